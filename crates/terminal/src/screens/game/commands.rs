//! What keys and the mouse do in a game.

use crate::draw::StyleRole;
use crate::event_loop::BackgroundJob;
use crate::game_setup::GameSetup;
use crate::keys::Command;
use crate::screens::game::{GameScreen, Mode};
use crate::screens::statistics::StatisticsScreen;
use crate::screens::{Context, Outcome, Screen};
use crate::words::ScreenWords;
use crossterm::event::{MouseEvent, MouseEventKind};
use saolei_replay::{Aid, MoveKind, Review};
use saolei_rules::Operation;

impl GameScreen {
    /// Runs a command as many times as the player has typed.
    pub fn command(&mut self, command: Command, count: u32, context: &mut Context) -> Outcome {
        let confirmed = context.confirm.take() == Some(command);
        let by = i64::from(count);
        let handled = match &self.mode {
            Mode::Play => None,
            Mode::Lesson(lesson) => lesson.command(command),
            Mode::Review(_) => self.review_command(command, by, context.look.words),
            Mode::Replay(_) => Some(self.replay_command(command, by, context)),
        };
        handled.unwrap_or_else(|| self.play_command(command, count, confirmed, context))
    }

    fn play_command(
        &mut self,
        command: Command,
        count: u32,
        confirmed: bool,
        context: &mut Context,
    ) -> Outcome {
        let (now, words, by) = (context.now, context.look.words, i64::from(count));
        let cursor = self.board.cursor;
        match command {
            Command::Left => self.board.move_by(0, -by),
            Command::Right => self.board.move_by(0, by),
            Command::Up => self.board.move_by(-by, 0),
            Command::Down => self.board.move_by(by, 0),
            Command::RowStart => self.board.move_by(0, i64::MIN / 2),
            Command::RowEnd => self.board.move_by(0, i64::MAX / 2),
            Command::Top => self.board.move_by(i64::MIN / 2, 0),
            Command::Bottom => self.board.move_by(i64::MAX / 2, 0),
            Command::NextClosed | Command::PreviousClosed => {
                for _ in 0..count.min(1000) {
                    self.board.next_closed(self.play.game(), command == Command::NextClosed);
                }
            }
            Command::Open => self.play_move(self.open_or_chord(cursor), context),
            Command::Mark => self.play_move(self.play.next_mark(cursor), context),
            Command::Query => match self.query(cursor) {
                Some(query) => self.play_move(query, context),
                None => self.message.set(StyleRole::Dim, words.no_mark()),
            },
            Command::Chord => self.play_move(Operation::Chord(cursor), context),
            Command::Undo => self.play_move(MoveKind::Undo, context),
            Command::Hint if self.message.turn_page() => {}
            Command::Hint => self.help(Aid::Hint, context),
            Command::Odds => self.help(Aid::Odds, context),
            Command::Ask => self.help(Aid::Ask, context),
            Command::New | Command::Again if self.is_under_way() && !confirmed => {
                context.confirm = Some(command);
                self.message.set(StyleRole::Bad, words.really_give_up(context.look.key(command)));
            }
            Command::New => {
                let setup = GameSetup { seed: None, first_cell: None, ..self.setup.clone() };
                return Outcome::BeginInstead(setup);
            }
            Command::Again => {
                return self.again(now).map_or(Outcome::Stay, |again| Outcome::Replace(Box::new(again)));
            }
            Command::Review if !self.is_playing() => {
                self.message.set(StyleRole::Dim, words.reviewing());
                context.jobs.push(self.review_job());
            }
            Command::Statistics => return self.statistics(context),
            Command::Pause => self.pause(now),
            Command::Menu if self.pending_first_cell.is_some() => return Outcome::Leave(Screen::Menu),
            Command::Menu => return Outcome::Menu,
            Command::Review | Command::PreviousMove | Command::NextMove => {}
            Command::Help | Command::History | Command::Theme | Command::Quit => {}
            Command::CellSize | Command::Delete => {}
        }
        Outcome::Stay
    }

    /// Runs a command in a review; `None` if it ends the review and is for the game.
    fn review_command(&mut self, command: Command, by: i64, words: ScreenWords) -> Option<Outcome> {
        let Mode::Review(review) = &mut self.mode else { return None };
        let explanation = match command {
            Command::Left | Command::Up => review.step_risk(-by, words),
            Command::Right | Command::Down | Command::Review => review.step_risk(by, words),
            Command::PreviousMove => Some(review.step_move(-by, words)),
            Command::NextMove => Some(review.step_move(by, words)),
            Command::Hint => {
                self.message.turn_page();
                None
            }
            Command::Menu | Command::Undo | Command::New | Command::Again | Command::Statistics => {
                self.mode = Mode::Play;
                self.highlights.clear();
                if matches!(command, Command::Menu | Command::Undo) {
                    self.message.set_lines(self.result.clone());
                }
                return (command == Command::Menu).then_some(Outcome::Stay);
            }
            _ => None,
        };
        if let Some(explanation) = explanation {
            self.explain(explanation);
        }
        Some(Outcome::Stay)
    }

    fn replay_command(&mut self, command: Command, by: i64, context: &Context) -> Outcome {
        let Mode::Replay(replay) = &mut self.mode else { return Outcome::Stay };
        if replay.command(command, by, context.now) {
            return Outcome::Stay;
        }
        match command {
            Command::Odds => self.odds.toggle(),
            Command::Hint if self.message.turn_page() => {}
            Command::Hint => self.message.turn_back(),
            Command::Statistics => return self.statistics(context),
            Command::Menu => return Outcome::Leave(Screen::Menu),
            _ => {}
        }
        Outcome::Stay
    }

    fn statistics(&self, context: &Context) -> Outcome {
        Outcome::Show(Screen::Statistics(StatisticsScreen::new(self, context.now, context.look.words)))
    }

    pub fn review_job(&self) -> BackgroundJob {
        BackgroundJob::Review(self.id, self.play.recording().clone(), Review::TIME)
    }

    /// Handles the mouse; `false` if nothing changes.
    pub fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> bool {
        if let (Mode::Replay(replay), MouseEventKind::Down(_) | MouseEventKind::Drag(_)) =
            (&mut self.mode, mouse.kind)
            && replay.click(mouse.column, mouse.row, context.now)
        {
            return true;
        }
        let is_on_message = self.message.is_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Moved => return false,
            MouseEventKind::ScrollDown if is_on_message => self.message.scroll(1),
            MouseEventKind::ScrollUp if is_on_message => self.message.scroll(-1),
            MouseEventKind::ScrollDown => self.board.scroll(3, 0),
            MouseEventKind::ScrollUp => self.board.scroll(-3, 0),
            MouseEventKind::ScrollRight => self.board.scroll(0, 3),
            MouseEventKind::ScrollLeft => self.board.scroll(0, -3),
            kind => match self.mode {
                Mode::Play | Mode::Lesson(_) => self.press(kind, mouse, context),
                Mode::Review(_) | Mode::Replay(_) => {}
            },
        }
        true
    }

    /// Handles a button that is pressed, released or dragged.
    fn press(&mut self, kind: MouseEventKind, mouse: MouseEvent, context: &mut Context) {
        let cell = self.board.cell_at(mouse.column, mouse.row);
        let operation = self.buttons.take(kind, cell).map(|operation| match operation {
            Operation::Open(cell) => self.open_or_chord(cell),
            Operation::Mark(cell) => self.play.next_mark(cell),
            other => other,
        });
        if let (MouseEventKind::Down(_), Some(cell)) = (kind, cell) {
            self.board.cursor = cell;
        }
        context.confirm = None;
        context.count = None;
        if let Some(operation) = operation {
            self.play_move(operation, context);
        }
    }
}

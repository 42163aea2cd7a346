//! Lessons: a small board, a task, and answers to every move.

use crate::app::{App, ClickTarget, Screen};
use crate::game_screen::GameScreen;
use crate::game_setup::GameSetup;
use crate::keys::Command;
use crate::screens::heading;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use saolei_boards::{Dialect, FirstClick};
use saolei_maker::{Lesson, LessonTask};
use saolei_replay::{Header, LayoutOrigin, MoveKind, Playback, Recording};
use saolei_rules::{Cell, Face, Mark, Operation};
use saolei_solver::{Certainty, Deduction};
use unicode_width::UnicodeWidthStr;

/// A lesson on the screen.
#[derive(Clone, Debug)]
pub struct LessonProgress {
    /// Which lesson it is.
    at: usize,
    /// The cells that are left to open or to flag.
    left: Vec<Cell>,
    /// How many moves lead to the board as it is shown first; they cannot be undone.
    given: usize,
}

impl LessonProgress {
    fn new(at: usize) -> LessonProgress {
        let lesson = &Lesson::ALL[at];
        let given = lesson.opened().chain(lesson.flagged()).count();
        LessonProgress { at, left: lesson.goal(), given }
    }

    pub fn lesson(&self) -> &'static Lesson {
        &Lesson::ALL[self.at]
    }

    /// Its number, counted from 1.
    pub const fn number(&self) -> usize {
        self.at + 1
    }

    /// The number of all lessons.
    pub const fn count(&self) -> usize {
        Lesson::ALL.len()
    }

    pub const fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// What is taught, and the task.
    pub fn words(&self, words: ScreenWords) -> Vec<(StyleRole, String)> {
        vec![
            (StyleRole::Text, self.lesson().text(words.0).to_string()),
            (StyleRole::Title, self.lesson().task.words(words.0).to_string()),
        ]
    }
}

impl GameScreen {
    /// The board of a lesson.
    fn of_lesson(at: usize) -> Option<GameScreen> {
        let progress = LessonProgress::new(at);
        let (lesson, layout) = (progress.lesson(), progress.lesson().layout());
        let header = Header {
            dialect: Dialect::CLASSIC,
            size: lesson.size(),
            mines: layout.mines(),
            first_click: FirstClick::Any,
            seed: None,
            origin: LayoutOrigin::Given,
        };
        let setup = GameSetup::of(&header).ok()?;
        let mut recording = Recording::new(header).ok()?;
        recording.set_layout(layout).ok()?;
        let mut play = Playback::begin(recording);
        for cell in lesson.opened() {
            play.record(0, Operation::Open(cell)).ok()?;
        }
        for cell in lesson.flagged() {
            play.record(0, Operation::Mark(cell)).ok()?;
        }
        let mut game = GameScreen::on(0, setup, play);
        game.lesson = Some(progress);
        Some(game)
    }

    fn flags_around(&self, cell: Cell) -> u8 {
        let is_flag = |other: &Cell| self.play.game().face(*other) == Face::Closed(Mark::Flag);
        self.size().neighbours(cell).filter(is_flag).count() as u8
    }

    /// Whether a move is certain to be right; otherwise what is said instead.
    fn judge(&self, operation: Operation, words: ScreenWords, hint_key: &str) -> Result<(), String> {
        let mut deduction = Deduction::at(self.view(), Default::default());
        // The board of a lesson fits its layout.
        let _ = deduction.deduce();
        let game = self.play.game();
        let is_blank = |cell: &Cell| game.face(*cell) == Face::Closed(Mark::Blank);
        let expect = |cell: Cell, expected: Certainty| match deduction.certainty(cell) {
            Some(certainty) if certainty == expected => Ok(()),
            Some(_) => {
                let reason = deduction.reason(cell).map(|reason| reason.words(words.0)).unwrap_or_default();
                Err(words.wrong(&reason))
            }
            None => Err(words.not_certain(cell, expected, hint_key)),
        };
        match operation {
            Operation::Open(cell) if is_blank(&cell) => expect(cell, Certainty::Safe),
            Operation::Mark(cell) | Operation::Flag(cell) if is_blank(&cell) => expect(cell, Certainty::Mine),
            // Otherwise the chord opens nothing.
            Operation::Chord(cell) if game.face(cell) == Face::Open(self.flags_around(cell)) => {
                let mut closed = self.size().neighbours(cell).filter(is_blank);
                closed.try_for_each(|other| expect(other, Certainty::Safe))
            }
            _ => Ok(()),
        }
    }
}

impl App {
    /// Shows the lessons, at the first that is not done.
    pub fn begin_learning(&mut self) {
        let next = Lesson::ALL.iter().position(|lesson| !self.lessons.contains(lesson.name));
        self.switch_to(Screen::Lessons(next.unwrap_or(0)));
    }

    /// Shows this lesson; `false` if there is none of this name.
    pub fn begin_lesson_named(&mut self, name: &str) -> bool {
        let at = Lesson::ALL.iter().position(|lesson| lesson.name == name);
        if let Some(at) = at {
            self.begin_lesson(at);
        }
        at.is_some()
    }

    pub(crate) fn lessons_done(&self) -> usize {
        Lesson::ALL.iter().filter(|lesson| self.lessons.contains(lesson.name)).count()
    }

    pub(crate) fn begin_lesson(&mut self, at: usize) {
        if let Some(game) = GameScreen::of_lesson(at.min(Lesson::ALL.len() - 1)) {
            self.show_game(game);
        }
    }

    /// A command on the list of lessons.
    pub(crate) fn lessons_command(&mut self, command: Command) {
        let Screen::Lessons(at) = &mut self.screen else { return };
        let last = Lesson::ALL.len() - 1;
        match command {
            Command::Down | Command::NextClosed | Command::NextMove => *at = (*at + 1).min(last),
            Command::Up | Command::PreviousClosed | Command::PreviousMove => *at = at.saturating_sub(1),
            Command::Top | Command::RowStart => *at = 0,
            Command::Bottom | Command::RowEnd => *at = last,
            Command::Open => {
                let at = *at;
                self.begin_lesson(at);
            }
            Command::Menu => {
                self.screen = Screen::Menu;
                self.chosen = 0;
            }
            _ => {}
        }
    }

    /// A command that means something else in a lesson; `false` if it means the same.
    pub(crate) fn lesson_command(&mut self, command: Command) -> bool {
        let lesson = self.game.as_ref().and_then(|game| game.lesson.as_ref());
        let Some((at, is_done)) = lesson.map(|lesson| (lesson.at, lesson.is_done())) else { return false };
        let last = Lesson::ALL.len() - 1;
        match command {
            Command::Open if is_done && at == last => self.leave_lesson(at),
            Command::Open if is_done => self.begin_lesson(at + 1),
            Command::NextMove => self.begin_lesson((at + 1).min(last)),
            Command::PreviousMove => self.begin_lesson(at.saturating_sub(1)),
            Command::Again | Command::New => self.begin_lesson(at),
            Command::Menu => self.leave_lesson(at),
            // There is no clock, and nothing to measure.
            Command::Pause | Command::Review | Command::Statistics => {}
            _ => return false,
        }
        true
    }

    fn leave_lesson(&mut self, at: usize) {
        self.game = None;
        self.screen = Screen::Lessons(at);
    }

    /// Makes a move in a lesson, if it is certain to be right.
    pub(crate) fn play_lesson(&mut self, kind: MoveKind) {
        let (words, now) = (self.words, self.now);
        let hint_key = self.keymap.first_key(Command::Hint);
        let open_key = self.keymap.first_key(Command::Open);
        let Some(game) = &mut self.game else { return };
        if let MoveKind::Operation(operation) = kind
            && let Err(answer) = game.judge(operation, words, &hint_key)
        {
            game.lit.clear();
            game.message.tell(StyleRole::Bad, answer);
            return;
        }
        let given = game.lesson.as_ref().map_or(0, |lesson| lesson.given);
        if kind == MoveKind::Undo && game.play.applied_moves().count() <= given {
            game.message.tell(StyleRole::Dim, words.nothing_to_undo());
            return;
        }
        let was_left = game.lesson.as_ref().map_or(0, |lesson| lesson.left.len());
        let _ = game.play_move(now, kind, words);
        let Some(lesson) = &mut game.lesson else { return };
        let is_left = |cell: &Cell| match (lesson.lesson().task, game.play.game().face(*cell)) {
            (LessonTask::Open, face) => matches!(face, Face::Closed(_)),
            (LessonTask::Flag, face) => face != Face::Closed(Mark::Flag),
        };
        lesson.left = lesson.lesson().goal().into_iter().filter(is_left).collect();
        let (at, left) = (lesson.at, lesson.left.len());
        if left == 0 && was_left > 0 {
            game.message.tell(StyleRole::Good, words.lesson_done());
            let next = match at + 1 == Lesson::ALL.len() {
                true => words.all_lessons_done().to_string(),
                false => words.next_lesson(&open_key),
            };
            game.message.say(StyleRole::Text, next);
            self.finish_lesson(at);
        } else if left < was_left {
            game.message.tell(StyleRole::Good, words.cells_left(left));
        }
    }

    fn finish_lesson(&mut self, at: usize) {
        let name = Lesson::ALL[at].name;
        if self.lessons.insert(name.to_string())
            && let Err(error) = self.saved_games.add_lesson(name)
            && let Some(game) = &mut self.game
        {
            game.message.say(StyleRole::Bad, self.words.not_saved(&error.to_string()));
        }
    }

    pub(crate) fn draw_lessons(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        heading(frame, self.palette, self.words.learn());
        let Screen::Lessons(at) = self.screen else { return };
        let language = self.words.0;
        let rows = usize::from(area.height.saturating_sub(2)).max(1);
        let first = (at + 1).saturating_sub(rows);
        let title = Lesson::ALL.iter().map(|lesson| lesson.title(language).width()).max().unwrap_or(0);
        for (place, (number, lesson)) in Lesson::ALL.iter().enumerate().skip(first).take(rows).enumerate() {
            let width = area.width.saturating_sub(2).min(60);
            let row = Rect { x: area.x + 1, y: area.y + 1 + place as u16, width, height: 1 };
            let is_chosen = number == at;
            let role = if is_chosen { StyleRole::Cursor } else { StyleRole::Text };
            let style = self.palette.style(role);
            let dim = if is_chosen { style } else { self.palette.style(StyleRole::Dim) };
            let tick = if self.lessons.contains(lesson.name) { self.glyphs.tick() } else { " " };
            let name = lesson.title(language);
            let gap = " ".repeat(title - name.width() + 2);
            let text = format!(" {tick} {:>2} {name}{gap}", number + 1);
            let technique = Span::styled(lesson.technique.label(language), dim);
            frame.buffer_mut().set_style(row, style);
            frame.render_widget(Line::from(vec![Span::styled(text, style), technique]), row);
            self.click_targets.push((row, ClickTarget::Lesson(number)));
        }
        self.draw_choice_footer(frame, [Command::Menu, Command::Quit].into_iter());
    }
}

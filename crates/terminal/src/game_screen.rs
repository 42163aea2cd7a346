//! A game on the screen: the board, the clock, the cursor, messages and help.

use crate::cell_size::CellSize;
use crate::event_loop::{BackgroundJob, Moment, make_board};
use crate::game_clock::GameClock;
use crate::game_setup::GameSetup;
use crate::lesson_screen::LessonProgress;
use crate::message::Message;
use crate::mouse::Buttons;
use crate::replay_screen::ReplayScreen;
use crate::review_screen::ReviewScreen;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use ratatui::layout::Rect;
use saolei_boards::Seed;
use saolei_maker::MadeBoard;
use saolei_replay::{Header, LayoutOrigin, MoveKind, Playback, Recording, Statistics};
use saolei_rules::{Cell, Face, Mark, Marking, Operation, Phase, Refusal, Size, Verdict};
use saolei_solver::{Certainty, Odds, Solver, Technique, View, WinChance};
use std::sync::Arc;

/// A game on the screen.
#[derive(Debug)]
pub struct GameScreen {
    /// When it was begun, in milliseconds since 1970.
    pub id: u64,
    pub setup: GameSetup,
    pub play: Playback,
    pub clock: GameClock,
    pub cursor: Cell,
    /// The first visible row and column.
    pub offset: (u32, u32),
    /// Where the board was drawn.
    pub visible: Option<VisibleBoard>,
    pub buttons: Buttons,
    /// Cells highlighted by a hint.
    pub lit: Vec<(Cell, StyleRole)>,
    pub message: Message,
    pub odds: Option<Odds>,
    /// The win chance, shown with the odds.
    pub win_chance: Option<WinChance>,
    pub estimates_question: Question,
    pub shows_odds: bool,
    /// Whether the odds that are shown are recorded as help.
    pub odds_recorded: bool,
    /// What hints have said about closed cells, in this order.
    pub told: Vec<(Cell, Certainty)>,
    /// How many steps of the current hint have been shown, if not all.
    pub hint_steps: usize,
    /// The first cell to open, while its board is being made. Dropping it cancels that.
    pub waiting: Option<(Cell, Arc<()>)>,
    /// The hardest technique that the board needs.
    pub hardest: Option<Technique>,
    pub result: Option<Statistics>,
    pub review: Option<ReviewScreen>,
    /// The lesson that this board belongs to.
    pub lesson: Option<LessonProgress>,
    /// The recorded game that is watched.
    pub replay: Option<ReplayScreen>,
    /// The time of the clock on disk.
    pub saved_millis: u64,
    /// Whether there are moves that are not on disk.
    pub unsaved: bool,
    pub solver: Solver,
}

/// A question that another thread answers, one at a time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    /// Whether it is to be asked for the position as it is now.
    pub is_due: bool,
    /// Whether an answer will come, perhaps about an earlier position.
    pub is_asked: bool,
}

/// The visible part of the board: where it was drawn, the size of its cells, and its first row and column.
#[derive(Clone, Copy, Debug)]
pub struct VisibleBoard {
    pub area: Rect,
    pub cell: CellSize,
    pub first: (u32, u32),
}

impl GameScreen {
    /// A new game.
    pub fn begin(setup: GameSetup, now: Moment) -> Result<GameScreen, String> {
        let recording = Recording::new(setup.header()).map_err(|error| error.to_string())?;
        Ok(GameScreen::on(now.unix_millis, setup, Playback::begin(recording)))
    }

    /// A game that was begun before. If it is not over, it is paused.
    pub fn resume(id: u64, play: Playback) -> Result<GameScreen, String> {
        let setup = GameSetup::of(play.recording().header())?;
        let mut game = GameScreen::on(id, setup, play);
        game.saved_millis = game.play.recording().millis();
        game.clock = GameClock::stopped_at(game.saved_millis);
        game.clock.paused = game.play.phase() == Phase::Playing && !game.play.recording().moves().is_empty();
        if let Some((_, last)) = game.play.applied_moves().last()
            && let Some(cell) = last.kind.cell()
        {
            game.cursor = cell;
        }
        Ok(game)
    }

    pub fn on(id: u64, setup: GameSetup, play: Playback) -> GameScreen {
        GameScreen {
            id,
            cursor: setup.level.middle(),
            setup,
            play,
            clock: GameClock::default(),
            offset: (0, 0),
            visible: None,
            buttons: Buttons::default(),
            lit: Vec::new(),
            message: Message::default(),
            odds: None,
            win_chance: None,
            estimates_question: Question::default(),
            shows_odds: false,
            odds_recorded: false,
            told: Vec::new(),
            hint_steps: 0,
            waiting: None,
            hardest: None,
            result: None,
            review: None,
            lesson: None,
            replay: None,
            saved_millis: 0,
            unsaved: false,
            solver: Solver::default(),
        }
    }

    pub fn size(&self) -> Size {
        self.play.recording().size()
    }

    /// The game on the screen: in a review or a replay, the game at that move.
    pub fn shown_play(&self) -> &Playback {
        let replayed = self.replay.as_ref().map(|replay| &replay.play);
        self.review.as_ref().map(|review| &review.play).or(replayed).unwrap_or(&self.play)
    }

    /// Whether it is the player's own game, which is saved and counts; lessons and replays are not.
    pub const fn is_own(&self) -> bool {
        self.lesson.is_none() && self.replay.is_none()
    }

    pub fn is_playing(&self) -> bool {
        self.play.phase() == Phase::Playing
    }

    /// Whether it is begun and not over.
    pub fn is_under_way(&self) -> bool {
        self.is_playing() && self.play.applied_moves().next().is_some()
    }

    /// Whether it can be resumed from the menu.
    pub fn can_resume(&self) -> bool {
        self.is_playing() && self.is_own()
    }

    /// Whether it is over, and its result is not shown yet.
    pub fn is_just_over(&self) -> bool {
        !self.is_playing() && self.result.is_none() && self.is_own()
    }

    /// Stops a running clock and forgets the mouse buttons.
    pub fn pause(&mut self, now: Moment) {
        self.clock.pause(now);
        self.buttons = Buttons::default();
    }

    /// Ends a pause.
    pub fn end_pause(&mut self, now: Moment) {
        self.clock.start(now);
        self.buttons = Buttons::default();
    }

    /// The time on the clock: in a review, that of the last move shown.
    pub fn shown_millis(&self, now: Moment) -> u64 {
        if let Some(replay) = &self.replay {
            return replay.millis(now);
        }
        match &self.review {
            Some(review) => {
                let last = review.play.at().checked_sub(1);
                let moves = review.play.recording().moves();
                last.and_then(|last| moves.get(last)).map_or(0, |done| done.millis)
            }
            None => self.clock.millis(now),
        }
    }

    /// A new game on the same board, which counts in a category of its own.
    pub fn again(&self, now: Moment) -> Option<GameScreen> {
        let layout = self.play.recording().layout()?.clone();
        let header = Header { origin: LayoutOrigin::Given, ..self.play.recording().header().clone() };
        let mut recording = Recording::new(header).ok()?;
        recording.set_layout(layout).ok()?;
        Some(GameScreen::on(now.unix_millis, self.setup.clone(), Playback::begin(recording)))
    }

    /// What the player sees.
    pub fn view(&self) -> View {
        self.shown_play().view()
    }

    /// Makes a move. If the board has to be made first and that may take long, returns the job.
    pub fn play_move(
        &mut self,
        now: Moment,
        kind: impl Into<MoveKind>,
        words: ScreenWords,
    ) -> Option<BackgroundJob> {
        let kind = kind.into();
        if self.waiting.is_some() || self.review.is_some() {
            return None;
        }
        self.lit.clear();
        self.message.clear();
        if !self.is_playing() && kind != MoveKind::Undo {
            self.message.say(StyleRole::Dim, words.game_over());
            return None;
        }
        if kind == MoveKind::Undo && !self.play.can_undo() {
            self.message.say(StyleRole::Dim, words.nothing_to_undo());
            return None;
        }
        if let Some(cell) = self.play.needs_layout(kind) {
            let seed = self.setup.seed.clone().unwrap_or_else(|| Seed::of(self.id));
            let request = self.setup.request(cell);
            if self.setup.no_guess {
                let wanted = Arc::new(());
                let job = BackgroundJob::Make(self.id, Arc::downgrade(&wanted), request, seed);
                self.waiting = Some((cell, wanted));
                self.message.say(StyleRole::Dim, words.making());
                return Some(job);
            }
            match make_board(request, &seed, || true) {
                Ok(board) => self.set_board(board),
                Err(error) => {
                    self.message.say(StyleRole::Bad, error);
                    return None;
                }
            }
        }
        if self.lesson.is_none() {
            self.clock.start(now);
        }
        match self.play.record(self.clock.millis(now), kind) {
            Ok(Some(Verdict::Refused(refusal))) => self.refuse(refusal, words),
            Ok(_) => {}
            Err(error) => self.message.say(StyleRole::Bad, error.to_string()),
        }
        self.unsaved = true;
        self.forget_hint(kind);
        self.update_odds(now);
        if !self.is_playing() {
            self.clock.stop(now);
        }
        None
    }

    /// Takes the board that was made for the first cell, and opens that cell.
    pub fn take_board(&mut self, now: Moment, board: Result<MadeBoard, String>, words: ScreenWords) {
        let Some((cell, _)) = self.waiting.take() else { return };
        self.message.clear();
        match board {
            Ok(board) => {
                self.set_board(board);
                let _ = self.play_move(now, Operation::Open(cell), words);
            }
            Err(error) => self.message.say(StyleRole::Bad, words.no_board(&error)),
        }
    }

    fn set_board(&mut self, board: MadeBoard) {
        self.hardest = board.proof.and_then(|proof| proof.effort.hardest());
        if let Err(error) = self.play.set_layout(board.layout) {
            self.message.say(StyleRole::Bad, error.to_string());
        }
    }

    /// Opens a closed cell, or chords on an open one.
    pub fn open_or_chord(&self, cell: Cell) -> Operation {
        match self.play.game().face(cell) {
            Face::Open(_) => Operation::Chord(cell),
            Face::Closed(_) => Operation::Open(cell),
        }
    }

    /// Puts a query on a cell or off; `None` if the rules have no query.
    pub fn query(&self, cell: Cell) -> Option<Operation> {
        match (self.play.game().rules().marking, self.play.game().face(cell)) {
            (Marking::Choose, Face::Closed(Mark::Query)) => Some(Operation::Clear(cell)),
            (Marking::Choose, _) => Some(Operation::Query(cell)),
            (Marking::Cycle, _) => Some(Operation::Mark(cell)),
            (Marking::Never | Marking::Toggle, _) => None,
        }
    }

    fn refuse(&mut self, refusal: Refusal, words: ScreenWords) {
        match refusal {
            Refusal::Protected(_) => self.message.say(StyleRole::Dim, words.protected()),
            Refusal::FlagsDiffer => self.message.say(StyleRole::Dim, words.flags_differ()),
            Refusal::NotInTheRules => self.message.say(StyleRole::Dim, words.no_mark()),
            Refusal::GameOver => self.message.say(StyleRole::Dim, words.game_over()),
            Refusal::AlreadyOpen | Refusal::SameMark | Refusal::NotOpen | Refusal::ChordOnZero => {}
        }
    }

    /// Moves the cursor, at most to the edges.
    pub fn move_by(&mut self, rows: i64, cols: i64) {
        let size = self.size();
        let to = |from: u32, by: i64, count: u32| {
            (i64::from(from).saturating_add(by)).clamp(0, i64::from(count) - 1) as u32
        };
        let (row, col) = (to(self.cursor.row(), rows, size.rows()), to(self.cursor.col(), cols, size.cols()));
        self.cursor = size.cell(row, col).unwrap_or(self.cursor);
    }

    /// Moves the cursor to the next blank cell beside an open one, or to the next blank cell if there is none.
    pub fn next_closed(&mut self, forward: bool) {
        let size = self.size();
        let game = self.play.game();
        let (count, cols) = (size.cells(), u64::from(size.cols()));
        let from = u64::from(self.cursor.row()) * cols + u64::from(self.cursor.col());
        let cell = |step: u64| {
            let at = if forward { (from + step) % count } else { (from + count - step) % count };
            size.cell((at / cols) as u32, (at % cols) as u32)
        };
        let is_blank = |cell: &Cell| game.face(*cell) == Face::Closed(Mark::Blank);
        let is_beside =
            |cell: &Cell| size.neighbours(*cell).any(|other| matches!(game.face(other), Face::Open(_)));
        let mut others = (1..count).filter_map(cell).filter(is_blank);
        let beside = (1..count).filter_map(cell).find(|cell| is_blank(cell) && is_beside(cell));
        self.cursor = beside.or_else(|| others.next()).unwrap_or(self.cursor);
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let VisibleBoard { area, cell, first } = self.visible?;
        if !area.contains((column, row).into()) {
            return None;
        }
        self.size().cell(
            first.0 + u32::from((row - area.y) / cell.height),
            first.1 + u32::from((column - area.x) / cell.width),
        )
    }

    /// Scrolls the board; the cursor stays visible.
    pub fn scroll(&mut self, rows: i64, cols: i64) {
        let Some(VisibleBoard { area, cell, first }) = self.visible else { return };
        let size = self.size();
        let (seen_rows, seen_cols) =
            (u32::from(area.height / cell.height), u32::from(area.width / cell.width));
        let to = |from: u32, by: i64, count: u32, seen: u32| {
            (i64::from(from) + by).clamp(0, i64::from(count.saturating_sub(seen))) as u32
        };
        self.offset = (to(first.0, rows, size.rows(), seen_rows), to(first.1, cols, size.cols(), seen_cols));
        let row = self.cursor.row().clamp(self.offset.0, self.offset.0 + seen_rows.max(1) - 1);
        let col = self.cursor.col().clamp(self.offset.1, self.offset.1 + seen_cols.max(1) - 1);
        self.cursor = size.cell(row, col).unwrap_or(self.cursor);
    }
}

//! A game on the screen: the board, the clock, the cursor, messages and help.

use crate::event_loop::{BackgroundJob, Moment, make_board};
use crate::game_clock::GameClock;
use crate::game_setup::GameSetup;
use crate::glyph_set::CELL;
use crate::mouse::Buttons;
use crate::review_screen::ReviewScreen;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use ratatui::layout::Rect;
use saolei_boards::{FirstClick, Seed};
use saolei_maker::MadeBoard;
use saolei_replay::{Aid, Header, LayoutOrigin, MoveKind, Play, Recording, Statistics};
use saolei_rules::{Cell, Face, Mark, Marking, Operation, Phase, Refusal, Size, Verdict};
use saolei_solver::{HintOptions, HintRole, Odds, Solver, Strength, Technique, View};

/// A game on the screen.
#[derive(Debug)]
pub struct GameScreen {
    /// When it was begun, in milliseconds since 1970.
    pub id: u64,
    pub setup: GameSetup,
    pub play: Play,
    pub clock: GameClock,
    pub cursor: Cell,
    /// The first visible row and column.
    pub offset: (u32, u32),
    /// Where the board was drawn.
    pub visible: Option<VisibleBoard>,
    pub buttons: Buttons,
    /// Cells highlighted by a hint.
    pub lit: Vec<(Cell, StyleRole)>,
    pub message: Vec<(StyleRole, String)>,
    pub odds: Option<Odds>,
    pub shows_odds: bool,
    /// The first cell to open, while its board is being made.
    pub waiting: Option<Cell>,
    /// The hardest technique that the board needs.
    pub hardest: Option<Technique>,
    pub result: Option<Statistics>,
    pub review: Option<ReviewScreen>,
    /// Whether there are moves that are not on disk.
    pub unsaved: bool,
    solver: Solver,
}

/// The visible part of the board: where it was drawn, and its first row and column.
#[derive(Clone, Copy, Debug)]
pub struct VisibleBoard {
    pub area: Rect,
    pub first: (u32, u32),
}

impl GameScreen {
    /// A new game.
    pub fn begin(setup: GameSetup, now: Moment) -> Result<GameScreen, String> {
        setup.check()?;
        let recording = Recording::new(setup.header()).map_err(|error| error.to_string())?;
        Ok(GameScreen::on(now.unix_millis, setup, Play::begin(recording)))
    }

    /// A game that was begun before. If it is not over, it is paused.
    pub fn resume(id: u64, play: Play) -> Result<GameScreen, String> {
        let setup = GameSetup::of(play.recording().header())?;
        let mut game = GameScreen::on(id, setup, play);
        game.clock = GameClock::stopped_at(game.play.recording().millis());
        game.clock.paused = game.play.phase() == Phase::Playing && !game.play.recording().moves().is_empty();
        if let Some((_, last)) = game.play.applied_moves().last()
            && let Some(cell) = last.kind.cell()
        {
            game.cursor = cell;
        }
        Ok(game)
    }

    fn on(id: u64, setup: GameSetup, play: Play) -> GameScreen {
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
            message: Vec::new(),
            odds: None,
            shows_odds: false,
            waiting: None,
            hardest: None,
            result: None,
            review: None,
            unsaved: false,
            solver: Solver::default(),
        }
    }

    pub fn size(&self) -> Size {
        self.play.recording().size()
    }

    /// The width of a cell on the screen: one column more if it shows odds.
    pub fn cell_width(&self) -> u16 {
        if self.odds.is_some() && self.review.is_none() { CELL + 1 } else { CELL }
    }

    pub fn is_playing(&self) -> bool {
        self.play.phase() == Phase::Playing
    }

    /// Whether it is begun and not over.
    pub fn is_under_way(&self) -> bool {
        self.is_playing() && self.play.applied_moves().next().is_some()
    }

    /// A new game on the same board, which counts in a category of its own.
    pub fn again(&self, now: Moment) -> Option<GameScreen> {
        let layout = self.play.recording().layout()?.clone();
        let header = Header { origin: LayoutOrigin::Given, ..self.play.recording().header().clone() };
        let mut recording = Recording::new(header).ok()?;
        recording.set_layout(layout).ok()?;
        Some(GameScreen::on(now.unix_millis, self.setup.clone(), Play::begin(recording)))
    }

    /// What the player sees.
    pub fn view(&self) -> View {
        match self.play.recording().layout() {
            Some(_) => View::of(self.play.game()),
            None => {
                let header = self.play.recording().header();
                View::closed(header.size, header.mines).unwrap_or_else(|_| View::of(self.play.game()))
            }
        }
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
            self.say(StyleRole::Dim, words.game_over());
            return None;
        }
        if kind == MoveKind::Undo && !self.play.can_undo() {
            self.say(StyleRole::Dim, words.nothing_to_undo());
            return None;
        }
        if let Some(cell) = self.play.needs_layout(kind) {
            let seed = self.setup.seed.clone().unwrap_or_else(|| Seed::of(self.id));
            let request = self.setup.request(cell);
            if self.setup.no_guess {
                self.waiting = Some(cell);
                self.say(StyleRole::Dim, words.making());
                return Some(BackgroundJob::Make(self.id, request, seed));
            }
            match make_board(request, &seed) {
                Ok(board) => self.set_board(board),
                Err(error) => {
                    self.say(StyleRole::Bad, error);
                    return None;
                }
            }
        }
        self.clock.start(now);
        match self.play.record(self.clock.millis(now), kind) {
            Ok(Some(Verdict::Refused(refusal))) => self.refuse(refusal, words),
            Ok(_) => {}
            Err(error) => self.say(StyleRole::Bad, error.to_string()),
        }
        self.unsaved = true;
        self.update_odds();
        if !self.is_playing() {
            self.clock.stop(now);
        }
        None
    }

    /// Takes the board that was made for the first cell, and opens that cell.
    pub fn take_board(&mut self, now: Moment, board: Result<MadeBoard, String>, words: ScreenWords) {
        let Some(cell) = self.waiting.take() else { return };
        self.message.clear();
        match board {
            Ok(board) => {
                self.set_board(board);
                let _ = self.play_move(now, Operation::Open(cell), words);
            }
            Err(error) => self.say(StyleRole::Bad, error),
        }
    }

    fn set_board(&mut self, board: MadeBoard) {
        self.hardest = board.proof.and_then(|proof| proof.effort.hardest());
        if let Err(error) = self.play.set_layout(board.layout) {
            self.say(StyleRole::Bad, error.to_string());
        }
    }

    /// Opens a closed cell, or chords on an open one.
    pub fn open_or_chord(&self, cell: Cell) -> Operation {
        match self.play.game().face(cell) {
            Face::Open(_) => Operation::Chord(cell),
            Face::Closed(_) => Operation::Open(cell),
        }
    }

    /// Puts the next mark on a cell; if the rules have an operation for each mark, puts a flag on it or off.
    pub fn mark(&self, cell: Cell) -> Operation {
        match (self.play.game().rules().marking, self.play.game().face(cell)) {
            (Marking::Choose, Face::Closed(Mark::Flag)) => Operation::Clear(cell),
            (Marking::Choose, _) => Operation::Flag(cell),
            (Marking::Never | Marking::Toggle | Marking::Cycle, _) => Operation::Mark(cell),
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

    /// Helps the player, which is recorded.
    pub fn help(&mut self, now: Moment, aid: Aid, words: ScreenWords) {
        if !self.is_playing() || self.waiting.is_some() || self.review.is_some() {
            return;
        }
        self.lit.clear();
        self.message.clear();
        if aid == Aid::Odds {
            self.shows_odds = !self.shows_odds;
            self.odds = None;
            if !self.shows_odds {
                return;
            }
        }
        if aid != Aid::Odds && self.play.recording().layout().is_none() {
            let promised = self.setup.promised_first_click() != FirstClick::Any;
            self.say(StyleRole::Dim, if promised { words.any_start() } else { words.blind_start() });
            return;
        }
        let _ = self.play.record(self.clock.millis(now), MoveKind::Aid(aid));
        self.unsaved = true;
        match aid {
            Aid::Hint => self.hint(words),
            Aid::Odds => self.update_odds(),
            Aid::Ask => {
                let view = self.view();
                match self.solver.odds(&view) {
                    Ok(odds) if odds.safe().next().is_some() => self.say(StyleRole::Good, words.safe_yes()),
                    Ok(odds) if odds.is_exact() => self.say(StyleRole::Bad, words.safe_no()),
                    _ => self.say(StyleRole::Dim, words.safe_unknown()),
                }
            }
        }
    }

    /// Shows the easiest safe cell, or else a mine without a flag, or else the best guess.
    fn hint(&mut self, words: ScreenWords) {
        let options =
            HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
        let view = self.view();
        match self.solver.hint(&view, &options) {
            Ok(hint) => {
                self.say(StyleRole::Text, hint.words(words.0));
                self.cursor = hint.cell().unwrap_or(self.cursor);
                let cells = hint.cells().into_iter();
                self.lit = cells.filter_map(|(cell, role)| Some((cell, hint_style(role)?))).collect();
            }
            // A game that is really played always fits its layout.
            Err(contradiction) => self.say(StyleRole::Bad, contradiction.words(words.0)),
        }
    }

    /// Computes the odds again if they are shown.
    fn update_odds(&mut self) {
        self.odds = None;
        if self.shows_odds && self.is_playing() {
            let view = self.view();
            self.odds = self.solver.odds(&view).ok();
        }
    }

    /// Shows this message only.
    pub fn tell(&mut self, role: StyleRole, words: impl Into<String>) {
        self.message = vec![(role, words.into())];
    }

    /// Adds a line to the message.
    pub fn say(&mut self, role: StyleRole, words: impl Into<String>) {
        self.message.push((role, words.into()));
    }

    fn refuse(&mut self, refusal: Refusal, words: ScreenWords) {
        match refusal {
            Refusal::Protected(_) => self.say(StyleRole::Dim, words.protected()),
            Refusal::FlagsDiffer => self.say(StyleRole::Dim, words.flags_differ()),
            Refusal::NotInTheRules => self.say(StyleRole::Dim, words.no_mark()),
            Refusal::GameOver => self.say(StyleRole::Dim, words.game_over()),
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
        let VisibleBoard { area, first } = self.visible?;
        if !area.contains((column, row).into()) {
            return None;
        }
        self.size().cell(
            first.0 + u32::from(row - area.y),
            first.1 + u32::from((column - area.x) / self.cell_width()),
        )
    }

    /// Scrolls the board; the cursor stays visible.
    pub fn scroll(&mut self, rows: i64, cols: i64) {
        let Some(VisibleBoard { area, first }) = self.visible else { return };
        let size = self.size();
        let (seen_rows, seen_cols) = (u32::from(area.height), u32::from(area.width / self.cell_width()));
        let to = |from: u32, by: i64, count: u32, seen: u32| {
            (i64::from(from) + by).clamp(0, i64::from(count.saturating_sub(seen))) as u32
        };
        self.offset = (to(first.0, rows, size.rows(), seen_rows), to(first.1, cols, size.cols(), seen_cols));
        let row = self.cursor.row().clamp(self.offset.0, self.offset.0 + seen_rows.max(1) - 1);
        let col = self.cursor.col().clamp(self.offset.1, self.offset.1 + seen_cols.max(1) - 1);
        self.cursor = size.cell(row, col).unwrap_or(self.cursor);
    }
}

fn hint_style(role: HintRole) -> Option<StyleRole> {
    match role {
        HintRole::Clue => Some(StyleRole::Clue),
        HintRole::Safe | HintRole::Guess => Some(StyleRole::Safe),
        HintRole::Mine | HintRole::KnownMine => Some(StyleRole::Danger),
        HintRole::KnownSafe => None,
    }
}

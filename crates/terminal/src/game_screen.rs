//! A game that is being played: the board, the clock, the cursor, and what help has been asked for.

use crate::advice;
use crate::event_loop::{BackgroundJob, Moment};
use crate::game_clock::GameClock;
use crate::game_setup::GameSetup;
use crate::glyph_set::CELL;
use crate::mouse::Buttons;
use crate::review_screen::ReviewScreen;
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use ratatui::layout::Rect;
use saolei_boards::{FirstClick, Seed};
use saolei_maker::{MadeBoard, Maker};
use saolei_replay::{Aid, LayoutOrigin, MoveKind, Play, Recording, Statistics};
use saolei_rules::{Cell, Face, Mark, Marking, Operation, Phase, Refusal, Size, Verdict};
use saolei_solver::{Odds, Solver, Technique, View};

/// A game that is being played.
#[derive(Debug)]
pub struct GameScreen {
    /// When it was begun, in milliseconds since 1970: its name.
    pub id: u64,
    pub setup: GameSetup,
    pub seed: Option<Seed>,
    pub play: Play,
    pub clock: GameClock,
    pub cursor: Cell,
    /// The first row and column that are seen.
    pub offset: (u32, u32),
    /// Where the board was drawn.
    pub viewport: Option<VisibleBoard>,
    pub buttons: Buttons,
    /// Cells that are lit by a hint.
    pub lit: Vec<(Cell, StyleRole)>,
    pub message: Vec<(StyleRole, String)>,
    pub odds: Option<Odds>,
    pub shows_odds: bool,
    /// The first cell to be opened, while its board is being made.
    pub waiting: Option<Cell>,
    /// The hardest technique that the board's proof needs.
    pub hardest: Option<Technique>,
    pub result: Option<Statistics>,
    pub review: Option<ReviewScreen>,
    /// Whether something has happened that is not on the disk.
    pub unsaved: bool,
    solver: Solver,
}

/// A part of the board on the screen.
#[derive(Clone, Copy, Debug)]
pub struct VisibleBoard {
    pub area: Rect,
    pub first: (u32, u32),
}

impl GameScreen {
    /// A new game.
    pub fn begin(setup: GameSetup, seed: Seed, now: Moment) -> Result<GameScreen, String> {
        setup.check()?;
        let recording = Recording::new(setup.header(&seed)).map_err(|error| error.to_string())?;
        Ok(GameScreen::on(now.unix_millis, setup, Some(seed), Play::begin(recording)))
    }

    /// A game that goes on, or is over and looked at. Its clock stands until the player moves.
    pub fn resume(id: u64, play: Play) -> Result<GameScreen, String> {
        let setup = GameSetup::of(play.recording().header())?;
        let seed = setup.seed.clone();
        let mut game = GameScreen::on(id, setup, seed, play);
        game.clock = GameClock::stopped_at(game.play.recording().millis());
        game.clock.paused = game.play.phase() == Phase::Playing && !game.play.recording().moves().is_empty();
        if let Some((_, last)) = game.play.applied_moves().last()
            && let Some(cell) = last.kind.cell()
        {
            game.cursor = cell;
        }
        Ok(game)
    }

    fn on(id: u64, setup: GameSetup, seed: Option<Seed>, play: Play) -> GameScreen {
        GameScreen {
            id,
            cursor: setup.level.middle(),
            setup,
            seed,
            play,
            clock: GameClock::default(),
            offset: (0, 0),
            viewport: None,
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

    /// The columns that a cell takes: with its odds in it, one more.
    pub fn cell_width(&self) -> u16 {
        if self.odds.is_some() && self.review.is_none() { CELL + 1 } else { CELL }
    }

    pub fn is_playing(&self) -> bool {
        self.play.phase() == Phase::Playing
    }

    /// Whether the player would lose something if it were given up.
    pub fn is_under_way(&self) -> bool {
        self.is_playing() && self.play.applied_moves().next().is_some()
    }

    /// The same board again; it counts for nothing.
    pub fn again(&self, now: Moment) -> Option<GameScreen> {
        let layout = self.play.recording().layout()?.clone();
        let header =
            saolei_replay::Header { origin: LayoutOrigin::Given, ..self.play.recording().header().clone() };
        let mut recording = Recording::new(header).ok()?;
        recording.set_layout(layout).ok()?;
        Some(GameScreen::on(now.unix_millis, self.setup.clone(), self.seed.clone(), Play::begin(recording)))
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

    /// Does something on the board. What is to be done first, where it takes long, is returned.
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
            let seed = self.seed.clone().unwrap_or_else(|| Seed::of(self.id));
            let request = self.setup.request(cell);
            if self.setup.no_guess {
                self.waiting = Some(cell);
                self.say(StyleRole::Dim, words.making());
                return Some(BackgroundJob::Make(self.id, request, seed));
            }
            let made = Maker::new(request).map_err(|error| error.to_string());
            match made.and_then(|mut maker| maker.make(&seed).map_err(|error| error.to_string())) {
                Ok(board) => self.fix(board),
                Err(error) => {
                    self.say(StyleRole::Bad, error);
                    return None;
                }
            }
        }
        if !self.clock.is_running() {
            self.clock.start(now);
        }
        match self.play.record(self.clock.millis(now), kind) {
            Ok(verdict) => {
                if let Some(refusal) = verdict.and_then(refusal) {
                    self.refuse(refusal, words);
                }
            }
            Err(error) => self.say(StyleRole::Bad, error.to_string()),
        }
        self.unsaved = true;
        self.update_odds();
        if !self.is_playing() {
            self.clock.stop(now);
        }
        None
    }

    /// Takes the board that was asked for, and opens the first cell.
    pub fn take_board(&mut self, now: Moment, board: Result<MadeBoard, String>, words: ScreenWords) {
        let Some(cell) = self.waiting.take() else { return };
        self.message.clear();
        match board {
            Ok(board) => {
                self.fix(board);
                let _ = self.play_move(now, Operation::Open(cell), words);
            }
            Err(error) => self.say(StyleRole::Bad, error),
        }
    }

    fn fix(&mut self, board: MadeBoard) {
        self.hardest = board.proof.and_then(|proof| proof.effort.hardest());
        if let Err(error) = self.play.set_layout(board.layout) {
            self.say(StyleRole::Bad, error.to_string());
        }
    }

    /// Opens the cell under the cursor or, where it is open, chords on it.
    pub fn open_or_chord(&self, cell: Cell) -> Operation {
        match self.play.game().face(cell) {
            Face::Open(_) => Operation::Chord(cell),
            Face::Closed(_) => Operation::Open(cell),
        }
    }

    /// The next mark on a cell; where the rules have a verb for each, a flag on and off.
    pub fn mark(&self, cell: Cell) -> Operation {
        match (self.play.game().rules().marking, self.play.game().face(cell)) {
            (Marking::Choose, Face::Closed(Mark::Flag)) => Operation::Clear(cell),
            (Marking::Choose, _) => Operation::Flag(cell),
            (Marking::Never | Marking::Toggle | Marking::Cycle, _) => Operation::Mark(cell),
        }
    }

    /// A query on a cell, on and off; `None` where the rules have none or it takes several marks to come to it.
    pub fn query(&self, cell: Cell) -> Option<Operation> {
        match (self.play.game().rules().marking, self.play.game().face(cell)) {
            (Marking::Choose, Face::Closed(Mark::Query)) => Some(Operation::Clear(cell)),
            (Marking::Choose, _) => Some(Operation::Query(cell)),
            (Marking::Cycle, _) => Some(Operation::Mark(cell)),
            (Marking::Never | Marking::Toggle, _) => None,
        }
    }

    /// Helps, which is written down.
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
        let begun = self.play.game().closed_safe() + self.play.game().mines() < self.size().cells();
        if !begun && aid != Aid::Odds && self.play.recording().layout().is_none() {
            let promised = self.setup.promised_first_click() != FirstClick::Any;
            self.say(StyleRole::Dim, if promised { words.any_start() } else { words.blind_start() });
            return;
        }
        let _ = self.play.record(self.clock.millis(now), MoveKind::Aid(aid));
        self.unsaved = true;
        match aid {
            Aid::Hint => {
                let hint = advice::hint(&self.view(), words);
                self.message.push((StyleRole::Text, hint.words));
                self.lit = hint.lit;
                self.cursor = hint.cell.unwrap_or(self.cursor);
            }
            Aid::Odds => self.update_odds(),
            Aid::Ask => {
                let view = self.view();
                let answer = advice::odds(&mut self.solver, &view).as_ref().and_then(advice::has_safe_cell);
                match answer {
                    Some(true) => self.say(StyleRole::Good, words.safe_yes()),
                    Some(false) => self.say(StyleRole::Bad, words.safe_no()),
                    None => self.say(StyleRole::Dim, words.safe_unknown()),
                }
            }
        }
    }

    /// Computes the odds again where they are shown.
    fn update_odds(&mut self) {
        self.odds = None;
        if self.shows_odds && self.is_playing() {
            let view = self.view();
            self.odds = advice::odds(&mut self.solver, &view);
        }
    }

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

    /// Moves the cursor; it stops at the edges.
    pub fn move_by(&mut self, rows: i64, cols: i64) {
        let size = self.size();
        let to = |from: u32, by: i64, count: u32| {
            (i64::from(from).saturating_add(by)).clamp(0, i64::from(count) - 1) as u32
        };
        let (row, col) = (to(self.cursor.row(), rows, size.rows()), to(self.cursor.col(), cols, size.cols()));
        self.cursor = size.cell(row, col).unwrap_or(self.cursor);
    }

    /// Moves to the next closed blank cell beside a number, or to any where there is none, row by row and around.
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

    /// The cell under a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let VisibleBoard { area, first } = self.viewport?;
        if !area.contains((column, row).into()) {
            return None;
        }
        self.size().cell(
            first.0 + u32::from(row - area.y),
            first.1 + u32::from((column - area.x) / self.cell_width()),
        )
    }

    /// Moves what is seen of the board; the cursor stays in sight.
    pub fn scroll(&mut self, rows: i64, cols: i64) {
        let Some(VisibleBoard { area, first }) = self.viewport else { return };
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

fn refusal(verdict: Verdict) -> Option<Refusal> {
    match verdict {
        Verdict::Refused(refusal) => Some(refusal),
        Verdict::Opened | Verdict::Marked(_) | Verdict::Exploded(_) => None,
    }
}

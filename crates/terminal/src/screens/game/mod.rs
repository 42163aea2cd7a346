//! A game on the screen: played, taught in a lesson, reviewed, or replayed.

mod board_view;
mod buttons;
mod clock;
mod commands;
mod draw;
mod draw_board;
mod hints;
mod layout;
mod lesson;
mod message;
mod odds;
mod replay;
mod result;
mod review;

use crate::draw::StyleRole;
use crate::event_loop::{BackgroundJob, Estimates, Moment, make_board};
use crate::game_setup::GameSetup;
use crate::keys::Command;
use crate::screens::Context;
use crate::store::{Category, HistoryEntry, Saving, Store};
use crate::words::ScreenWords;
use board_view::BoardView;
use buttons::Buttons;
use clock::GameClock;
use hints::{Hints, is_opening};
use lesson::{LessonMode, Progress};
use message::{Message, StyledLine};
use odds::{ShownOdds, ShownRisk};
use replay::ReplayMode;
use result::result_lines;
use review::ReviewMode;
use saolei_boards::{Dialect, FirstClick, Seed};
use saolei_maker::{Lesson, MadeBoard};
use saolei_replay::{
    Aid, Header, LayoutOrigin, MoveKind, Playback, RecordedGame, Recording, Review, Statistics,
};
use saolei_rules::{Cell, Face, Mark, Marking, Operation, Phase, Refusal, Verdict};
use saolei_solver::{Solver, Technique};
use std::sync::{Arc, Weak};
use std::time::Duration;

#[derive(Debug)]
pub(crate) struct GameScreen {
    /// When it was begun, in milliseconds since 1970.
    id: u64,
    setup: GameSetup,
    /// The whole game; [`GameScreen::shown_play`] is what is on the screen.
    play: Playback,
    mode: Mode,
    clock: GameClock,
    board: BoardView,
    buttons: Buttons,
    message: Message,
    /// Cells that a hint or a review points at.
    highlights: Vec<(Cell, StyleRole)>,
    hints: Hints,
    odds: ShownOdds,
    /// The first cell to open, while its board is being made. Dropping the reference cancels the work.
    pending_first_cell: Option<(Cell, Arc<()>)>,
    /// The hardest technique that the board needs.
    hardest: Option<Technique>,
    /// The result, once the end of the game has been announced.
    result: Vec<StyledLine>,
    saving: Saving,
    solver: Solver,
}

/// What the player does with the game.
#[derive(Debug)]
enum Mode {
    /// Plays it, or looks at its end.
    Play,
    Lesson(LessonMode),
    /// Goes through a finished game.
    Review(Box<ReviewMode>),
    Replay(Box<ReplayMode>),
}

/// What a hint, a review or a replay says and highlights.
#[derive(Debug, Default)]
struct Explanation {
    lines: Vec<StyledLine>,
    /// Where the cursor moves, if anywhere.
    cursor: Option<Cell>,
    highlights: Vec<(Cell, StyleRole)>,
}

impl Explanation {
    fn line(role: StyleRole, text: impl Into<String>) -> Explanation {
        Explanation { lines: vec![(role, text.into())], ..Explanation::default() }
    }
}

/// Starting a game, and its properties.
impl GameScreen {
    pub fn begin(setup: GameSetup, now: Moment) -> Result<GameScreen, String> {
        let recording = Recording::new(setup.header()).map_err(|error| error.to_string())?;
        Ok(GameScreen::new(now.unix_millis, setup, Playback::begin(recording)))
    }

    /// Resumes a game that was begun before. If it is not over, it is paused.
    pub fn resume(id: u64, play: Playback) -> Result<GameScreen, String> {
        let millis = play.recording().millis();
        let mut game = GameScreen::new(id, GameSetup::of(play.recording().header())?, play);
        game.saving = Saving::up_to(millis);
        game.clock = GameClock::stopped_at(millis);
        game.clock.paused = game.is_playing() && !game.play.recording().moves().is_empty();
        let last = game.play.applied_moves().last().and_then(|(_, last)| last.kind.cell());
        game.board.cursor = last.unwrap_or(game.board.cursor);
        Ok(game)
    }

    pub fn lesson(at: usize) -> Option<GameScreen> {
        let (lesson, play) = LessonMode::new(at.min(Lesson::ALL.len() - 1))?;
        let setup = GameSetup::of(play.recording().header()).ok()?;
        Some(GameScreen { mode: Mode::Lesson(lesson), ..GameScreen::new(0, setup, play) })
    }

    pub fn replay(recorded: &RecordedGame, now: Moment) -> Result<GameScreen, String> {
        let recording = recorded.to_recording().map_err(|error| error.to_string())?;
        if recording.layout().is_none() {
            return Err("the game has no board yet: no cell has been opened".to_string());
        }
        let setup = GameSetup::of(recording.header())?;
        let replay = ReplayMode::new(recorded, Playback::begin(recording.clone()), now);
        let game = GameScreen::new(now.unix_millis, setup, Playback::new(recording));
        Ok(GameScreen { mode: Mode::Replay(Box::new(replay)), ..game })
    }

    /// A new game on the same board, which counts in a separate category.
    fn again(&self, now: Moment) -> Option<GameScreen> {
        let layout = self.play.recording().layout()?.clone();
        let header = Header { origin: LayoutOrigin::Given, ..self.play.recording().header().clone() };
        let mut recording = Recording::new(header).ok()?;
        recording.set_layout(layout).ok()?;
        Some(GameScreen::new(now.unix_millis, self.setup.clone(), Playback::begin(recording)))
    }

    fn new(id: u64, setup: GameSetup, play: Playback) -> GameScreen {
        GameScreen {
            id,
            board: BoardView::new(setup.level.size, setup.level.middle()),
            setup,
            play,
            mode: Mode::Play,
            clock: GameClock::default(),
            buttons: Buttons::default(),
            message: Message::default(),
            highlights: Vec::new(),
            hints: Hints::default(),
            odds: ShownOdds::default(),
            pending_first_cell: None,
            hardest: None,
            result: Vec::new(),
            saving: Saving::default(),
            solver: Solver::default(),
        }
    }

    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The whole game, even while only a part of it is on the screen.
    pub const fn play(&self) -> &Playback {
        &self.play
    }

    /// The game on the screen: in a review or a replay, the game at that move.
    fn shown_play(&self) -> &Playback {
        match &self.mode {
            Mode::Play | Mode::Lesson(_) => &self.play,
            Mode::Review(review) => &review.play,
            Mode::Replay(replay) => &replay.play,
        }
    }

    pub fn replayed(&self) -> Option<&RecordedGame> {
        match &self.mode {
            Mode::Replay(replay) => Some(&replay.recorded),
            Mode::Play | Mode::Lesson(_) | Mode::Review(_) => None,
        }
    }

    /// The level, and the dialect if it is not classic.
    pub fn title(&self, words: ScreenWords) -> String {
        let header = self.play.recording().header();
        let level = words.level_of(header);
        if header.dialect == Dialect::CLASSIC { level } else { format!("{level} {}", header.dialect.name()) }
    }

    pub fn category(&self) -> Category {
        Category::of(self.play.recording().header())
    }

    /// Whether it is the player's own game: such games are saved and counted.
    const fn is_own(&self) -> bool {
        match self.mode {
            Mode::Play | Mode::Review(_) => true,
            Mode::Lesson(_) | Mode::Replay(_) => false,
        }
    }

    pub fn is_playing(&self) -> bool {
        self.play.phase() == Phase::Playing
    }

    fn is_under_way(&self) -> bool {
        self.is_playing() && self.play.applied_moves().next().is_some()
    }

    pub fn can_resume(&self) -> bool {
        self.is_playing() && self.is_own()
    }

    /// Opens the first cell for the player.
    pub fn open_first(&mut self, cell: Cell, context: &mut Context) {
        self.board.cursor = cell;
        self.play_move(Operation::Open(cell), context);
    }

    /// Shows the player a first cell that is known to be safe.
    pub fn suggest_first(&mut self, cell: Cell, words: ScreenWords) {
        self.board.cursor = cell;
        self.message.set(StyleRole::Text, words.first_click_here());
    }
}

impl GameScreen {
    /// The time on the clock, without pauses.
    pub fn millis(&self, now: Moment) -> u64 {
        self.clock.millis(now)
    }

    /// The time on the screen: in a review, that of the last move shown.
    fn shown_millis(&self, now: Moment) -> u64 {
        match &self.mode {
            Mode::Play | Mode::Lesson(_) => self.clock.millis(now),
            Mode::Review(review) => review.millis(),
            Mode::Replay(replay) => replay.millis(now),
        }
    }

    /// How long the screen stays the same: until the next frame of a replay or the next second of the clock.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        let next_second = || Duration::from_millis(1000 - self.clock.millis(now) % 1000);
        match &self.mode {
            Mode::Replay(replay) => replay.wait(now),
            Mode::Play | Mode::Lesson(_) | Mode::Review(_) => self.clock.is_running().then(next_second),
        }
    }

    /// Whether the screen changes by itself.
    pub const fn is_moving(&self) -> bool {
        matches!(self.mode, Mode::Replay(_)) || self.clock.is_running()
    }

    pub const fn is_paused(&self) -> bool {
        self.clock.paused
    }

    /// Stops a running clock and forgets the mouse buttons.
    pub fn pause(&mut self, now: Moment) {
        self.clock.pause(now);
        self.buttons = Buttons::default();
    }

    /// Shows the board again and starts its clock.
    pub fn end_pause(&mut self, now: Moment) {
        self.clock.start(now);
        self.buttons = Buttons::default();
    }
}

impl GameScreen {
    /// Makes a move. In a lesson, the move has to be certain to be right.
    pub fn play_move(&mut self, kind: impl Into<MoveKind>, context: &mut Context) {
        let (kind, words) = (kind.into(), context.look.words);
        if let Mode::Lesson(lesson) = &self.mode
            && let Err((role, answer)) =
                lesson.check(kind, &self.play, words, &context.look.key(Command::Hint))
        {
            self.highlights.clear();
            return self.message.set(role, answer);
        }
        self.make_move(kind, context);
        if let Mode::Lesson(lesson) = &mut self.mode {
            match lesson.update(&self.play) {
                Progress::Done => self.finish_lesson(context),
                Progress::Left(left) => self.message.set(StyleRole::Good, words.cells_left(left)),
                Progress::Nothing => {}
            }
        }
    }

    fn make_move(&mut self, kind: MoveKind, context: &mut Context) {
        let (now, words) = (context.now, context.look.words);
        if self.pending_first_cell.is_some() {
            return;
        }
        if !self.is_playing() && kind != MoveKind::Undo {
            return self.message.set_lines(self.result.clone());
        }
        self.highlights.clear();
        self.message.clear();
        if kind == MoveKind::Undo && !self.play.can_undo() {
            return self.message.set(StyleRole::Dim, words.nothing_to_undo());
        }
        if let Some(cell) = self.play.needs_layout(kind) {
            let seed = self.setup.seed.clone().unwrap_or_else(|| Seed::of(self.id));
            let request = self.setup.request(cell);
            if self.setup.no_guess {
                // This may take long.
                let wanted = Arc::new(());
                context.jobs.push(BackgroundJob::Make(self.id, Arc::downgrade(&wanted), request, seed));
                self.pending_first_cell = Some((cell, wanted));
                return self.message.set(StyleRole::Dim, words.making());
            }
            match make_board(request, &seed, || true) {
                Ok(board) => self.set_board(board),
                Err(error) => return self.message.set(StyleRole::Bad, error),
            }
        }
        if self.is_own() {
            self.clock.start(now);
        }
        match self.play.record(self.clock.millis(now), kind) {
            Ok(Some(Verdict::Refused(refusal))) => self.refuse(refusal, words),
            Ok(_) => {}
            Err(error) => self.message.add(StyleRole::Bad, error.to_string()),
        }
        self.saving.add_moves();
        self.hints.after_move(kind);
        self.update_odds(now);
        if self.is_playing() {
            self.result.clear();
        } else {
            self.clock.stop(now);
        }
    }

    /// Takes the board that was made for the first cell, if it is still wanted, and opens that cell.
    pub fn take_board(&mut self, wanted: &Weak<()>, board: Result<MadeBoard, String>, context: &mut Context) {
        if wanted.strong_count() == 0 {
            return;
        }
        let Some((cell, _)) = self.pending_first_cell.take() else { return };
        self.message.clear();
        match board {
            Ok(board) => {
                self.set_board(board);
                self.make_move(Operation::Open(cell).into(), context);
            }
            Err(error) => self.message.set(StyleRole::Bad, context.look.words.no_board(&error)),
        }
    }

    fn set_board(&mut self, board: MadeBoard) {
        self.hardest = board.proof.and_then(|proof| proof.effort.hardest());
        if let Err(error) = self.play.set_layout(board.layout) {
            self.message.add(StyleRole::Bad, error.to_string());
        }
    }

    fn refuse(&mut self, refusal: Refusal, words: ScreenWords) {
        let why = match refusal {
            Refusal::Protected(_) => words.protected(),
            Refusal::FlagsDiffer => words.flags_differ(),
            Refusal::NotInTheRules => words.no_mark(),
            Refusal::GameOver => words.game_over(),
            Refusal::AlreadyOpen | Refusal::SameMark | Refusal::NotOpen | Refusal::ChordOnZero => return,
        };
        self.message.add(StyleRole::Dim, why);
    }

    /// The operation that opens a closed cell or chords on an open one.
    fn open_or_chord(&self, cell: Cell) -> Operation {
        match self.play.game().face(cell) {
            Face::Open(_) => Operation::Chord(cell),
            Face::Closed(_) => Operation::Open(cell),
        }
    }

    /// The operation that sets or removes a query; `None` if the rules have no query.
    fn query(&self, cell: Cell) -> Option<Operation> {
        match (self.play.game().rules().marking, self.play.game().face(cell)) {
            (Marking::Choose, Face::Closed(Mark::Query)) => Some(Operation::Clear(cell)),
            (Marking::Choose, _) => Some(Operation::Query(cell)),
            (Marking::Cycle, _) => Some(Operation::Mark(cell)),
            (Marking::Never | Marking::Toggle, _) => None,
        }
    }

    /// Marks the lesson as done, and says how to continue.
    fn finish_lesson(&mut self, context: &mut Context) {
        let Mode::Lesson(lesson) = &self.mode else { return };
        let words = context.look.words;
        self.message.set(StyleRole::Good, words.lesson_done());
        let next = match lesson.is_last() {
            true => words.all_lessons_done().to_string(),
            false => words.next_lesson(context.look.key(Command::Open)),
        };
        self.message.add(StyleRole::Text, next);
        if let Err(error) = context.store.finish_lesson(lesson.name()) {
            self.message.add(StyleRole::Bad, words.not_saved(error));
        }
    }
}

/// Help. It is recorded and makes the game assisted. Before the first opening nothing is known, so help costs nothing.
impl GameScreen {
    fn help(&mut self, aid: Aid, context: &Context) {
        if !self.is_playing() || self.pending_first_cell.is_some() {
            return;
        }
        let (now, words) = (context.now, context.look.words);
        self.highlights.clear();
        self.message.clear();
        if aid == Aid::Odds {
            self.odds.toggle();
            self.update_odds(now);
            if !self.odds.is_on() {
                return;
            }
        }
        if self.is_untouched() {
            let (role, start) = match self.start_risk() {
                ShownRisk::Chance(risk) => (StyleRole::Text, words.blind_start(words.0.percent(risk))),
                _ => (StyleRole::Good, words.any_start().to_string()),
            };
            return self.message.set(role, start);
        }
        match aid {
            Aid::Odds => {}
            Aid::Hint => {
                // All steps of a hint count as one.
                if self.hints.is_new() {
                    self.record_help(now, aid);
                }
                let (view, key) = (self.play.view(), context.look.key(Command::Hint));
                let odds = self.odds.get();
                let explanation = self.hints.next(&view, &mut self.solver, odds, words, &key);
                self.explain(explanation);
            }
            Aid::Ask => {
                self.record_help(now, aid);
                let view = self.shown_play().view();
                let (role, answer) = match self.solver.odds(&view) {
                    Ok(odds) if odds.safe().next().is_some() => (StyleRole::Good, words.safe_yes()),
                    Ok(odds) if odds.is_exact() => (StyleRole::Bad, words.safe_no()),
                    _ => (StyleRole::Dim, words.safe_unknown()),
                };
                self.message.set(role, answer);
            }
        }
    }

    fn explain(&mut self, explanation: Explanation) {
        self.message.clear();
        self.message.set_lines(explanation.lines);
        self.board.cursor = explanation.cursor.unwrap_or(self.board.cursor);
        self.highlights = explanation.highlights;
    }

    fn record_help(&mut self, now: Moment, aid: Aid) {
        // Help opens nothing, so it needs no layout.
        let _ = self.play.record(self.clock.millis(now), MoveKind::Aid(aid));
        self.saving.add_moves();
    }

    /// Whether no cell has been opened yet.
    fn is_untouched(&self) -> bool {
        !self.play.applied_moves().any(|(_, done)| is_opening(done.kind))
    }

    /// The risk of every cell before the first opening. Until the board is made, the first click may be guaranteed to be safe.
    fn start_risk(&self) -> ShownRisk {
        let header = self.play.recording().header();
        let is_made = self.play.recording().layout().is_some();
        if !is_made && self.setup.promised_first_click() != FirstClick::Any {
            return ShownRisk::Safe;
        }
        ShownRisk::Chance(header.mines as f64 / header.size.cells() as f64)
    }

    /// The risk to show on a cell, if any.
    fn shown_risk(&self, cell: Cell) -> Option<ShownRisk> {
        let play = self.shown_play();
        let is_closed = matches!(play.game().face(cell), Face::Closed(_));
        if !self.odds.is_on() || play.phase() != Phase::Playing || !is_closed {
            return None;
        }
        match self.mode {
            Mode::Review(_) => None,
            Mode::Play | Mode::Lesson(_) if self.is_untouched() => Some(self.start_risk()),
            Mode::Play | Mode::Lesson(_) | Mode::Replay(_) => self.odds.risk(cell),
        }
    }

    fn update_odds(&mut self, now: Moment) {
        self.odds.clear();
        if !self.odds.is_on() || !self.is_playing() || self.is_untouched() {
            return;
        }
        if self.odds.take_recording() {
            self.record_help(now, Aid::Odds);
        }
        let is_lesson = matches!(self.mode, Mode::Lesson(_));
        self.odds.compute(&self.shown_play().view(), &mut self.solver, |_| !is_lesson);
    }

    /// The job that computes estimates, if they are needed.
    pub fn ask_estimates(&mut self) -> Option<BackgroundJob> {
        self.odds
            .take_question()
            .then(|| BackgroundJob::Estimate(self.id, Box::new(self.shown_play().view())))
    }

    pub fn take_estimates(&mut self, mut estimates: Estimates) {
        if matches!(self.mode, Mode::Replay(_)) {
            // Another position may be on the screen by now.
            estimates.win_chance = None;
        }
        self.odds.take_estimates(estimates);
    }

    /// Shows the review of a finished game; in a replay, marks its risks.
    pub fn take_review(&mut self, review: Review, words: ScreenWords) {
        if let Mode::Replay(replay) = &mut self.mode {
            replay.risks = review.risks;
        } else if !self.is_playing() {
            let (review, explanation) = ReviewMode::new(review, self.play.clone(), words);
            self.mode = Mode::Review(Box::new(review));
            self.explain(explanation);
        }
    }

    /// Updates the cursor, the odds and the message to the time of a replay.
    fn follow_replay(&mut self, now: Moment, words: ScreenWords) {
        let Mode::Replay(replay) = &mut self.mode else { return };
        let before = replay.play.at();
        let explanation = replay.follow(now, words);
        self.message.set_lines(explanation.lines);
        self.board.cursor = explanation.cursor.unwrap_or(self.board.cursor);
        if before != self.shown_play().at() || !self.odds.is_on() {
            self.odds.clear();
        }
        if self.odds.is_missing() && self.shown_play().phase() == Phase::Playing {
            self.odds.compute(&self.shown_play().view(), &mut self.solver, |odds| !odds.is_exact());
        }
    }
}

/// The end of a game, and its file.
impl GameScreen {
    /// If the game has just ended, adds it to the history and shows the result; otherwise `false`.
    pub fn announce_end(&mut self, context: &mut Context) -> bool {
        if self.is_playing() || !self.result.is_empty() || !self.is_own() {
            return false;
        }
        let history = &mut context.store.history;
        let statistics = Statistics::of(&self.play);
        let category = self.category();
        let best_before = history.summary(&category).best();
        // A finished game that was only opened to look at does not count.
        let counts = self.saving.has_new_moves();
        if counts {
            let entry = HistoryEntry::of(self.id, self.play.recording().header(), &statistics);
            history.add(entry.clone());
            self.saving.finish(entry);
        }
        let is_best = counts
            && statistics.phase == Phase::Won
            && !statistics.assisted
            && best_before.is_some_and(|best| statistics.millis < best);
        let record = history.summary(&category);
        self.result = result_lines(&statistics, &record, is_best, &context.look);
        self.message.set_lines(self.result.clone());
        true
    }

    /// Writes new moves to disk, and the clock whenever another second has passed or the clock has stopped.
    pub fn save(&mut self, store: &mut Store, now: Moment, is_last: bool) {
        let millis = self.clock.millis(now);
        let has_stopped = is_last || !self.clock.is_running();
        let is_clock_due = self.is_under_way() && self.saving.is_clock_due(millis, has_stopped);
        if self.is_own() && (self.saving.has_new_moves() || is_clock_due) {
            self.play.set_clock(millis);
            store.write(self.id, self.play.recording(), &mut self.saving, millis);
        }
    }

    pub fn unsaved(&self) -> Option<&Recording> {
        (self.is_own() && self.saving.has_new_moves()).then(|| self.play.recording())
    }

    /// Continues saving a game that could not be saved before.
    pub fn with_saving(self, saving: Saving) -> GameScreen {
        GameScreen { saving, ..self }
    }

    /// Leaves the game. It can be resumed if it has begun and is not over.
    pub fn leave(self, store: &mut Store) {
        if self.is_own() {
            let can_resume = self.is_under_way();
            store.leave(self.id, self.play, self.saving, can_resume);
        }
    }
}

//! One game of a batch.

use super::deal::Decks;
use crate::convert::{CLOSED, FLAG, MINE};
use crate::judge::Judgement;
use crate::work::Stop;
use saolei_boards::{FirstClick, Level, Random, Seed, View, named_enum};
use saolei_maker::{Maker, Request};
use saolei_rules::{self as rules, Cell, Game, Phase, Rules, Tile, Verdict};
use saolei_solver::{Solver, ThinkOptions};

named_enum! {
    /// How moves are rewarded.
    pub(super) enum Reward {
        /// 1 for winning.
        Win = "win",
        /// The share of the safe cells that the move opened; -1 for a mine.
        Progress = "progress",
        /// The lowest risk of all closed cells minus the move's own, independent of the outcome.
        Risk = "risk",
        /// The move's chance to win minus that of the best move, independent of the outcome.
        Chance = "chance",
    }
}

pub(super) struct BoardSettings {
    pub(super) level: Level,
    pub(super) first_click: FirstClick,
    /// Whether cells can be flagged, by the actions after those that open a cell.
    pub(super) flags: bool,
    pub(super) no_guess: bool,
    pub(super) reward: Reward,
    pub(super) illegal_reward: f64,
    /// Whether an action that the rules refuse ends the game.
    pub(super) illegal_ends: bool,
    /// The number of actions after which a game is cut off.
    pub(super) max_steps: u64,
    pub(super) decks: Decks,
}

impl BoardSettings {
    /// How many games are worth a thread of their own: starting it takes as long as their moves.
    pub(super) fn games_per_thread(&self) -> usize {
        match self.reward {
            _ if self.is_slow() => 1,
            Reward::Risk => 16,
            Reward::Win | Reward::Progress | Reward::Chance => 512,
        }
    }

    /// Whether a move may take so long that somebody presses Ctrl-C.
    pub(super) fn is_slow(&self) -> bool {
        self.no_guess || self.reward == Reward::Chance
    }

    pub(super) fn cells(&self) -> usize {
        self.level.size.cells() as usize
    }

    pub(super) fn actions(&self) -> usize {
        self.cells() * if self.flags { 2 } else { 1 }
    }

    /// Sets the flags that are shown.
    fn set_flags(&self, game: &mut Game, observation: &[i8]) {
        if !self.flags {
            return;
        }
        for (cell, _) in self.level.size.iter().zip(observation).filter(|&(_, &code)| code == FLAG) {
            let _ = game.mark(cell);
        }
    }

    fn cell(&self, index: usize) -> Cell {
        let (index, cols) = (index as u32, self.level.size.cols());
        self.level.size.cell(index / cols, index % cols).expect("an action was checked before")
    }
}

pub(super) struct BoardOutput<'a> {
    pub(super) observation: &'a mut [i8],
    pub(super) mask: &'a mut [i8],
    pub(super) reward: &'a mut f64,
    pub(super) ended: &'a mut bool,
    pub(super) truncated: &'a mut bool,
    pub(super) won: &'a mut bool,
    pub(super) final_observation: Option<&'a mut [i8]>,
}

impl BoardOutput<'_> {
    /// Shows a closed board.
    pub(super) fn reset(&mut self, settings: &BoardSettings) {
        self.observation.fill(CLOSED);
        self.mask[..settings.actions()].fill(1);
    }
}

/// Seed, episode, steps, whether it is over, how far the random numbers for actions were read, and the mines.
pub(super) type SavedBoard = (u64, u64, u64, bool, u64, Option<Vec<bool>>);

/// A game of a batch. Its board is dealt when the first cell is opened, because that cell may be guaranteed to be safe.
pub(super) struct Board {
    seed: u64,
    episode: u64,
    steps: u64,
    game: Option<Game>,
    is_over: bool,
    /// For [`Board::sample`].
    actions: Random,
    /// For rewards that need odds.
    solver: Option<Box<Solver>>,
}

impl Default for Board {
    fn default() -> Board {
        Board {
            seed: 0,
            episode: 0,
            steps: 0,
            game: None,
            is_over: false,
            actions: sampling(0),
            solver: None,
        }
    }
}

/// Random numbers for actions, independent of those for boards.
fn sampling(seed: u64) -> Random {
    Random::named(seed, "actions")
}

impl Board {
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    pub(super) fn reseed(&mut self, seed: u64) {
        (self.seed, self.episode, self.actions) = (seed, 0, sampling(seed));
        (self.game, self.is_over, self.steps) = (None, false, 0);
    }

    pub(super) fn next_episode(&mut self) {
        self.episode += 1;
        (self.game, self.is_over, self.steps) = (None, false, 0);
    }

    pub(super) fn mines(&self) -> Option<Vec<bool>> {
        let position = self.game.as_ref()?.position();
        Some(position.size().iter().map(|cell| position.tile(cell).is_mine()).collect())
    }

    /// Draws one of the legal actions; 0 if there is none.
    pub(super) fn sample(&mut self, mask: &[i8]) -> usize {
        // Most actions are legal at first, so a few random tries usually find one.
        for _ in 0..4 {
            let at = self.actions.below(mask.len() as u64) as usize;
            if mask[at] != 0 {
                return at;
            }
        }
        let legal = mask.iter().filter(|&&is_legal| is_legal != 0).count();
        if legal == 0 {
            return 0;
        }
        let chosen = self.actions.below(legal as u64) as usize;
        mask.iter().enumerate().filter(|&(_, &is_legal)| is_legal != 0).nth(chosen).map_or(0, |(at, _)| at)
    }

    /// What has to be kept to go on later, beside what is shown.
    pub(super) fn save(&self) -> SavedBoard {
        let Board { seed, episode, steps, is_over, .. } = *self;
        (seed, episode, steps, is_over, self.actions.position() as u64, self.mines())
    }

    /// A board as it was saved, given what it showed.
    pub(super) fn restore(settings: &BoardSettings, saved: SavedBoard, observation: &[i8]) -> Option<Board> {
        let (seed, episode, steps, is_over, position, mines) = saved;
        let mut actions = sampling(seed);
        actions.skip_to(position.into());
        let game = match mines {
            None => None,
            Some(mines) if mines.len() == observation.len() => {
                let tile = |(&is_mine, &code): (&bool, &i8)| match code {
                    0..=8 => Tile::open(code as u8),
                    _ if is_mine => Tile::MINE,
                    _ => Tile::SAFE,
                };
                let mut builder = rules::Board::builder(settings.level.size.cols());
                builder.extend(mines.iter().zip(observation).map(tile));
                let mut game = Game::new(builder.finish().ok()?, &Rules::CLASSIC);
                settings.set_flags(&mut game, observation);
                Some(game)
            }
            Some(_) => return None,
        };
        Some(Board { seed, episode, steps, game, is_over, actions, solver: None })
    }

    /// Makes a move. The error is a sentence: no board without guesses was found.
    pub(super) fn act(
        &mut self,
        settings: &BoardSettings,
        action: usize,
        out: &mut BoardOutput<'_>,
        stop: &Stop,
    ) -> Result<(), String> {
        self.steps += 1;
        if out.mask[action] == 0 {
            *out.reward = settings.illegal_reward;
            *out.ended = settings.illegal_ends;
        } else {
            self.carry_out(settings, action, out, stop)?;
        }
        // As Gymnasium has it: a game that ends with its last step is cut off too.
        *out.truncated = self.steps >= settings.max_steps;
        self.is_over = *out.ended || *out.truncated;
        Ok(())
    }

    fn carry_out(
        &mut self,
        settings: &BoardSettings,
        action: usize,
        out: &mut BoardOutput<'_>,
        stop: &Stop,
    ) -> Result<(), String> {
        let cells = settings.cells();
        let at = action % cells;
        if action >= cells {
            self.mark(settings, at, out);
            return Ok(());
        }
        let cell = settings.cell(at);
        let is_first = self.game.is_none();
        if is_first {
            self.game = Some(self.deal(settings, cell, out.observation, stop)?);
        }
        let luck_free = match settings.reward {
            Reward::Win | Reward::Progress => 0.0,
            Reward::Risk | Reward::Chance if is_first => 0.0,
            Reward::Risk | Reward::Chance => self.judge(settings.reward, cell, stop),
        };
        let game = self.game.as_mut().expect("it was dealt above");
        let verdict = game.open(cell);
        let opened = show(settings, game, at, verdict, out);
        *out.ended = game.phase() != Phase::Playing;
        *out.won = game.phase() == Phase::Won;
        *out.reward = match (settings.reward, verdict) {
            (Reward::Win, _) => f64::from(u8::from(*out.won)),
            (Reward::Progress, Verdict::Exploded(_)) => -1.0,
            (Reward::Progress, _) => {
                opened as f64 / (settings.level.size.cells() - settings.level.mines) as f64
            }
            (Reward::Risk | Reward::Chance, _) => luck_free,
        };
        Ok(())
    }

    /// Starts the game with the first click, keeping the flags that were set before.
    fn deal(
        &self,
        settings: &BoardSettings,
        cell: Cell,
        observation: &[i8],
        stop: &Stop,
    ) -> Result<Game, String> {
        let BoardSettings { level, first_click, .. } = *settings;
        let mut game = if settings.no_guess {
            let seed: Seed = self.seed.to_string().parse().map_err(|error| format!("{error}"))?;
            let request = Request { start: first_click.at(cell), ..Request::no_guess(level, cell) };
            let mut maker = Maker::new(request).map_err(|error| error.to_string())?;
            let seed = seed.nth(self.episode);
            let board = maker
                .make_while(&seed, |_| !stop.is_asked())
                .map_err(|error| format!("seed {seed}: {error}"))?;
            Game::new(board.layout, &Rules::CLASSIC)
        } else {
            let mut random = Random::new(self.seed, self.episode);
            Game::new(settings.decks.deal(level, first_click, cell, &mut random), &Rules::CLASSIC)
        };
        settings.set_flags(&mut game, observation);
        Ok(game)
    }

    fn mark(&mut self, settings: &BoardSettings, at: usize, out: &mut BoardOutput<'_>) {
        if let Some(game) = &mut self.game
            && !matches!(game.mark(settings.cell(at)), Verdict::Marked(_))
        {
            return;
        }
        let is_flag = out.observation[at] == FLAG;
        out.observation[at] = if is_flag { CLOSED } else { FLAG };
        out.mask[at] = i8::from(is_flag);
    }

    /// The reward of a move, compared with the best move by the odds and not by the outcome. A cell that is certainly safe
    /// costs nothing.
    fn judge(&mut self, reward: Reward, cell: Cell, stop: &Stop) -> f64 {
        let Some(game) = &self.game else { return 0.0 };
        let solver = self.solver.get_or_insert_with(Box::default);
        let keep_going = || !stop.is_asked();
        let options = ThinkOptions { games: 100, keep_going: Some(&keep_going), ..ThinkOptions::default() };
        let options = (reward == Reward::Chance).then_some(&options);
        // The layout of the game fits, so there are odds.
        let Ok(found) = Judgement::of(solver, &View::of(game), cell, options) else { return 0.0 };
        match (found.cost, found.risk.zip(found.lowest_risk)) {
            (Some(cost), _) => -cost.value,
            (None, Some((own, lowest))) => lowest - own,
            (None, None) => 0.0,
        }
    }
}

/// Writes the cells that an opening changed, and returns their number.
fn show(
    settings: &BoardSettings,
    game: &Game,
    at: usize,
    verdict: Verdict,
    out: &mut BoardOutput<'_>,
) -> u64 {
    if let Verdict::Exploded(_) = verdict {
        out.observation[at] = MINE;
        return 0;
    }
    let (cells, cols) = (settings.cells(), settings.level.size.cols() as usize);
    let changes = game.changes();
    if let Some((_, tile)) = changes.only() {
        out.observation[at] = tile.number() as i8;
        out.mask[at] = 0;
        if settings.flags {
            out.mask[cells + at] = 0;
        }
        return 1;
    }
    for run in changes.runs() {
        let start = run.row as usize * cols + run.col as usize;
        let end = start + run.tiles.len();
        for (into, tile) in out.observation[start..end].iter_mut().zip(run.tiles) {
            *into = tile.number() as i8;
        }
        out.mask[start..end].fill(0);
        if settings.flags {
            out.mask[cells + start..cells + end].fill(0);
        }
    }
    changes.len()
}

//! One game of a batch.

use super::deal::Decks;
use crate::convert::{CLOSED, FLAG, MINE};
use saolei_boards::{FirstClick, Level, Random, Seed, View, named_enum};
use saolei_maker::{Maker, Request};
use saolei_rules::{Cell, Game, Phase, Rules, Verdict};
use saolei_solver::{Certainty, Solver, ThinkOptions};

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
    first_click: FirstClick,
    /// Whether cells can be flagged, by the actions after those that open a cell.
    flags: bool,
    no_guess: bool,
    reward: Reward,
    illegal_reward: f64,
    decks: Decks,
}

impl BoardSettings {
    pub(super) fn new(
        level: Level,
        first_click: FirstClick,
        flags: bool,
        no_guess: bool,
        reward: Reward,
        illegal_reward: f64,
    ) -> BoardSettings {
        let decks = Decks::new(level, first_click);
        BoardSettings { level, first_click, flags, no_guess, reward, illegal_reward, decks }
    }

    pub(super) fn cells(&self) -> usize {
        self.level.size.cells() as usize
    }

    pub(super) fn actions(&self) -> usize {
        self.cells() * if self.flags { 2 } else { 1 }
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

/// A game of a batch. Its board is dealt when the first cell is opened, because that cell may be guaranteed to be safe.
pub(super) struct Board {
    seed: u64,
    episode: u64,
    game: Option<Game>,
    is_over: bool,
    /// For [`Board::sample`].
    actions: Random,
    /// For rewards that need odds.
    solver: Option<Box<Solver>>,
}

impl Default for Board {
    fn default() -> Board {
        Board { seed: 0, episode: 0, game: None, is_over: false, actions: sampling(0), solver: None }
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
        (self.game, self.is_over) = (None, false);
    }

    pub(super) fn next_episode(&mut self) {
        self.episode += 1;
        (self.game, self.is_over) = (None, false);
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

    /// Makes a move. The error is a sentence: no board without guesses was found.
    pub(super) fn act(
        &mut self,
        settings: &BoardSettings,
        action: usize,
        out: &mut BoardOutput<'_>,
    ) -> Result<(), String> {
        let cells = settings.cells();
        let at = action % cells;
        if out.mask[action] == 0 {
            *out.reward = settings.illegal_reward;
            return Ok(());
        }
        if action >= cells {
            self.mark(settings, at, out);
            return Ok(());
        }
        let cell = settings.cell(at);
        let is_first = self.game.is_none();
        if is_first {
            self.game = Some(self.deal(settings, cell, out.observation)?);
        }
        let luck_free = match settings.reward {
            Reward::Win | Reward::Progress => 0.0,
            Reward::Risk | Reward::Chance if is_first => 0.0,
            Reward::Risk | Reward::Chance => self.judge(settings.reward, cell),
        };
        let game = self.game.as_mut().expect("it was dealt above");
        let verdict = game.open(cell);
        let opened = show(settings, game, at, verdict, out);
        self.is_over = game.phase() != Phase::Playing;
        *out.ended = self.is_over;
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
    fn deal(&self, settings: &BoardSettings, cell: Cell, observation: &[i8]) -> Result<Game, String> {
        let BoardSettings { level, first_click, .. } = *settings;
        let mut game = if settings.no_guess {
            let seed: Seed = self.seed.to_string().parse().map_err(|error| format!("{error}"))?;
            let request = Request { start: first_click.at(cell), ..Request::no_guess(level, cell) };
            let mut maker = Maker::new(request).map_err(|error| error.to_string())?;
            let seed = seed.nth(self.episode);
            let board = maker.make(&seed).map_err(|error| format!("seed {seed}: {error}"))?;
            Game::new(board.layout, &Rules::CLASSIC)
        } else {
            let mut random = Random::new(self.seed, self.episode);
            Game::new(settings.decks.deal(level, first_click, cell, &mut random), &Rules::CLASSIC)
        };
        if settings.flags {
            for (cell, _) in level.size.iter().zip(observation).filter(|&(_, &code)| code == FLAG) {
                let _ = game.mark(cell);
            }
        }
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
    fn judge(&mut self, reward: Reward, cell: Cell) -> f64 {
        let Some(game) = &self.game else { return 0.0 };
        let view = View::of(game);
        let solver = self.solver.get_or_insert_with(Box::default);
        // The layout of the game fits, so there are odds.
        let Ok(odds) = solver.odds(&view) else { return 0.0 };
        if odds.certainty(cell) == Some(Certainty::Safe) {
            return 0.0;
        }
        if reward == Reward::Chance {
            let options = ThinkOptions { include: Some(cell), games: 100, ..ThinkOptions::default() };
            let Ok(Some(chances)) = solver.win_chances(&view, &options) else { return 0.0 };
            // The list of moves does not contain certain mines.
            let own = chances.moves.iter().find(|one| one.cell == cell).map_or(0.0, |one| one.chance.value);
            return (own - chances.position.value).min(0.0);
        }
        let risks = view.size().iter().filter_map(|other| odds.risk(other));
        match (odds.risk(cell), risks.min_by(f64::total_cmp)) {
            (Some(own), Some(lowest)) => lowest - own,
            _ => 0.0,
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

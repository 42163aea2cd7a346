//! Chances to win, estimated from trial games.

use saolei_boards::Z_95;
use saolei_rules::Cell;

use crate::field::{Field, SAFE, UNKNOWN};
use crate::odds::Odds;
use crate::odds::counted::FrontierOdds;
use crate::odds::engine::Engine;
use crate::odds::estimate::{CHAINS, T};
use crate::odds::sample::LayoutSampler;
use crate::play::guess::Candidate;
use crate::play::player::Chooser;
use crate::play::strength::{SearchParams, Strength};
use crate::play::trials::{TrialStats, Trials};
use crate::play::win_chance::{MoveChance, MoveCost, ThinkOptions, WinChance, WinChances};

/// The budget of a count in a trial game: about a millisecond. Past it, the game guesses by the numbers beside a cell.
const BUDGET: usize = 1 << 14;

/// A trial game whose value falls below this ends: on a large board it would go on for long.
const NOTHING: f64 = 1e-6;

impl Chooser {
    /// The values of moves in a position that was counted: a layout is drawn for every game.
    pub(crate) fn estimated_chances(
        &self,
        odds: &FrontierOdds,
        mut candidates: Vec<Candidate>,
        options: &ThinkOptions<'_>,
        engine: &mut Engine,
    ) -> Option<WinChances> {
        if options.games == 0 {
            return None;
        }
        let most_moves = candidates.len() + 1;
        // The player's own choice comes first: another move has to win clearly more often.
        let mut chooser = Chooser::new(self.field.clone(), self.params, self.deadline);
        let (chosen, risk, _) = chooser.choose(engine).ok()??;
        let include = options.include.map(|cell| self.field.index(cell));
        candidates.retain(|c| c.at != chosen && (c.safety < 1.0 || options.every || Some(c.at) == include));
        candidates.insert(0, Candidate::new(chosen, risk));
        let plan = options.plan(most_moves, &mut candidates, &self.field);
        let mut trials = Trials::thinking(&self.field, options);
        let mut sampler = LayoutSampler::new(odds, &self.field);
        let mut games = TrialGames { values: Vec::new(), chains: 1 };
        while plan.has_more(games.values.len(), &trials) {
            match trials.round(&self.field, &mut sampler, &candidates, &|| options.keep_going()) {
                Some(values) => games.values.push(values),
                None => break,
            }
        }
        games.compare(&self.field, &candidates, |_| None)
    }
}

/// The values of moves in a position too wide to count: the games use the layouts behind its estimated odds.
pub(crate) fn sampled_chances(odds: &Odds, options: &ThinkOptions<'_>) -> Option<WinChances> {
    let wide = odds.wide()?;
    let mut field = wide.field.clone();
    for cell in field.size.iter() {
        let at = field.index(cell);
        if field.squares[at].tile == UNKNOWN
            && let Some(certainty) = odds.certainty(cell)
        {
            field.set(at, certainty);
        }
    }
    field.safe.clear();
    field.propagate().ok()?;
    field.safe = field.cells().filter(|&at| field.squares[at].tile == SAFE).map(|at| at as u32).collect();
    let mut candidates = lowest_risks(&field, odds, options);
    let plan = options.plan(candidates.len(), &mut candidates, &field);
    let mut trials = Trials::thinking(&field, options);
    let mut games = TrialGames { values: Vec::new(), chains: CHAINS };
    for layout in &*wide.layouts {
        if !plan.has_more(games.values.len(), &trials) {
            break;
        }
        match trials.round_on(layout, &field, &candidates, &|| options.keep_going()) {
            Some(values) => games.values.push(values),
            None => break,
        }
    }
    games.compare(&field, &candidates, |cell| odds.estimate(cell).map(|estimate| estimate.error))
}

/// The cells with the lowest risks, exact or estimated, and the cell to include. One safe cell is enough.
fn lowest_risks(field: &Field, odds: &Odds, options: &ThinkOptions<'_>) -> Vec<Candidate> {
    let candidate = |at: usize| {
        let cell = field.cell(at);
        let risk = match field.squares[at].tile {
            SAFE => 0.0,
            _ => odds.risk(cell).or_else(|| odds.estimate(cell).map(|estimate| estimate.risk))?,
        };
        Some(Candidate::new(at, risk))
    };
    let closed = field.cells().filter(|&at| matches!(field.squares[at].tile, UNKNOWN | SAFE));
    let mut cells: Vec<Candidate> = closed.filter_map(candidate).collect();
    // Stable, so the first of equal cells stays first.
    cells.sort_by(|a, b| b.safety.total_cmp(&a.safety));
    let most = match field.safe.is_empty() {
        _ if options.every => cells.len(),
        true => options.moves,
        false => 1,
    };
    let include = options.include.map(|cell| field.index(cell));
    let mut index = 0;
    cells.retain(|candidate| {
        index += 1;
        index <= most || Some(candidate.at) == include
    });
    cells
}

struct TrialPlan {
    fewest: usize,
    most: usize,
    /// The work after which no new game begins; ten times as much until the fewest games are played.
    work: u64,
}

impl TrialPlan {
    fn has_more(&self, played: usize, trials: &Trials) -> bool {
        let work = if played < self.fewest { self.work.saturating_mul(10) } else { self.work };
        played < self.most && (played == 0 || trials.work < work)
    }
}

impl ThinkOptions<'_> {
    /// The number of games for each of at most `most_moves` candidates. If that is too few to compare them, only the first
    /// candidate and the one to include stay; most cells then follow from others, so ten times as many may be opened.
    fn plan(&self, most_moves: usize, candidates: &mut Vec<Candidate>, field: &Field) -> TrialPlan {
        let affordable = self.cells / (most_moves as u64 * u64::from(field.unknown)).max(1);
        let fewest = Self::FEWEST_GAMES.min(self.games) as usize;
        if affordable >= fewest as u64 {
            let games = affordable.min(u64::from(self.games)) as usize;
            return TrialPlan { fewest: games, most: games, work: u64::MAX };
        }
        if self.every {
            return TrialPlan { fewest, most: fewest, work: u64::MAX };
        }
        let first = candidates.first().map(|candidate| candidate.at);
        let include = self.include.map(|cell| field.index(cell));
        candidates.retain(|candidate| [first, include].contains(&Some(candidate.at)));
        TrialPlan { fewest, most: self.games as usize, work: self.cells.saturating_mul(10) }
    }
}

impl Trials {
    fn thinking(field: &Field, options: &ThinkOptions<'_>) -> Trials {
        let strength = if options.strength == Strength::Max { Strength::Strong } else { options.strength };
        let params = SearchParams::of(strength);
        // A game on a small board does not search longer than one on a large board: there are many games.
        let (small_endgame, small_positions) = (params.endgame, params.endgame_positions);
        let params = SearchParams { small_endgame, small_positions, ..params };
        Trials::with(field, params, BUDGET, NOTHING)
    }
}

struct TrialGames {
    /// For each game, its value after each candidate.
    values: Vec<Vec<f64>>,
    /// The number of chains that the layouts come from, in turn. Layouts of one chain may be alike.
    chains: usize,
}

impl TrialGames {
    /// The best candidate and the others; `None` if no game was played.
    fn compare(
        &self,
        field: &Field,
        candidates: &[Candidate],
        risk_error: impl Fn(Cell) -> Option<f64>,
    ) -> Option<WinChances> {
        if self.values.is_empty() || candidates.is_empty() {
            return None;
        }
        let ahead: Vec<(f64, f64)> = (0..candidates.len())
            .map(|index| self.mean(TrialStats::variance, |values| values[index] - values[0]))
            .collect();
        let clearly = |&index: &usize| ahead[index].0 > ahead[index].1;
        let better = (1..candidates.len()).filter(clearly);
        let best = better.max_by(|&a, &b| ahead[a].0.total_cmp(&ahead[b].0)).unwrap_or(0);
        let chance = |(index, candidate): (usize, &Candidate)| {
            let cell = field.cell(candidate.at);
            let (value, half) = self.mean(TrialStats::cautious_variance, |values| values[index]);
            let (cost, cost_half) = self.mean(TrialStats::variance, |values| values[best] - values[index]);
            MoveChance {
                cell,
                risk: 1.0 - candidate.safety,
                risk_error: risk_error(cell),
                chance: WinChance::estimated(value, half),
                cost: match index == best {
                    true => MoveCost::default(),
                    false => MoveCost::estimated(cost, cost_half),
                },
            }
        };
        let mut moves: Vec<MoveChance> = candidates.iter().enumerate().map(chance).collect();
        moves.swap(0, best);
        moves[1..].sort_by(|a, b| b.chance.value.total_cmp(&a.chance.value));
        Some(WinChances { position: moves[0].chance, moves, settles: None })
    }

    /// The mean of a value over all games, and half the width of its 95 % confidence interval.
    fn mean(&self, variance: fn(&TrialStats) -> f64, value: impl Fn(&[f64]) -> f64) -> (f64, f64) {
        let mut all = TrialStats::default();
        self.values.iter().for_each(|values| all.add(value(values)));
        let half = Z_95 * variance(&all).sqrt();
        if self.chains == 1 || self.values.len() < 2 * self.chains {
            return (all.mean(), half);
        }
        let mut means = TrialStats::default();
        for chain in 0..self.chains {
            let mut own = TrialStats::default();
            self.values.iter().skip(chain).step_by(self.chains).for_each(|values| own.add(value(values)));
            means.add(own.mean());
        }
        // The mean of few means is less certain than their variance suggests.
        let count = self.chains as f64;
        let between = T * (means.variance() * count / (count - 1.0)).sqrt();
        (all.mean(), half.max(between))
    }
}

//! Trial games: estimate the value of a move by playing on from it.

use crate::field::Field;
use crate::odds::counted::FrontierOdds;
use crate::odds::deadline::Deadline;
use crate::odds::engine::{BUDGET, Engine};
use crate::odds::sample::LayoutSampler;
use crate::play::guess::Candidate;
use crate::play::move_reason::MoveReason;
use crate::play::player::Chooser;
use crate::play::strength::{SearchParams, Strength};
use saolei_boards::Random;

#[derive(Debug)]
pub(crate) struct Trials {
    player: Chooser,
    engine: Engine,
    random: Random,
    mined: Vec<bool>,
    mines: Vec<u32>,
    /// The mines of the current layout, which all candidates share.
    drawn: Vec<u32>,
    /// A game whose value falls below this ends and counts as lost.
    least: f64,
    /// The number of cells opened so far. A guess counts as half the board, because it reads all of it.
    pub work: u64,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TrialStats {
    games: f64,
    sum: f64,
    squares: f64,
}

impl TrialStats {
    pub fn add(&mut self, value: f64) {
        self.games += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.games
    }

    /// The variance of the mean with two wins and two losses added: even if all games went the same way, the next may not.
    pub fn cautious_variance(&self) -> f64 {
        let games = self.games + 4.0;
        TrialStats { games, sum: self.sum + 2.0, squares: self.squares + 2.0 }.variance()
    }

    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        (self.squares / self.games - mean * mean).max(1e-6) / self.games
    }
}

impl Trials {
    pub fn new(field: &Field) -> Trials {
        let params = SearchParams {
            look_ahead: false,
            endgame: 60.0,
            endgame_positions: 2_000,
            small_positions: 2_000,
            ..SearchParams::of(Strength::Fast)
        };
        Trials::with(field, params, BUDGET, 0.0)
    }

    /// Trial games of a player with these parameters. Where counting exceeds the budget, the player guesses by the numbers
    /// beside a cell. Games whose value falls below `least` end.
    pub fn with(field: &Field, params: SearchParams, budget: usize, least: f64) -> Trials {
        Trials {
            player: Chooser::new(field.clone(), params, Deadline::NEVER),
            engine: Engine::new(budget),
            random: Random::new(0, 0),
            mined: vec![false; field.squares.len()],
            mines: Vec::new(),
            drawn: Vec::new(),
            least,
            work: 0,
        }
    }

    pub fn reseed(&mut self, stream: u64) {
        self.random = Random::new(1, stream);
    }

    /// The best candidate, and the chance to win with it. The first candidate has the best score.
    ///
    /// All candidates play the same layouts and are compared with the first, game by game. Scores count until the trials
    /// are more certain than they are.
    pub fn choose(
        &mut self,
        field: &Field,
        odds: &FrontierOdds,
        candidates: &[Candidate],
        params: &SearchParams,
        deadline: Deadline,
    ) -> (usize, f64) {
        let mut sampler = LayoutSampler::new(odds, field);
        let mut first = TrialStats::default();
        let mut rivals: Vec<(Candidate, TrialStats)> =
            candidates[1..].iter().map(|&candidate| (candidate, TrialStats::default())).collect();
        let round = (params.trials / 8).max(1);
        let mut best = (candidates[0].at, 0f64);
        while (first.games as u32) < params.trials && !rivals.is_empty() {
            for _ in 0..round {
                sampler.sample(&mut self.random, &mut self.drawn);
                let mut play = |candidate| self.play(field, Some(&mut sampler), candidate, &|| true);
                let value = play(candidates[0]).unwrap_or(0.0);
                first.add(value);
                for (candidate, tally) in &mut rivals {
                    tally.add(play(*candidate).unwrap_or(0.0) - value);
                }
            }
            let doubt = (params.doubt * first.mean()).powi(2);
            let margin = params.margin * first.mean();
            best = (candidates[0].at, 0.0);
            rivals.retain(|(candidate, tally)| {
                let prior = first.mean() * (candidate.score / candidates[0].score - 1.0);
                let trust = doubt / (doubt + tally.variance());
                let worth = prior + trust * (tally.mean() - prior);
                if worth > best.1.max(margin) {
                    best = (candidate.at, worth);
                }
                worth + 2.0 * (trust * tally.variance()).sqrt() > margin
            });
            if deadline.is_late() {
                break;
            }
        }
        (best.0, first.mean() + best.1)
    }

    /// Plays one game from every candidate, all on the same layout; `None` if there was no time.
    pub fn round(
        &mut self,
        field: &Field,
        sampler: &mut LayoutSampler<'_>,
        candidates: &[Candidate],
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<f64>> {
        sampler.sample(&mut self.random, &mut self.drawn);
        candidates.iter().map(|&candidate| self.play(field, Some(sampler), candidate, keep_going)).collect()
    }

    /// Plays a round on a given layout of a field that is too wide to count.
    pub fn round_on(
        &mut self,
        layout: &[u32],
        field: &Field,
        candidates: &[Candidate],
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<f64>> {
        self.drawn.clear();
        self.drawn.extend(layout);
        candidates.iter().map(|&candidate| self.play(field, None, candidate, keep_going)).collect()
    }

    /// Plays one game from a candidate, and returns the product of all chances to survive; `None` if there was no time.
    ///
    /// A lost game says little about a move. So if a guess hits a mine, another layout is drawn in which the cell is safe, and
    /// the game's value is reduced by the risk. While a position is too wide to count, no such layout can be drawn: a guess
    /// that hits a mine loses the game, and one that survives costs nothing.
    fn play(
        &mut self,
        field: &Field,
        sampler: Option<&mut LayoutSampler<'_>>,
        candidate: Candidate,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<f64> {
        let mut value = if sampler.is_some() { candidate.safety } else { 1.0 };
        self.mines.clone_from(&self.drawn);
        self.set_layout();
        if self.mined[candidate.at] {
            let Some(sampler) = sampler else { return Some(0.0) };
            sampler.sample_near(&self.mined, candidate.at, &mut self.random, &mut self.mines);
            self.set_layout();
        }
        self.player.field.copy_from(field);
        let mut at = candidate.at;
        loop {
            if !keep_going() {
                return None;
            }
            let number = self.number(at);
            self.player.open(at, number);
            self.work += 1;
            match self.player.choose(&mut self.engine) {
                Ok(Some((next, risk, why))) => {
                    match why {
                        MoveReason::Safe => {}
                        MoveReason::Perfect(chance) => return Some(value * chance),
                        _ => {
                            self.work += field.size.cells() / 2;
                            let is_mine = self.mined[next];
                            if why.is_estimated() {
                                if is_mine {
                                    return Some(0.0);
                                }
                            } else {
                                value *= 1.0 - risk;
                                if value < self.least {
                                    return Some(0.0);
                                }
                                if is_mine {
                                    self.redraw(next);
                                }
                            }
                        }
                    }
                    at = next;
                }
                Ok(None) => return Some(value),
                Err(_) => return Some(0.0),
            }
        }
    }

    fn set_layout(&mut self) {
        self.mined.fill(false);
        for &mine in &self.mines {
            self.mined[mine as usize] = true;
        }
    }

    /// Draws another layout for the current position, with this cell safe.
    fn redraw(&mut self, safe: usize) {
        if let Some(odds) = &self.player.odds {
            let mut sampler = LayoutSampler::new(odds, &self.player.field);
            sampler.sample_near(&self.mined, safe, &mut self.random, &mut self.mines);
        }
        self.set_layout();
    }

    /// The number of a cell: the known mines around it, and those drawn among the unknown cells.
    fn number(&self, at: usize) -> u8 {
        let field = &self.player.field;
        let drawn = field.unknown_around(at).filter(|&other| self.mined[other]).count();
        field.squares[at].mines + drawn as u8
    }
}

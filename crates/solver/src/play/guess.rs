//! Chooses a guess by its risk and by what is likely to come after it.

use std::time::Instant;

use crate::field::{Certainty, Field, UNKNOWN};
use crate::odds::engine::Engine;
use crate::odds::is_late;
use crate::play::forced_guess::{ForcedGuesses, MAX_READ};
use crate::play::move_reason::MoveReason;
use crate::play::strength::SearchParams;

/// Compares guesses, in the same memory.
#[derive(Debug)]
pub(crate) struct Guesser {
    trial: Field,
    counter: Engine,
    forced_guesses: ForcedGuesses,
    candidates: Vec<Candidate>,
    /// Cells that are safe whatever number the candidate shows.
    followers: Vec<u32>,
}

/// A cell that may be guessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub at: usize,
    pub safety: f64,
    /// The factor by which a guess that has to be made anyway is better than its safety.
    pub bonus: f64,
    pub score: f64,
}

/// All cells outside are candidates if there are fewer than this.
const FEW_OUTSIDE: u32 = 30;

impl Guesser {
    pub fn new(field: Field) -> Guesser {
        Guesser {
            trial: field,
            counter: Engine::new(),
            forced_guesses: ForcedGuesses::default(),
            candidates: Vec::new(),
            followers: Vec::new(),
        }
    }

    /// After this, no more candidates are compared.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.counter.deadline = deadline;
    }

    /// The best cell and why: its score, or that it has to be guessed anyway.
    pub fn choose(
        &mut self,
        field: &Field,
        engine: &Engine,
        ln_layouts: f64,
        params: &SearchParams,
    ) -> (usize, MoveReason) {
        self.gather(field, engine, ln_layouts, params);
        let forced_guesses = &self.forced_guesses;
        let is_forced = |c: &Candidate| params.forced > 0.0 && forced_guesses.is_forced(c.at, 1.0 - c.safety);
        let forced = self.candidates.iter().any(is_forced);
        if forced {
            self.candidates.retain(is_forced);
        }
        let mut best = (self.candidates[0].at, 0.0);
        for index in 0..self.candidates.len() {
            if is_late(self.counter.deadline) {
                break;
            }
            let candidate = self.candidates[index];
            // For trial games the scores of close candidates are needed too.
            let least = if params.trials > 0 { best.1 * params.close } else { best.1 };
            if candidate.safety * candidate.bonus <= least {
                continue;
            }
            let score = self.look_ahead(field, ln_layouts, candidate, least, params);
            if self.better_first(candidate, field, engine).is_some() {
                continue;
            }
            self.candidates[index].score = score;
            if score > best.1 + 1e-9 {
                best = (candidate.at, score);
            }
        }
        (best.0, if forced { MoveReason::Forced } else { MoveReason::Prospects(best.1) })
    }

    /// The best candidates with at least this score, best first, one of those with equal scores.
    pub fn close(&self, least: f64, most: usize) -> Vec<Candidate> {
        let mut close: Vec<Candidate> =
            self.candidates.iter().copied().filter(|c| c.score >= least).collect();
        close.sort_by(|a, b| b.score.total_cmp(&a.score));
        close.dedup_by(|a, b| (a.score - b.score).abs() < 1e-9);
        close.truncate(most);
        close
    }

    /// Lists the candidates, the most promising first.
    fn gather(&mut self, field: &Field, engine: &Engine, ln_layouts: f64, params: &SearchParams) {
        if params.forced > 0.0 {
            self.forced_guesses.find(field, engine, ln_layouts, &mut self.trial, &mut self.counter);
        }
        self.candidates.clear();
        let mut best = 0f64;
        let mut any_living = false;
        for at in field.cells_by_column().filter(|&at| field.squares[at].tile == UNKNOWN) {
            let safety = 1.0 - engine.risk_at(at);
            let living = !field.is_dead(at);
            // Dead cells are candidates only if all cells are dead.
            if living && !any_living {
                any_living = true;
                self.candidates.clear();
                best = 0.0;
            }
            if living != any_living {
                continue;
            }
            let forced = if params.forced > 0.0 { self.forced_guesses.at(at, 1.0 - safety) } else { 0.0 };
            best = best.max(safety);
            self.candidates.push(Candidate {
                at,
                safety,
                bonus: (safety + params.forced * forced) / safety,
                score: 0.0,
            });
        }
        let few = engine.frontier.outside < FEW_OUTSIDE;
        let outside_allowed = 1.0 - engine.outside_risk > params.outside_cut * best;
        let cut = params.cut * best;
        let all = self.candidates.clone();
        self.candidates.retain(|candidate| {
            if candidate.safety * candidate.bonus < cut {
                return false;
            }
            let at = candidate.at;
            if engine.frontier.group_of(at).is_some() {
                return true;
            }
            let around = field.squares[at].unknown.count_ones();
            let stride = field.stride;
            let near = || {
                [at - 2 * stride, at - 2, at + 2, at + 2 * stride]
                    .iter()
                    .any(|&other| field.squares[other].tile <= 8)
            };
            outside_allowed && (few || (2..=3).contains(&around) || near())
        });
        if self.candidates.is_empty() {
            self.candidates = all;
        }
        self.candidates.sort_by(|a, b| {
            let (a, b) = (a.safety * a.bonus, b.safety * b.bonus);
            b.total_cmp(&a)
        });
        // Looking ahead reads the board once for each number that the candidate may show.
        self.candidates.truncate((MAX_READ / (9 * field.squares.len())).max(1));
    }

    /// The chance to survive this move and the next, times the bonus.
    fn look_ahead(
        &mut self,
        field: &Field,
        ln_layouts: f64,
        candidate: Candidate,
        least: f64,
        params: &SearchParams,
    ) -> f64 {
        let square = field.squares[candidate.at];
        let (fewest, most) = (square.mines, square.mines + square.unknown.count_ones() as u8);
        let mut left = candidate.safety;
        let mut sum = 0.0;
        let mut first = true;
        self.followers.clear();
        for number in fewest..=most {
            self.trial.copy_from(field);
            self.trial.open(candidate.at, number);
            if self.trial.propagate().is_err() {
                continue;
            }
            let Ok(ln_number) = self.counter.count(&self.trial) else {
                continue;
            };
            let chance = (ln_number - ln_layouts).exp();
            let next = self.prospect(params);
            self.keep_followers(first);
            first = false;
            sum += chance * next;
            left -= chance;
            if (sum + left.max(0.0)) * candidate.bonus <= least {
                self.followers.clear();
                return (sum + left.max(0.0)) * candidate.bonus;
            }
        }
        sum * candidate.bonus
    }

    /// The chance to survive the next move in the trial position, which was counted.
    ///
    /// A safe cell whose number is known beforehand is no progress: the move after it counts.
    fn prospect(&mut self, params: &SearchParams) -> f64 {
        let tells = |trial: &Field| trial.safe.iter().any(|&at| !trial.is_dead(at as usize));
        if tells(&self.trial) {
            return 1.0;
        }
        if !self.trial.safe.is_empty() {
            let propagated = self.trial.propagate_fully();
            if propagated.is_err() || tells(&self.trial) || self.counter.count(&self.trial).is_err() {
                return 1.0;
            }
        }
        self.counter.odds();
        self.next_safety(params)
    }

    /// Keeps the cells that are safe after this number too.
    fn keep_followers(&mut self, first: bool) {
        let (field, engine) = (&self.trial, &self.counter);
        if first {
            self.followers.extend(&field.safe);
            if field.safe.is_empty() {
                let safe = (0..engine.frontier.groups.len())
                    .filter(|&group| engine.certain[group] == Some(Certainty::Safe));
                self.followers.extend(safe.flat_map(|group| engine.frontier.group_cells(group)));
            }
            return;
        }
        self.followers.retain(|&cell| match engine.frontier.group_of(cell as usize) {
            Some(group) if field.safe.is_empty() => engine.certain[group] == Some(Certainty::Safe),
            _ => field.safe.contains(&cell),
        });
    }

    /// A safer cell that is safe whenever the candidate is: it can be opened first without a loss.
    ///
    /// Call after [`Guesser::look_ahead`] at the candidate.
    fn better_first(&self, candidate: Candidate, field: &Field, engine: &Engine) -> Option<usize> {
        let mut cells = self.followers.iter().map(|&cell| cell as usize);
        cells.find(|&cell| 1.0 - engine.risk_at(cell) > candidate.safety + 1e-9 && !field.is_dead(cell))
    }

    /// How safe the best cells of the trial position are.
    fn next_safety(&self, params: &SearchParams) -> f64 {
        let (field, engine) = (&self.trial, &self.counter);
        if i64::from(field.unknown) == field.mines {
            return 1.0;
        }
        let (mut first, mut second) = (0.0, 0.0);
        for (group, risk) in engine.risk.iter().enumerate() {
            let safety = 1.0 - risk;
            for &cell in engine.frontier.group_cells(group) {
                if safety <= second {
                    break;
                }
                if field.is_dead(cell as usize) {
                    continue;
                }
                if engine.certain[group] == Some(Certainty::Safe) {
                    return 1.0;
                }
                if safety > first {
                    (first, second) = (safety, first);
                } else {
                    second = safety;
                }
            }
        }
        if engine.frontier.outside > 0 {
            if engine.outside_certain == Some(Certainty::Safe) {
                return 1.0;
            }
            let safety = 1.0 - engine.outside_risk;
            first = f64::max(first, safety);
            second = f64::max(second, safety);
        }
        if first == 0.0 {
            // All cells are dead: take the safest.
            let guesses = engine.risk.iter().zip(&engine.certain).filter(|(_, certain)| certain.is_none());
            first = guesses.map(|(risk, _)| 1.0 - risk).reduce(f64::max).unwrap_or(1.0);
            second = first;
        }
        params.first * first + (1.0 - params.first) * second
    }
}

#[cfg(test)]
impl Guesser {
    /// All candidates that are forced guesses.
    pub fn forced(
        &mut self,
        field: &Field,
        engine: &Engine,
        ln_layouts: f64,
        params: &SearchParams,
    ) -> Vec<usize> {
        self.gather(field, engine, ln_layouts, params);
        let forced = self.candidates.iter().filter(|c| self.forced_guesses.is_forced(c.at, 1.0 - c.safety));
        forced.map(|candidate| candidate.at).collect()
    }

    /// All candidates with a cell that is better to open first.
    pub fn dominated(
        &mut self,
        field: &Field,
        engine: &Engine,
        ln_layouts: f64,
        params: &SearchParams,
    ) -> Vec<(usize, usize)> {
        self.gather(field, engine, ln_layouts, params);
        let candidates = self.candidates.clone();
        let pairs = candidates.into_iter().filter_map(|candidate| {
            self.look_ahead(field, ln_layouts, candidate, 0.0, params);
            Some((candidate.at, self.better_first(candidate, field, engine)?))
        });
        pairs.collect()
    }
}

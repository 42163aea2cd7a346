//! Chooses a guess by its risk and its likely consequences.

use crate::field::{Certainty, Field, UNKNOWN};
use crate::odds::counted::{Counted, FrontierOdds};
use crate::odds::deadline::Deadline;
use crate::odds::engine::Engine;
use crate::play::forced_guess::{ForcedGuesses, MAX_READ};
use crate::play::move_reason::MoveReason;
use crate::play::strength::SearchParams;

/// Compares guesses, reusing its memory.
#[derive(Debug)]
pub(crate) struct Guesser {
    trial: Field,
    forced_guesses: ForcedGuesses,
    candidates: Vec<Candidate>,
    /// Cells that are safe whichever number the candidate shows.
    followers: Vec<u32>,
}

/// A position that needs a guess, and what to compute with.
pub(crate) struct GuessPosition<'a> {
    pub field: &'a Field,
    pub odds: &'a FrontierOdds,
    pub params: &'a SearchParams,
    pub engine: &'a mut Engine,
    pub deadline: Deadline,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub at: usize,
    pub safety: f64,
    /// How much a guess that has to be made anyway is better than its safety, as a factor.
    pub bonus: f64,
    pub score: f64,
}

impl Candidate {
    pub fn new(at: usize, risk: f64) -> Candidate {
        Candidate { at, safety: 1.0 - risk, bonus: 1.0, score: 0.0 }
    }
}

/// With fewer cells outside than this, all of them are candidates.
const FEW_OUTSIDE: u32 = 30;

impl Guesser {
    pub fn new(field: Field) -> Guesser {
        Guesser {
            trial: field,
            forced_guesses: ForcedGuesses::default(),
            candidates: Vec::new(),
            followers: Vec::new(),
        }
    }

    /// The best cell, and why: by its score, or because it has to be guessed anyway.
    pub fn choose(&mut self, mut position: GuessPosition<'_>) -> (usize, MoveReason) {
        self.gather(&mut position);
        let params = position.params;
        let forced_guesses = &self.forced_guesses;
        let is_forced = |c: &Candidate| params.forced > 0.0 && forced_guesses.is_forced(c.at, 1.0 - c.safety);
        let forced = self.candidates.iter().any(is_forced);
        if forced {
            self.candidates.retain(is_forced);
        }
        let mut best = (self.candidates[0].at, 0.0);
        for index in 0..self.candidates.len() {
            if position.deadline.is_late() {
                break;
            }
            let candidate = self.candidates[index];
            // Trial games also need the scores of close candidates.
            let least = if params.trials > 0 { best.1 * params.close } else { best.1 };
            if candidate.safety * candidate.bonus <= least {
                continue;
            }
            let (score, followers) = self.look_ahead(&mut position, candidate, least);
            if position.better_first(followers, candidate).is_some() {
                continue;
            }
            self.candidates[index].score = score;
            if score > best.1 + 1e-9 {
                best = (candidate.at, score);
            }
        }
        (best.0, if forced { MoveReason::Forced } else { MoveReason::Prospects(best.1) })
    }

    /// The best candidates with at least this score, best first, keeping one of each score.
    pub fn close(&self, least: f64, most: usize) -> Vec<Candidate> {
        let mut close: Vec<Candidate> =
            self.candidates.iter().copied().filter(|c| c.score >= least).collect();
        close.sort_by(|a, b| b.score.total_cmp(&a.score));
        close.dedup_by(|a, b| (a.score - b.score).abs() < 1e-9);
        close.truncate(most);
        close
    }

    fn gather(&mut self, position: &mut GuessPosition<'_>) {
        if position.params.forced > 0.0 {
            self.forced_guesses.find(position, &mut self.trial);
        }
        let GuessPosition { field, odds, params, .. } = *position;
        self.candidates.clear();
        let mut best = 0f64;
        let mut any_living = false;
        for at in field.cells_by_column().filter(|&at| field.squares[at].tile == UNKNOWN) {
            let safety = 1.0 - odds.risk_at(at);
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
        let few = odds.frontier().outside < FEW_OUTSIDE;
        let outside_allowed = 1.0 - odds.outside_risk() > params.outside_cut * best;
        let cut = params.cut * best;
        let all = self.candidates.clone();
        self.candidates.retain(|candidate| {
            if candidate.safety * candidate.bonus < cut {
                return false;
            }
            let at = candidate.at;
            if odds.frontier().group_of(at).is_some() {
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
        // Looking ahead reads the board once for each number that a candidate may show.
        self.candidates.truncate((MAX_READ / (9 * field.squares.len())).max(1));
    }

    /// The chance to survive this move and the next, times the bonus. Collects the cells that are safe whichever number the
    /// candidate shows, unless the candidate is given up.
    fn look_ahead(
        &mut self,
        position: &mut GuessPosition<'_>,
        candidate: Candidate,
        least: f64,
    ) -> (f64, &[u32]) {
        let square = position.field.squares[candidate.at];
        let (fewest, most) = (square.mines, square.mines + square.unknown.count_ones() as u8);
        let mut left = candidate.safety;
        let mut sum = 0.0;
        let mut first = true;
        self.followers.clear();
        for number in fewest..=most {
            self.trial.copy_from(position.field);
            self.trial.open(candidate.at, number);
            if self.trial.propagate().is_err() {
                continue;
            }
            let Some((counted, chance)) = position.count(&self.trial) else { continue };
            let next = self.prospect(counted, position, first);
            first = false;
            sum += chance * next;
            left -= chance;
            if (sum + left.max(0.0)) * candidate.bonus <= least {
                self.followers.clear();
                return ((sum + left.max(0.0)) * candidate.bonus, &[]);
            }
        }
        (sum * candidate.bonus, &self.followers)
    }

    /// The chance to survive the next move in the trial position. Keeps the followers that are safe there too; in a
    /// candidate's first trial position, all safe cells.
    ///
    /// A safe cell whose number is known beforehand is no progress: the move after it counts.
    fn prospect(&mut self, counted: Counted, position: &mut GuessPosition<'_>, first: bool) -> f64 {
        let Guesser { trial, followers, .. } = self;
        let GuessPosition { params, engine, .. } = position;
        if trial.safe.is_empty() {
            let odds = counted.odds();
            let is_safe = |group: usize| odds.certainties()[group] == Some(Certainty::Safe);
            let frontier = odds.frontier();
            if first {
                let safe = (0..frontier.groups.len()).filter(|&group| is_safe(group));
                followers.extend(safe.flat_map(|group| frontier.group_cells(group)));
            } else {
                followers.retain(|&cell| frontier.group_of(cell as usize).is_some_and(is_safe));
            }
            let safety = next_safety(trial, &odds, params);
            engine.reuse(odds);
            return safety;
        }
        engine.reuse(counted);
        let tells = |trial: &Field| trial.safe.iter().any(|&at| !trial.is_dead(at as usize));
        let mut next = 1.0;
        if !tells(trial)
            && trial.propagate_fully().is_ok()
            && !tells(trial)
            && let Ok(counted) = engine.count(trial, position.deadline)
        {
            let odds = counted.odds();
            next = next_safety(trial, &odds, params);
            engine.reuse(odds);
        }
        if first {
            followers.extend(&trial.safe);
        } else {
            followers.retain(|cell| trial.safe.contains(cell));
        }
        next
    }
}

impl GuessPosition<'_> {
    /// Counts a variation of the position, and returns the count and its share of the position's layouts.
    pub fn count(&mut self, field: &Field) -> Option<(Counted, f64)> {
        let counted = self.engine.count(field, self.deadline).ok()?;
        let share = (counted.ln_layouts() - self.odds.ln_layouts()).exp();
        Some((counted, share))
    }

    /// A safer cell among those that are safe whenever the candidate is: opening it first loses nothing.
    fn better_first(&self, followers: &[u32], candidate: Candidate) -> Option<usize> {
        let is_safer = |cell: usize| 1.0 - self.odds.risk_at(cell) > candidate.safety + 1e-9;
        let mut cells = followers.iter().map(|&cell| cell as usize);
        cells.find(|&cell| is_safer(cell) && !self.field.is_dead(cell))
    }
}

fn next_safety(field: &Field, odds: &FrontierOdds, params: &SearchParams) -> f64 {
    if i64::from(field.unknown) == field.mines {
        return 1.0;
    }
    let (mut first, mut second) = (0.0, 0.0);
    for (group, risk) in odds.risks().iter().enumerate() {
        let safety = 1.0 - risk;
        for &cell in odds.frontier().group_cells(group) {
            if safety <= second {
                break;
            }
            if field.is_dead(cell as usize) {
                continue;
            }
            if odds.certainties()[group] == Some(Certainty::Safe) {
                return 1.0;
            }
            if safety > first {
                (first, second) = (safety, first);
            } else {
                second = safety;
            }
        }
    }
    if odds.frontier().outside > 0 {
        if odds.outside_certainty() == Some(Certainty::Safe) {
            return 1.0;
        }
        let safety = 1.0 - odds.outside_risk();
        first = f64::max(first, safety);
        second = f64::max(second, safety);
    }
    if first == 0.0 {
        // All cells are dead: use the safest.
        let guesses = odds.risks().iter().zip(odds.certainties()).filter(|(_, certain)| certain.is_none());
        first = guesses.map(|(risk, _)| 1.0 - risk).reduce(f64::max).unwrap_or(1.0);
        second = first;
    }
    params.first * first + (1.0 - params.first) * second
}

#[cfg(test)]
impl Guesser {
    pub fn forced(&mut self, position: &mut GuessPosition<'_>) -> Vec<usize> {
        self.gather(position);
        let forced = self.candidates.iter().filter(|c| self.forced_guesses.is_forced(c.at, 1.0 - c.safety));
        forced.map(|candidate| candidate.at).collect()
    }

    /// All candidates with a cell that is better to open first.
    pub fn dominated(&mut self, position: &mut GuessPosition<'_>) -> Vec<(usize, usize)> {
        self.gather(position);
        let candidates = self.candidates.clone();
        let pairs = candidates.into_iter().filter_map(|candidate| {
            let (_, followers) = self.look_ahead(position, candidate, 0.0);
            Some((candidate.at, position.better_first(followers, candidate)?))
        });
        pairs.collect()
    }
}

//! Positions from games that a policy plays: each can be made again from its seed and number alone.

use crate::convert::{self, Number, bad_value};
use crate::errors::GaveUp;
use crate::work;
use numpy::{PyArray1, PyArray3};
use pyo3::prelude::*;
use saolei_boards::{BoardList, FirstClick, Level, Random, View, named_enum};
use saolei_rules::{Cell, Game, Layout, Phase, Rules};
use saolei_solver::{Player, Solver, Strength};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// After this many games without a new position there are no others, or they are too rare.
const MAX_REPEATS: u64 = 2000;

/// The number of games that are played at a time.
const ROUND: u64 = 512;

named_enum! {
    /// Who plays the games.
    enum Policy {
        /// Opens cells that are certainly safe, each equally likely, until there are none.
        Certain = "certain",
        /// Opens any closed cell that has no mine, each equally likely.
        Lucky = "lucky",
        /// The solver at its fastest, until its game ends.
        Fast = "fast",
        /// The solver at its default strength, until its game ends.
        Strong = "strong",
    }
}

named_enum! {
    /// Which positions are wanted.
    enum Kind {
        /// All positions of unfinished games.
        Any = "any",
        /// Positions with a cell that is certainly safe.
        Certain = "certain",
        /// Those in which every move is a guess.
        Guess = "guess",
    }
}

/// How the games are made and played.
#[derive(Clone, Copy)]
struct Plan {
    level: Level,
    seed: u64,
    policy: Policy,
    kind: Kind,
}

/// A position, and the cells that were opened to reach it.
struct Reached {
    view: View,
    moves: Vec<Cell>,
}

impl Plan {
    /// The position of this number: one of those of its game, each equally likely. `None` if the game has none of the kind.
    fn position(self, boards: &BoardList, number: u64, solver: &mut Solver) -> Option<Reached> {
        let size = self.level.size;
        let mut mines = Vec::new();
        boards.mines_of(number as usize, &mut mines);
        let cols = size.cols();
        let layout = Layout::new(size, mines.iter().filter_map(|&mine| size.cell(mine / cols, mine % cols)));
        let mut random = Random::named(self.seed, &format!("position {number}"));
        let moves = self.play(&layout, boards.start(), &mut random, solver);
        let mut lengths: Vec<usize> = (1..=moves.len()).collect();
        random.shuffle(&mut lengths);
        lengths.into_iter().find_map(|length| {
            let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
            moves[..length].iter().for_each(|&cell| {
                let _ = game.open(cell);
            });
            if game.phase() != Phase::Playing {
                return None;
            }
            let view = View::of(&game);
            let mut has_safe = || solver.odds(&view).is_ok_and(|odds| odds.safe().next().is_some());
            let is_wanted = match self.kind {
                Kind::Any => true,
                Kind::Certain => has_safe(),
                Kind::Guess => !has_safe(),
            };
            is_wanted.then(|| Reached { moves: moves[..length].to_vec(), view })
        })
    }

    /// The cells that the policy opens, the last of which may end the game.
    fn play(self, layout: &Layout, start: Cell, random: &mut Random, solver: &mut Solver) -> Vec<Cell> {
        let Level { size, mines } = self.level;
        let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
        let strength = if self.policy == Policy::Strong { Strength::Strong } else { Strength::Fast };
        let mut player = Player::new(size, mines, strength);
        let mut moves = Vec::new();
        let mut next = Some(start);
        while let Some(cell) = next {
            moves.push(cell);
            let _ = game.open(cell);
            if game.phase() != Phase::Playing {
                break;
            }
            next = match self.policy {
                Policy::Certain => {
                    let safe: Vec<Cell> =
                        solver.odds(&View::of(&game)).map_or(Vec::new(), |odds| odds.safe().collect());
                    random.pick(&safe)
                }
                Policy::Lucky => {
                    let position = game.position();
                    let is_closed =
                        |&cell: &Cell| !position.tile(cell).is_open() && !position.tile(cell).is_mine();
                    random.pick(&size.iter().filter(is_closed).collect::<Vec<_>>())
                }
                Policy::Fast | Policy::Strong => {
                    game.changes().iter().for_each(|(cell, face)| player.see(cell, face));
                    player.choose().ok().flatten().map(|chosen| chosen.cell)
                }
            };
        }
        moves
    }
}

/// Positions, their numbers, the moves of all of them, and the number of moves of each.
type Positions<'py> = (
    Bound<'py, PyArray3<i8>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
);

/// The positions with the lowest numbers from `first` on, none of them twice.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the Python side names them")]
pub(crate) fn positions<'py>(
    py: Python<'py>,
    level: &str,
    count: Number<u64>,
    seed: Number<u64>,
    first: Number<u64>,
    policy: &str,
    kind: &str,
    threads: Option<Number<usize>>,
) -> PyResult<Positions<'py>> {
    let (name, level) = (level, convert::level(level)?);
    let policy = convert::named("policy", policy, &Policy::ALL, Policy::name)?;
    let kind = convert::named("kind", kind, &Kind::ALL, Kind::name)?;
    let threads = convert::threads(threads)?;
    let (count, seed, first) = (count.0, seed.0, first.0);
    work::check_memory(count.saturating_mul(3 * level.size.cells()))?;
    let start = FirstClick::Opening.at(level.middle());
    let boards = BoardList::random(level.size, level.mines, start, seed, usize::MAX).map_err(bad_value)?;
    let plan = Plan { level, seed, policy, kind };
    let cells = level.size.cells() as usize;
    let found = work::interruptible(py, |stop| {
        let mut seen: HashSet<Vec<i8>> = HashSet::new();
        let mut found: Vec<(u64, Reached)> = Vec::new();
        let (mut next, mut repeats) = (first, 0);
        while (found.len() as u64) < count && repeats < MAX_REPEATS && !stop.is_asked() {
            // Few games for few positions: one of them is often enough.
            let games = (count - found.len() as u64 + repeats).min(ROUND);
            let round: Vec<Mutex<Option<Reached>>> = (0..games).map(|_| Mutex::new(None)).collect();
            let work = |solver: &mut Solver, (number, into): (u64, &Mutex<Option<Reached>>)| {
                *into.lock().unwrap_or_else(PoisonError::into_inner) = plan.position(&boards, number, solver);
            };
            let threads = (threads.min(games as usize), 4);
            work::in_parallel((next..).zip(&round), threads, stop, Solver::default, work);
            for (number, reached) in (next..).zip(round) {
                if found.len() as u64 == count {
                    break;
                }
                let reached = reached.into_inner().unwrap_or_else(PoisonError::into_inner);
                let codes = |reached: &Reached| {
                    reached.view.faces().iter().map(|&face| convert::code(face)).collect()
                };
                match reached.filter(|reached| seen.insert(codes(reached))) {
                    Some(reached) => (repeats, _) = (0, found.push((number, reached))),
                    None => repeats += 1,
                }
            }
            next = next.saturating_add(games);
        }
        found
    })?;
    if (found.len() as u64) < count {
        let kind = if kind == Kind::Any { String::new() } else { format!(" of the kind {}", kind.name()) };
        return Err(GaveUp::new_err(format!(
            "{name} has {} positions{kind}, expected {count}: the last {MAX_REPEATS} games showed no other",
            found.len()
        )));
    }
    let index = |cell: &Cell| cell.row() * level.size.cols() + cell.col();
    let mut views = Vec::with_capacity(found.len() * cells);
    let (mut moves, mut lengths) = (Vec::new(), Vec::with_capacity(found.len()));
    for (_, reached) in &found {
        views.extend(reached.view.faces().iter().map(|&face| convert::code(face)));
        moves.extend(reached.moves.iter().map(index));
        lengths.push(reached.moves.len() as u32);
    }
    let numbers: Vec<u64> = found.iter().map(|&(number, _)| number).collect();
    Ok((
        convert::stack(py, found.len(), level.size, views)?,
        PyArray1::from_vec(py, numbers),
        PyArray1::from_vec(py, moves),
        PyArray1::from_vec(py, lengths),
    ))
}

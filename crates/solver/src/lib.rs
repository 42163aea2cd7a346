//! Exact Minesweeper odds, deduction and the best move, computed from the player's view alone.
//!
//! The solver reads a [`View`] and never sees a layout. From the view it computes
//! - [`Odds`] and [`Counts`]: each cell's chance to be a mine, as floats and as exact integers. A [`Solver`] keeps its
//!   memory from view to view. [`AnyMines`]: how many layouts fit if the number of mines is not known;
//! - [`Deduction`]: every certain cell, each with the shortest [`Reason`] found, in words;
//! - [`Hint`] and [`Analysis`]: what to do next and why, and everything about a position;
//! - [`Player`]: the best cell to open next, at a [`Strength`];
//! - [`simulate`]: whole games on a [`BoardList`](saolei_boards::BoardList), for win rates.
//!
//! [`read_positions`](saolei_boards::read_positions) reads views from text.
//!
//! ```
//! use saolei_boards::{Language, read_positions};
//! use saolei_solver::{HintOptions, Odds, Settings, Solver, Strength};
//! let position = &read_positions(b"2x5 2\n111..\n.....\n")?[0];
//! let odds = Odds::of(position.view())?;
//! assert_eq!(odds.rows()[1], [Some(0.5), Some(0.5), Some(0.0), Some(0.25), Some(0.25)]);
//! let options = HintOptions { strength: Strength::Fast, mines: false, guess_uncounted: true, keep_going: None };
//! let hint = Solver::new(Settings::default()).hint(position.view(), &options)?;
//! assert_eq!(hint.cell(), position.view().size().cell(1, 2));
//! assert!(hint.why(Language::English).contains("(2, 3) is safe"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Code map
//! - `field`: what is known about every cell, with the conclusions of single numbers and pairs. Everything below works on
//!   it.
//! - `odds`: `frontier` puts the unknown cells into groups (cells that touch the same numbers) and components. `order`
//!   finds an order of a component's groups in which few numbers are half counted at a time, `count_graph` is the graph
//!   of all ways through that order, and `join` combines the components with the cells that touch no number. The graph
//!   is built once and counted in any `ring`: floats for odds, residues for exact integers, booleans for certainty.
//!   The `engine` does this for deduction, players and win chances alike, and remembers the last few frontiers; `counted`
//!   has the values that it returns. Only `deadline` reads the clock, and only `threads` starts threads, where the target
//!   has them. `estimate` draws random layouts if a component is too wide.
//! - `optimum`: the search for perfect play on a set of layouts.
//! - `deduce`: the `techniques`, easiest first, with a reason for each conclusion; the numbers to blame if nothing fits.
//! - `play`: guesses, perfect play near the end, trial games, win rates, and boards cleared without a guess.
//! - `hint` and `analysis` combine these, and `text` has all sentences in English and Chinese.
//!
//! # Limits
//! The cost of a frontier follows its width, not its length: every legal position of ordinary play takes microseconds, and
//! combs, stripes and grids on 100 x 100 take milliseconds. [`Settings::budget`] bounds the work, by default to about
//! 200 MB and a second. Some 15 to 20 numbers that are half counted at the same time, each in three or more states, exceed
//! it: for example lone open cells in every other row and column of 36 x 36 cells or more. Then [`Odds::is_exact`] is
//! false: the solver gives only the certain cells that windows of 12 x 12 cells prove (8 x 8 on boards of 5,000 cells or
//! more), and [`Solver::estimate`] estimates the odds of the others. [`Settings::deadline`](field@Settings::deadline) bounds the time: on a board of
//! 300 x 300 cells all reasons and estimates together can take minutes.

mod analysis;
mod deduce;
mod field;
mod hint;
mod odds;
mod optimum;
mod play;
mod text;
#[cfg_attr(target_family = "wasm", path = "one_thread.rs")]
mod threads;

pub use analysis::{Analysis, LayoutCount};
pub use deduce::Deduction;
pub use deduce::contradiction::Contradiction;
pub use deduce::reason::{Clue, Fact, Reason, Technique};
pub use field::{Certainty, Impossible};
pub use hint::{Hint, HintOptions, HintRole};
pub use odds::any_mines::AnyMines;
pub use odds::estimate::RiskEstimate;
pub use odds::{Counts, Odds, Settings, Solver};
pub use optimum::board::{NoOptimum, Optimum, OptimumLimits, OptimumProgress, best_start};
pub use play::certain_play::{CertainPlay, StepCounts};
pub use play::move_reason::MoveReason;
pub use play::player::{ChosenMove, Player};
pub use play::simulate::{GameResult, simulate, simulate_while};
pub use play::strength::Strength;
pub use play::win_chance::{ChanceKind, MoveChance, MoveCost, Reveals, ThinkOptions, WinChance, WinChances};
pub use saolei_boards::{View, ViewError};

/// Compiles and runs the examples of `docs/solver.md` with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/solver.md")]
struct Page;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

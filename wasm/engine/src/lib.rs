//! The engine for JavaScript. `wasm/npm` makes a package of it and documents what users call, in `index.d.ts`.
//!
//! - `game`: a game by any dialect's rules. `protocol`: the judges' problems.
//! - `solve`: odds, hints, moves and win chances of a position.
//! - `boards`: boards made from seeds, proofs, win rates, and boards and positions as text.
//! - `replays`: recorded games of every format.
//! - `convert`: arguments from JavaScript and objects for it. `error`: what is thrown.

mod boards;
mod convert;
mod error;
mod game;
mod protocol;
mod replays;
mod solve;

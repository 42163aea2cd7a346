//! Everything about boards that the other crates share: levels, seeds, dealt mines, and layouts as text.
//!
//! - [`Level`]: a size and a number of mines, with the usual levels by name.
//! - [`FirstClick`] and [`Start`]: what the first click guarantees, and where it goes.
//! - [`Dialect`]: the rules that can be played, by name.
//! - [`Seed`], [`Random`] and [`Deck`]: the same seed deals the same mines forever, on every platform.
//! - [`LayoutFacts`] and [`Zini`]: 3BV, openings, islands and the fewest clicks of a layout.
//! - [`OneClick`]: boards that a single click wins.
//! - [`View`]: a board as its player sees it; [`read_positions`] and [`format_position`] read and write it as text.
//! - [`Named`] and [`named_enum!`]: values with names that never change.
//! - [`Language`], [`percent`], [`cell_text`] and [`plural`]: wording that every crate shares.
//! - [`LayoutReader`] and [`write_layout`]: layouts as rows of text; `files` reads boards in every format.
//!
//! ```
//! use saolei_boards::{FirstClick, Level, read_positions};
//! let level: Level = "expert".parse()?;
//! assert_eq!(level, "16x30/99".parse()?);
//! assert_eq!(FirstClick::Opening.at(level.middle()).most_mines(level.size), 16 * 30 - 9);
//! let position = &read_positions(b"2x3 1\n..1\n.F1\n")?[0];
//! assert_eq!(position.view().mines(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chinese;
mod dialect;
mod first_click;
mod language;
mod layout_facts;
mod layout_text;
mod level;
mod named;
mod one_click;
mod percent;
mod place;
mod positions;
mod view;
mod wording;

mod board_list;
mod deck;
mod files;
mod random;
mod seed;

pub use dialect::Dialect;
pub use first_click::{FirstClick, Start};
pub use language::{Bilingual, Language};
pub use layout_facts::{LayoutFacts, Zini};
pub use layout_text::{LayoutReader, RowError, TextError, write_layout};
pub use level::{Level, LevelError, Preset};
pub use named::Named;
pub use one_click::{OneClick, OneClickError};
pub use percent::{Z_95, estimated_percent, percent, percent_to, rounded_chance};
pub use place::{Place, PlaceError};
pub use positions::{ParsedPosition, Positions, format_position, read_positions};
pub use view::{View, ViewError};
pub use wording::{cell_text, plural, quote};

pub use board_list::{BoardList, NoRoom};
pub use deck::Deck;
pub use files::{BoardFormat, Claim, FoundBoard, are_boards, read_boards};
pub use random::Random;
pub use seed::{Seed, SeedError};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

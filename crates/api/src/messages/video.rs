//! Games that other programs recorded.

use super::help::Words;
use super::replay::{ReplayAnswer, ReviewAnswer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A recorded game: its moves, its review, and the path of the pointer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VideoAnswer {
    /// Its id, if it is kept.
    pub id: Option<String>,
    /// `avf`, `mvf`, `rmv`, `evf`, `rawvf` or `saolei`.
    pub format: String,
    /// The player's name; empty if there is none.
    pub player: String,
    /// The program that recorded it; empty if unknown.
    pub program: String,
    /// Where the file contradicts itself or its game.
    pub findings: Vec<VideoFinding>,
    /// The moves. Times are counted from the first opening.
    pub replay: ReplayAnswer,
    /// The risks that were taken.
    pub review: ReviewAnswer,
    /// The path of the pointer; empty if it was not recorded.
    pub pointer: PointerPath,
    /// The game as RawVF; null for rules that the format does not have.
    pub rawvf: Option<String>,
}

/// What to do with a file.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KeepQuery {
    /// Whether to keep the game, so that its link can be shared; default: no.
    #[serde(default)]
    pub keep: bool,
}

/// The recorded games that a visitor keeps, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeptVideosAnswer {
    /// The games.
    pub videos: Vec<KeptVideo>,
    /// The most games that a visitor can keep.
    pub most: u64,
    /// The most bytes that all of them can have.
    pub most_bytes: u64,
}

/// A recorded game that a visitor keeps.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct KeptVideo {
    /// Its id, for `GET` and `DELETE /api/v1/videos/{id}`.
    pub id: String,
    /// When it was kept, in milliseconds since 1970.
    pub created: u64,
    /// Its length in bytes.
    pub bytes: u64,
}

/// Something strange about a file. It proves nothing by itself.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VideoFinding {
    /// The subject, such as `time`.
    pub kind: String,
    /// The finding in words.
    pub words: Words,
}

/// Where the pointer was: lists of the same length.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PointerPath {
    /// Milliseconds since the first opening; negative before it.
    pub millis: Vec<i64>,
    /// Cells from the left edge of the board.
    pub x: Vec<f64>,
    /// Cells from the upper edge of the board.
    pub y: Vec<f64>,
}

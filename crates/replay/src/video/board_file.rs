//! Boards without a game: `.mbf` and `.abf` files.

use super::{GameFormat, Video, VideoError};
use saolei_boards::read_boards;

/// Whether the length is exactly four bytes of header and two for each mine.
pub(super) fn looks_like(data: &[u8]) -> bool {
    data.len() >= 4 && data.len() == 4 + 2 * usize::from(u16::from_be_bytes([data[2], data[3]]))
}

pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let mut boards = read_boards(data).map_err(|error| VideoError::at(0, error))?;
    Ok(Video::new(GameFormat::Board, boards.swap_remove(0).layout))
}

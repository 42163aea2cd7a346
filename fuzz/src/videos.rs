//! The properties of every recorded game.

use crate::memory::Budget;
use saolei_replay::{RecordedGame, Video};

/// Larger boards are read, but not measured.
const MAX_CELLS: u64 = 4000;

/// Any bytes give a game or an error with its location, in memory proportional to the bytes. A game that was read can
/// be measured; written and read again, it has the same events.
pub fn reads_any_bytes(bytes: &[u8]) {
    let read = {
        let _budget = Budget::for_input(bytes.len());
        Video::read(bytes)
    };
    let video = match read {
        Ok(video) => video,
        Err(error) => return assert!(error.offset <= bytes.len(), "{error}"),
    };
    if video.size().cells() > MAX_CELLS {
        return;
    }
    let text = video.to_rawvf();
    let again = Video::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.layout, video.layout);
    if let Ok(evf) = video.to_evf() {
        let again = Video::read(&evf).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.layout, video.layout);
    }
    let game = RecordedGame::Video(Box::new(video));
    let examined = game.examine();
    let _ = (examined.measures(None), examined.recording());
}

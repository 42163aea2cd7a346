//! Any bytes give boards or an error with its location, and boards that are written are read back unchanged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_boards::{BoardFormat, read_boards};

/// Larger boards are read, but not written.
const MAX_CELLS: u64 = 1000;

fuzz_target!(|bytes: &[u8]| {
    let boards = match read_boards(bytes) {
        Ok(boards) => boards,
        Err(error) => {
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
            return assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
        }
    };
    assert!(!boards.is_empty());
    for board in boards.iter().take(3).filter(|board| board.layout.size().cells() <= MAX_CELLS) {
        let size = board.layout.size();
        assert!(board.start.is_none_or(|start| size.cell(start.row(), start.col()) == Some(start)));
        for format in [BoardFormat::Boom, BoardFormat::Sweep, BoardFormat::Console, BoardFormat::Mbf] {
            if format == BoardFormat::Mbf && size.rows().max(size.cols()) > 255 {
                continue;
            }
            let mut written = Vec::new();
            format.write(&board.layout, &mut written);
            let again = read_boards(&written).expect("what was written is read");
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].layout, board.layout);
        }
    }
});

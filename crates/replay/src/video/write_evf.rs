//! Writes EVF, version 4. Without a checksum, because its algorithm is not public.

use super::evf::KINDS;
use super::{GameResult, MouseKind, Video, VideoError, VideoPlay};
use saolei_boards::LayoutFacts;

pub(super) fn write(video: &Video) -> Result<Vec<u8>, VideoError> {
    let size = video.size();
    let too_large =
        |_| VideoError::at(0, format!("a board of {size} does not fit into EVF, expected at most 255x255"));
    let (rows, cols) =
        (u8::try_from(size.rows()).map_err(too_large)?, u8::try_from(size.cols()).map_err(too_large)?);
    let mines = u16::try_from(video.layout.mines()).map_err(too_large)?;
    let cell_size = u8::try_from(video.cell_size).ok().filter(|&pixels| pixels >= 5);
    let edge = u32::from(video.cell_size) * u32::from(rows.max(cols));
    let Some(cell_size) = cell_size.filter(|_| edge <= 32_767) else {
        let problem = format!(
            "cells of {} pixels do not fit into EVF, expected 5 to 255 and 32767 in all",
            video.cell_size
        );
        return Err(VideoError::at(0, problem));
    };
    let play = VideoPlay::finished(video);
    let won = play.result() == GameResult::Won;
    let no_flags = play.clicks().right.effective == 0;
    let mut bytes = vec![4];
    bytes.push(u8::from(won) << 7 | u8::from(no_flags) << 4 | 1 << 3);
    bytes.push(u8::from(video.mouse.question_marks) << 7);
    bytes.extend([rows, cols]);
    bytes.extend(mines.to_be_bytes());
    bytes.push(cell_size);
    bytes.extend([0, 0]);
    let three_bv = LayoutFacts::of(&video.layout).three_bv();
    bytes.extend(u16::try_from(three_bv).map_err(too_large)?.to_be_bytes());
    bytes.extend(u32::try_from(play.millis()).unwrap_or(u32::MAX).to_be_bytes());
    bytes.extend(b"XX");
    bytes.extend([0; 16]);
    let mut string = |text: &str| {
        bytes.extend(text.bytes().filter(|&byte| byte != 0));
        bytes.push(0);
    };
    string(&video.program);
    string(concat!("saolei ", env!("CARGO_PKG_VERSION")));
    string("UTF-8");
    string(&video.player);
    string("");
    string("");
    bytes.extend([0, 0]);
    let mut bits = vec![0u8; size.cells().div_ceil(8) as usize];
    for (index, cell) in size.iter().enumerate() {
        bits[index / 8] |= u8::from(video.layout.is_mine(cell)) << (7 - index % 8);
    }
    bytes.extend(bits);
    bytes.extend([0, 0]);
    write_events(video, &mut bytes);
    // The end, and an empty checksum.
    bytes.extend([0, 0, 0]);
    Ok(bytes)
}

fn write_events(video: &Video, bytes: &mut Vec<u8>) {
    let size = video.size();
    let cell_size = i32::from(video.cell_size);
    let outside = (size.cols() as i32 * cell_size, size.rows() as i32 * cell_size);
    let (mut last, mut x, mut y) = (0i64, 0i32, 0i32);
    // If the first time is negative, all times are shifted to start at 0.
    let zero = video.events.first().map_or(0, |event| event.millis.min(0));
    for event in &video.events {
        let kind = match event.kind {
            MouseKind::ShiftDown => MouseKind::LeftDown,
            kind => kind,
        };
        let Some(code) = KINDS.iter().position(|&known| known == kind) else { continue };
        let mut passed = (event.millis - zero).saturating_sub(last).max(0);
        last = event.millis - zero;
        while passed > 255 {
            let pause = passed.min(65_535);
            bytes.push(255);
            bytes.extend((pause as u16).to_be_bytes());
            passed -= pause;
        }
        let point = if video.cell(event.x, event.y).is_some() { (event.x, event.y) } else { outside };
        bytes.extend([code as u8 + 1, passed as u8]);
        bytes.extend(((point.0 - x) as i16).to_be_bytes());
        bytes.extend(((point.1 - y) as i16).to_be_bytes());
        (x, y) = point;
    }
}

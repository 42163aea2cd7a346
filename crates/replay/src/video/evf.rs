//! EVF: Metasweeper, versions 0 to 4; and EVFS, a series of EVF files.

use super::bytes::Bytes;
use super::encoding::{TextGuess, decode};
use super::findings::Finding;
use super::mouse::{MouseEvent, MouseKind};
use super::{CellShown, GameFormat, GameResult, MODES, ShownCell, Video, VideoError, find_cell};
use saolei_rules::{Layout, Mark, Size};

/// The version of videos that were read from a series.
pub(super) const SERIES: &str = "evfs v0";

/// The mouse events by number, from 1.
pub(super) const KINDS: [MouseKind; 12] = [
    MouseKind::Move,
    MouseKind::LeftDown,
    MouseKind::LeftUp,
    MouseKind::RightDown,
    MouseKind::RightUp,
    MouseKind::MiddleDown,
    MouseKind::MiddleUp,
    MouseKind::PreFlag,
    MouseKind::OtherDown,
    MouseKind::LeftChange,
    MouseKind::RightChange,
    MouseKind::MiddleChange,
];

/// The first fields, which have the same order in all versions.
struct Board {
    version: u8,
    summary: u8,
    settings: u8,
    size: Size,
    mines: u16,
    cell_size: u8,
    mode: u16,
    three_bv: u16,
}

fn read_board(bytes: &mut Bytes<'_>) -> Result<Board, VideoError> {
    let version = bytes.u8("the version")?;
    if version > 4 {
        return Err(VideoError::at(0, format!("expected a version from 0 to 4, found {version}")));
    }
    let summary = bytes.u8("the summary")?;
    let settings = if version >= 3 { bytes.u8("the settings")? } else { 0 };
    let at = bytes.at();
    let (rows, cols) = (bytes.u8("the rows")?, bytes.u8("the columns")?);
    let size = Size::new(u32::from(rows), u32::from(cols)).map_err(|error| VideoError::at(at, error))?;
    let mines = bytes.u16("the number of mines")?;
    if u64::from(mines) > size.cells() {
        return Err(VideoError::at(
            at + 2,
            format!("expected at most {} mines, found {mines}", size.cells()),
        ));
    }
    let cell_size = bytes.u8("the size of a cell")?;
    if cell_size < 5 {
        return Err(VideoError::at(at + 4, format!("expected cells of 5 pixels or more, found {cell_size}")));
    }
    let mode = bytes.u16("the mode")?;
    if usize::from(mode) >= MODES.len() && mode != u16::MAX {
        return Err(VideoError::at(at + 5, format!("expected a mode from 0 to 16, found {mode}")));
    }
    let three_bv = bytes.u16("the 3BV")?;
    Ok(Board { version, summary, settings, size, mines, cell_size, mode, three_bv })
}

pub(super) fn looks_like(data: &[u8]) -> bool {
    read_board(&mut Bytes::new(data)).is_ok()
}

/// Reads one game. Some programs wrote version 2 with the number 0, so a file that does not read cleanly as version 0 or 1
/// is read as version 2.
pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let board = read_board(&mut Bytes::new(data))?;
    let video = read_as(data, board.version);
    if board.version <= 1 && (video.is_err() || video.as_ref().is_ok_and(|video| !video.remarks.is_empty())) {
        return read_as(data, 2).or(video);
    }
    video
}

fn read_as(data: &[u8], version: u8) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    let board = read_board(&mut bytes)?;
    let millis = match version {
        4 => bytes.u32("the time")?,
        _ => bytes.u24("the time")?,
    };
    let mut texts: Vec<(&str, String)> = Vec::new();
    let mut played = None;
    if version == 4 {
        texts.push(("country", decode(bytes.take(2, "the country")?, TextGuess::Any)));
        played = Some(bytes.u64("the start")?.to_string());
        bytes.u64("the end")?;
    }
    let string =
        |bytes: &mut Bytes<'_>, what| Ok::<_, VideoError>(decode(bytes.zero_string(what)?, TextGuess::Any));
    let program = string(&mut bytes, "the program")?;
    if version == 4 && board.summary & 8 != 0 {
        texts.push(("transcoder", string(&mut bytes, "the transcoder")?));
        texts.push(("encoding", string(&mut bytes, "the encoding")?));
    }
    let player = string(&mut bytes, "the player")?;
    texts.push(("race", string(&mut bytes, "the race")?));
    texts.push(("id", string(&mut bytes, "the id")?));
    if version <= 3 {
        played = Some(string(&mut bytes, "the start")?);
        string(&mut bytes, "the end")?;
        texts.push(("country", string(&mut bytes, "the country")?));
    }
    match version {
        0 | 1 => {}
        2 | 3 => texts.push(("device", string(&mut bytes, "the device")?)),
        _ => {
            let length = bytes.u16("the length of the device")?;
            texts.push(("device", decode(bytes.take(usize::from(length), "the device")?, TextGuess::Any)));
        }
    }
    let layout = read_mines(&mut bytes, &board)?;
    let mut video = Video::new(GameFormat::Evf, layout);
    video.version = format!("v{}", board.version);
    (video.program, video.player) = (program, player);
    video.played = played.filter(|played| !played.is_empty());
    texts.retain(|(_, text)| !text.is_empty());
    for (key, text) in texts {
        video.add_text(key, text);
    }
    video.cell_size = u16::from(board.cell_size);
    // By the format's description this bit switches question marks off, but the reference library sets it for on.
    video.mouse.question_marks = board.settings & 128 != 0;
    let declared = &mut video.declared;
    declared.millis = Some(u64::from(millis));
    declared.three_bv = Some(u64::from(board.three_bv));
    declared.result = (board.summary & 128 != 0).then_some(GameResult::Won);
    declared.no_flags = (board.version > 0).then_some(board.summary & 16 != 0);
    declared.mode = match board.mode {
        0 | u16::MAX => None,
        mode => MODES.get(usize::from(mode)).map(|name| name.to_string()),
    };
    if version == 4 {
        for _ in 0..bytes.u16("the number of measures")? {
            string(&mut bytes, "the name of a measure")?;
        }
        read_relative_events(&mut bytes, &mut video)?;
    } else {
        read_absolute_events(&mut bytes, &mut video)?;
    }
    Ok(video)
}

/// Reads a bit for each cell, row by row, the highest first.
fn read_mines(bytes: &mut Bytes<'_>, board: &Board) -> Result<Layout, VideoError> {
    let at = bytes.at();
    let bits = bytes.take(board.size.cells().div_ceil(8) as usize, "the mines")?;
    let mut index = 0;
    let is_mine = |_: &_| {
        let mine = bits[index / 8] << (index % 8) & 128 != 0;
        index += 1;
        mine
    };
    let layout = Layout::new(board.size, board.size.iter().filter(is_mine));
    if layout.mines() != u64::from(board.mines) {
        return Err(VideoError::at(at, format!("expected {} mines, found {}", board.mines, layout.mines())));
    }
    Ok(layout)
}

/// Reads the events of versions 0 to 3.
fn read_absolute_events(bytes: &mut Bytes<'_>, video: &mut Video) -> Result<(), VideoError> {
    // An event takes eight bytes.
    video.events.reserve(bytes.rest().len() / 8);
    loop {
        let at = bytes.at();
        let Ok(code) = bytes.u8("an event") else {
            video.cut_off = Some(at);
            return Ok(());
        };
        if code == 0 || code == 255 {
            let checksum = if code == 0 { 32 } else { 0 };
            if bytes.rest().len() != checksum {
                video.remarks.push(Finding::BytesAfterEnd(bytes.rest().len().abs_diff(checksum) as u64));
            }
            return Ok(());
        }
        let kind = mouse_kind(code, at)?;
        let Ok(record) = bytes.take(7, "an event") else {
            video.cut_off = Some(at);
            return Ok(());
        };
        let number = |from: usize, to: usize| {
            record[from..to].iter().fold(0i32, |number, &byte| number << 8 | i32::from(byte))
        };
        video.push(
            at,
            MouseEvent { millis: i64::from(number(0, 3)), kind, x: number(3, 5), y: number(5, 7) },
        )?;
    }
}

fn mouse_kind(code: u8, at: usize) -> Result<MouseKind, VideoError> {
    let kind = usize::from(code).checked_sub(1).and_then(|index| KINDS.get(index).copied());
    kind.ok_or_else(|| VideoError::at(at, format!("expected the code of an event, found {code}")))
}

/// Reads the events of version 4: times and positions relative to the event before.
fn read_relative_events(bytes: &mut Bytes<'_>, video: &mut Video) -> Result<(), VideoError> {
    let (mut millis, mut x, mut y) = (0i64, 0i32, 0i32);
    // A mouse event takes six bytes.
    video.events.reserve(bytes.rest().len() / 6);
    loop {
        // Most records are mouse events, many in a row. Times never decrease.
        let mouse_events = bytes.take_records(|record: &[u8; 6]| (1..=12).contains(&record[0]));
        video.events.extend(mouse_events.iter().map(|&[code, passed, right, right_low, down, down_low]| {
            millis += i64::from(passed);
            x = x.saturating_add(i32::from(i16::from_be_bytes([right, right_low])));
            y = y.saturating_add(i32::from(i16::from_be_bytes([down, down_low])));
            MouseEvent { millis, kind: KINDS[usize::from(code) - 1], x, y }
        }));
        let at = bytes.at();
        match read_other_record(bytes, &mut millis, video) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(_) if bytes.rest().len() < 16 => {
                video.cut_off = Some(at);
                return Ok(());
            }
            Err(error) => return Err(error),
        }
    }
}

/// Reads a record of version 4 that is not a complete mouse event; returns false at the end.
fn read_other_record(bytes: &mut Bytes<'_>, millis: &mut i64, video: &mut Video) -> Result<bool, VideoError> {
    let at = bytes.at();
    let code = bytes.u8("an event")?;
    match code {
        0 => {
            // The checksum, whose algorithm is not public.
            let length = bytes.u16("the length of the checksum")?;
            bytes.take(usize::from(length), "the checksum")?;
            if !bytes.rest().is_empty() {
                video.remarks.push(Finding::BytesAfterEnd(bytes.rest().len() as u64));
            }
            return Ok(false);
        }
        255 => {
            *millis += i64::from(bytes.u16("a pause")?);
            return Ok(true);
        }
        _ => {}
    }
    let passed = i64::from(bytes.u8("a time")?);
    match code {
        1..=12 => {
            bytes.take(4, "a movement")?;
        }
        81 | 82 | 83 | 99 => {
            *millis += passed;
            video.declared.result = Some(match code {
                82 => GameResult::Won,
                83 => GameResult::Lost,
                _ => GameResult::Unfinished,
            });
        }
        100..=121 => {
            *millis += passed;
            let shows = match code {
                100..=108 => CellShown::Open(code - 100),
                110 => CellShown::Closed(Mark::Blank),
                111 => CellShown::Closed(Mark::Flag),
                115 => CellShown::Exploded,
                114 | 116 => CellShown::Revealed,
                118 | 121 => CellShown::Pressed,
                120 => CellShown::Closed(Mark::Query),
                _ => return Err(VideoError::at(at, format!("expected the code of an event, found {code}"))),
            };
            let (row, col) = (bytes.u8("a row")?, bytes.u8("a column")?);
            let cell = find_cell(at, video.size(), (row.into(), col.into()), "a cell of")?;
            video.shown.push(ShownCell { after: video.events.len(), cell, shows });
        }
        200 => {
            *millis += passed;
            bytes.take(2 + 8, "a measure")?;
        }
        201 => {
            *millis += passed;
            bytes.u16("a measure")?;
            bytes.zero_string("a measure")?;
        }
        _ => return Err(VideoError::at(at, format!("expected the code of an event, found {code}"))),
    }
    Ok(true)
}

/// Whether this is a series: 0, the length of the checksums, then repeatedly a name, a size and an EVF file.
pub(super) fn looks_like_series(data: &[u8]) -> bool {
    let mut bytes = Bytes::new(data);
    let first = (|| {
        let version = bytes.u8("the version").ok()?;
        bytes.u16("the length of a checksum").ok()?;
        let name = bytes.zero_string("a name").ok()?;
        let size = bytes.u32("a size").ok()? as usize;
        (version == 0 && std::str::from_utf8(name).is_ok() && size > 16).then_some(())
    })();
    first.is_some() && looks_like(bytes.rest())
}

pub(super) fn read_first_of_series(data: &[u8]) -> Result<Video, VideoError> {
    Ok(read_series(data)?.swap_remove(0))
}

pub(super) fn read_series(data: &[u8]) -> Result<Vec<Video>, VideoError> {
    let mut bytes = Bytes::new(data);
    bytes.u8("the version")?;
    let checksum = usize::from(bytes.u16("the length of a checksum")?);
    let mut videos = Vec::new();
    while !bytes.rest().is_empty() || videos.is_empty() {
        let name = decode(bytes.zero_string("a name")?, TextGuess::Any);
        let size = bytes.u32("a size")? as usize;
        let at = bytes.at();
        let game = bytes.take(size, "a game")?;
        let shift = |error: VideoError| VideoError { offset: error.offset + at, ..error };
        let mut video = read(game).map_err(shift)?;
        video.version = SERIES.to_string();
        video.add_text("name", name);
        videos.push(video);
        bytes.take(checksum, "a checksum")?;
    }
    Ok(videos)
}

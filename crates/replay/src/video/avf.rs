//! AVF: Minesweeper Arbiter and FreeSweeper.

use super::bytes::Bytes;
use super::encoding::{TextGuess, decode};
use super::mouse::{MouseEvent, MouseKind};
use super::{GameFormat, Video, VideoError, layout};
use crate::video::findings::Finding;
use saolei_rules::Layout;

/// Added to the bytes of obfuscated names and digits.
const HIDDEN: u8 = 45;

/// The number of bytes of an event.
const RECORD: usize = 8;

pub(super) fn looks_like(data: &[u8]) -> bool {
    data.len() > 16 && matches!(data[5], 3..=6) && !data.is_ascii()
}

/// The part between the board and the events.
struct Header<'a> {
    records: Option<u32>,
    name: Option<Vec<u8>>,
    question_marks: bool,
    info: &'a [u8],
    events_at: usize,
}

pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    let minor = bytes.u8("the version")?;
    bytes.take(4, "four random bytes")?;
    let (cols, rows, mines) = match bytes.u8("the level")? {
        3 => (8, 8, 10),
        4 => (16, 16, 40),
        5 => (30, 16, 99),
        6 => {
            let (width, height) = (bytes.u8("the width")?, bytes.u8("the height")?);
            (u32::from(width) + 1, u32::from(height) + 1, bytes.u16("the number of mines")?)
        }
        level => return Err(VideoError::at(5, format!("expected a level from 3 to 6, found {level}"))),
    };
    let at = bytes.at();
    let layout = layout(
        at,
        (rows, cols),
        (0..mines).map(|_| {
            let at = bytes.at();
            let (row, col) = (bytes.u8("a mine's row")?, bytes.u8("a mine's column")?);
            Ok((at, u32::from(row).wrapping_sub(1), u32::from(col).wrapping_sub(1)))
        }),
    )?;
    let lengths = header_by_lengths(bytes.clone(), &layout);
    let is_usual = lengths.is_some();
    let header = match lengths {
        Some(header) => header,
        None => header_by_search(&bytes)?,
    };
    let mut video = Video::new(GameFormat::Avf, layout);
    video.mouse.question_marks = header.question_marks;
    video.program = if minor == 0 { "FreeSweeper" } else { "Minesweeper Arbiter" }.to_string();
    video.version = format!("0.{minor}");
    if !is_usual {
        video.remarks.push(Finding::HeaderUnknown);
    }
    let seconds_offset = if minor == 0 { 0 } else { 1000 };
    read_info(header.info, seconds_offset, &mut video);
    bytes.seek(header.events_at);
    read_events(&mut bytes, &header, &mut video)?;
    read_footer(bytes.rest(), minor == 0, header.name.as_deref(), &mut video);
    if let Some(name) = header.name {
        video.player = decode(&name, TextGuess::NoUtf8);
    }
    Ok(video)
}

/// Reads the header field by field and checks each; `None` if a check fails.
fn header_by_lengths<'a>(mut bytes: Bytes<'a>, layout: &Layout) -> Option<Header<'a>> {
    let unhide = |hidden: &[u8]| -> Vec<u8> { hidden.iter().map(|byte| byte.wrapping_add(HIDDEN)).collect() };
    let digits = |bytes: &mut Bytes<'a>, number: u64| {
        let digits = number.to_string();
        let stored = bytes.take(digits.len(), "digits").ok()?;
        (unhide(stored) == digits.as_bytes()).then_some(())
    };
    let board: u64 = layout
        .size()
        .iter()
        .map(|cell| {
            let value = if layout.is_mine(cell) { 10 } else { u64::from(layout.number(cell)) + 1 };
            value * u64::from(cell.col()) * u64::from(cell.row() + 1)
        })
        .sum();
    digits(&mut bytes, board)?;
    let records = unhide(bytes.take(4, "the number of events").ok()?);
    let records = u32::from_be_bytes(records.try_into().ok()?);
    bytes.u8("the country").ok()?;
    let name = unhide(bytes.short_string("the name").ok()?);
    digits(&mut bytes, weighted(&name))?;
    let question_marks = match bytes.u8("question marks").ok()? {
        17 => true,
        127 => false,
        _ => return None,
    };
    let info = bytes.short_string("the info text").ok()?;
    if !info.starts_with(b"[") || !info.ends_with(b"]") {
        return None;
    }
    digits(&mut bytes, weighted(info))?;
    Some(Header { records: Some(records), name: Some(name), question_marks, info, events_at: bytes.at() })
}

/// The sum of all bytes, each times its position.
fn weighted(text: &[u8]) -> u64 {
    text.iter().zip(1..).map(|(&byte, position)| u64::from(byte) * position).sum()
}

/// Looks for the info text and the first event, as converters do.
fn header_by_search<'a>(bytes: &Bytes<'a>) -> Result<Header<'a>, VideoError> {
    let (rest, start) = (bytes.rest(), bytes.at());
    let found = rest.windows(5).position(|at| {
        matches!(at[0], 17 | 127) && at[2] == b'[' && matches!(at[3], b'0'..=b'3') && at[4] == b'|'
    });
    let Some(at) = found else {
        return Err(bytes.error("expected the info text in brackets, found none"));
    };
    let info = &rest[at + 2..];
    let Some(length) = info.iter().position(|&byte| byte == b']') else {
        return Err(VideoError::at(
            start + at,
            "expected `]` after the info text, found the end of the file",
        ));
    };
    let after = at + 2 + length + 1;
    let first = rest[after..].windows(3).position(|at| at[2] == 1 && at[1] <= 1);
    let Some(first) = first else {
        return Err(VideoError::at(start + after, "expected events, found none"));
    };
    Ok(Header {
        records: None,
        name: None,
        question_marks: rest[at] == 17,
        info: &info[..=length],
        events_at: start + after + first,
    })
}

/// Reads `[level|...|start|end|...B<3BV>T<seconds>]`.
fn read_info(info: &[u8], seconds_offset: u64, video: &mut Video) {
    let text = decode(info, TextGuess::NoUtf8);
    let fields: Vec<&str> = text.trim_matches(['[', ']']).split('|').collect();
    let dates = if fields.first() == Some(&"3") { 2 } else { 1 };
    video.played = fields.get(dates).map(|start| start.to_string()).filter(|start| start.contains(':'));
    let claims = text.trim_end_matches(']').rsplit_once('B').and_then(|(_, claims)| claims.split_once('T'));
    if let Some((three_bv, seconds)) = claims {
        video.declared.three_bv = three_bv.parse().ok();
        video.declared.millis = super::rawvf::millis(&seconds.replace(',', "."))
            .and_then(|time| u64::try_from(time).ok()?.checked_sub(seconds_offset));
    }
    video.add_text("info", text);
}

fn read_events(bytes: &mut Bytes<'_>, header: &Header<'_>, video: &mut Video) -> Result<(), VideoError> {
    let mut read = 0u64;
    loop {
        let at = bytes.at();
        let Ok(record) = bytes.take(RECORD, "an event") else {
            video.cut_off = Some(at);
            return Ok(());
        };
        read += 1;
        let seconds = u32::from(record[6]) << 8 | u32::from(record[2]);
        if seconds == 0 {
            break;
        }
        let kind = match record[0] {
            1 => MouseKind::Move,
            3 => MouseKind::LeftDown,
            5 | 21 => MouseKind::LeftUp,
            9 => MouseKind::RightDown,
            17 | 145 => MouseKind::RightUp,
            33 => MouseKind::MiddleDown,
            65 | 193 => MouseKind::MiddleUp,
            11 => MouseKind::ShiftDown,
            other => {
                return Err(VideoError::at(at, format!("expected the code of a mouse event, found {other}")));
            }
        };
        let event = MouseEvent {
            millis: (i64::from(seconds) - 1) * 1000 + i64::from(record[4]) * 10,
            kind,
            x: i32::from(u16::from_be_bytes([record[1], record[3]])),
            y: i32::from(u16::from_be_bytes([record[5], record[7]])),
        };
        video.push(at, event)?;
    }
    // The list ends with several empty records, which the header counts.
    while bytes.rest().starts_with(&[1, 0, 0, 0, 0, 0, 0, 0]) {
        bytes.seek(bytes.at() + RECORD);
        read += 1;
    }
    if let Some(records) = header.records
        && u64::from(records) + 1 != read
    {
        video.remarks.push(Finding::EventCount { declared: u64::from(records) + 1, found: read });
    }
    Ok(())
}

/// Reads `cs=`, a checksum whose algorithm is not public, and lines that end with CR: the skin, the name again, the program.
fn read_footer(rest: &[u8], is_free_sweeper: bool, name: Option<&[u8]>, video: &mut Video) {
    let Some(at) = rest.windows(3).position(|bytes| bytes == b"cs=") else { return };
    let after = &rest[at + 3..];
    let mut footer = after.get(17..).unwrap_or_default();
    if is_free_sweeper && let Some(digits) = after.get(..video.events.len()) {
        // The thousandths of each event's time. A time that would go back keeps its old value.
        let mut last = i64::MIN;
        for (event, digit) in video.events.iter_mut().zip(digits) {
            event.millis = (event.millis + i64::from(digit & 15).min(9)).max(last);
            last = event.millis;
        }
        footer = after.get(digits.len() + 17..).unwrap_or_default();
    }
    let lines: Vec<&[u8]> = footer.split(|&byte| byte == b'\r').collect();
    for line in &lines {
        let text = decode(line, TextGuess::NoUtf8);
        if let Some((key @ ("RealTime" | "Skin"), value)) = text.split_once(": ") {
            video.texts.push((key.to_lowercase(), value.to_string()));
        } else if let Some(version) = text.strip_prefix("Minesweeper Arbiter ") {
            let version = version.split(". ").next().unwrap_or(version);
            video.version = version.trim_end_matches('.').to_string();
        }
    }
    // The name is on the line before the program's.
    if let Some(again) = lines.iter().rev().skip(1).find(|line| !line.is_empty()) {
        match name {
            Some(name) if name != *again => video.remarks.push(Finding::NamesDiffer),
            Some(_) => {}
            None => video.player = decode(again, TextGuess::NoUtf8),
        }
    }
}

//! MVF: Minesweeper Clone, every version from 0.75 to 2007.

use super::bytes::Bytes;
use super::encoding::{TextGuess, decode};
use super::mouse::{MouseEvent, MouseKind, MouseRules};
use super::{GameFormat, GameResult, Video, VideoError, layout};
use saolei_rules::Layout;

/// The structure of files with a header, by version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    /// Version 0.97.
    Old,
    /// Versions 2006 and 2007.
    New,
}

/// The buttons that are down and the position of the pointer in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record {
    millis: i64,
    left: bool,
    right: bool,
    middle: bool,
    x: i32,
    y: i32,
}

/// Reads a file that begins with the program's name.
pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    let program = decode(bytes.short_string("the program")?, TextGuess::NoUtf8);
    let at = bytes.at();
    let years = bytes.short_string("the years of the copyright")?;
    let body = match years.last() {
        Some(b'5' | b'8') => Body::Old,
        Some(b'6' | b'7') => Body::New,
        _ => {
            let found = decode(years, TextGuess::NoUtf8);
            return Err(VideoError::at(
                at,
                format!("expected years up to 2005, 2006, 2007 or 2008, found `{found}`"),
            ));
        }
    };
    let is_hack = years.ends_with(b"8");
    bytes.short_string("the author")?;
    let version = decode(bytes.short_string("the version")?, TextGuess::NoUtf8);
    bytes.take(3, "three bytes before the date")?;
    let mut video = read_body(&mut bytes, body)?;
    (video.program, video.version) = (program, version);
    if is_hack {
        video.declared.mode = Some("upk".to_string());
    }
    Ok(video)
}

pub(super) fn looks_hacked(data: &[u8]) -> bool {
    data.starts_with(&[0, 0])
}

/// Reads a file of the 0.97 hack, which has no names.
pub(super) fn read_hacked(data: &[u8]) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    bytes.take(7, "the first seven bytes")?;
    let mut video = read_body(&mut bytes, Body::Old)?;
    video.version = "0.97 hack".to_string();
    Ok(video)
}

fn read_body(bytes: &mut Bytes<'_>, body: Body) -> Result<Video, VideoError> {
    let (month, day) = (bytes.u8("the month")?, bytes.u8("the day")?);
    let year = bytes.u16("the year")?;
    let [hour, minute, second] = [bytes.u8("the hour")?, bytes.u8("the minute")?, bytes.u8("the second")?];
    let at = bytes.at();
    let level = bytes.u8("the level")?;
    if !matches!(level, 1..=5) {
        return Err(VideoError::at(at, format!("expected a level from 1 to 5, found {level}")));
    }
    let mode = match bytes.u8("the mode")? {
        1 => None,
        2 => Some("density"),
        3 => Some("upk"),
        _ => Some("cheat"),
    };
    let millis = match body {
        Body::Old => {
            let seconds = bytes.u16("the time")?;
            u64::from(seconds) * 1000 + u64::from(bytes.u8("the time")?) * 10
        }
        Body::New => u64::from(bytes.u24("the time")?),
    };
    let mut claims = [0; 5];
    if body == Body::Old {
        for claim in &mut claims {
            *claim = u64::from(bytes.u16("the statistics")?);
        }
    }
    let question_marks = bytes.u8("question marks")? != 0;
    let layout = read_board(bytes, 1)?;
    let mut video = Video::new(GameFormat::Mvf, layout);
    video.mouse = MouseRules { question_marks, ..MouseRules::COMMON };
    video.player = decode(bytes.short_string("the name")?, TextGuess::NoUtf8);
    video.played = Some(format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"));
    video.declared.millis = Some(millis);
    video.declared.mode = mode.map(str::to_string);
    if body == Body::Old {
        let [three_bv, solved, left, double, right] = claims;
        video.declared.three_bv = Some(three_bv);
        video.declared.solved = Some(solved);
        video.declared.clicks = Some([left, right, double]);
        video.declared.result =
            Some(if solved == three_bv { GameResult::Won } else { GameResult::Unfinished });
    }
    let order = bit_order(bytes.u16("the key")?, body);
    let records = bytes.u24("the number of events")?;
    let mut last = None;
    for _ in 0..records {
        let at = bytes.at();
        let Ok(stored) = bytes.take(order.len() / 8, "an event") else {
            video.cut_off = Some(at);
            break;
        };
        let record = unscramble(stored, &order, body);
        add_record(&mut video, at, last, record)?;
        last = Some(record);
    }
    Ok(video)
}

/// Reads the board: columns before rows, counted from `first`.
fn read_board(bytes: &mut Bytes<'_>, first: u32) -> Result<Layout, VideoError> {
    let at = bytes.at();
    let (cols, rows) = (bytes.u8("the width")?, bytes.u8("the height")?);
    let mines = bytes.u16("the number of mines")?;
    layout(
        at,
        (u32::from(rows), u32::from(cols)),
        (0..mines).map(|_| {
            let at = bytes.at();
            let (col, row) = (bytes.u8("a mine's column")?, bytes.u8("a mine's row")?);
            Ok((at, u32::from(row).wrapping_sub(first), u32::from(col).wrapping_sub(first)))
        }),
    )
}

/// Where each bit of a record is stored: the key scrambles them.
fn bit_order(key: u16, body: Body) -> Vec<usize> {
    let a = f64::from(key).sqrt();
    let b = (f64::from(key) + 1000.0).sqrt();
    let (c, d) = ((a + 1000.0).sqrt(), (b + 1000.0).sqrt());
    let values = [(c + 1000.0).cos(), b.sqrt().sin(), c.cos(), (a.sqrt() + 1000.0).sin(), d.cos(), d.sin()];
    let used = match body {
        Body::Old => 5,
        Body::New => 6,
    };
    let mut digits = String::new();
    for value in &values[..used] {
        let number = format!("{:08}", (value.abs() * 1e8).round() as u64);
        digits.push_str(&number[..8]);
    }
    let digits = digits.as_bytes();
    let mut order: Vec<usize> = (0..digits.len()).collect();
    order.sort_by_key(|&at| digits[at]);
    order
}

fn unscramble(stored: &[u8], order: &[usize], body: Body) -> Record {
    let bits = |from: usize, count: usize| {
        (from..from + count).rev().fold(0i32, |number, logical| {
            let at = order[logical];
            number << 1 | i32::from(stored[at / 8] >> (at % 8) & 1)
        })
    };
    let flag = |at| bits(at, 1) == 1;
    let (right, middle, left) = (flag(0), flag(1), flag(2));
    match body {
        Body::Old => {
            let millis = i64::from(bits(28, 10)) * 1000 + i64::from(bits(21, 7)) * 10;
            Record { millis, left, right, middle, x: bits(12, 9), y: bits(3, 9) }
        }
        Body::New => {
            let millis = i64::from(bits(25, 22));
            Record { millis, left, right, middle, x: bits(14, 11) - 32, y: bits(3, 11) - 32 }
        }
    }
}

/// Adds the events between two records.
fn add_record(video: &mut Video, at: usize, last: Option<Record>, record: Record) -> Result<(), VideoError> {
    let Record { millis, x, y, .. } = record;
    let mut push = |kind| video.push(at, MouseEvent { millis, kind, x, y });
    let Some(last) = last else {
        return push(match record {
            Record { middle: true, .. } => MouseKind::MiddleDown,
            Record { right: true, .. } => MouseKind::RightDown,
            Record { left: true, .. } => MouseKind::LeftDown,
            _ => MouseKind::Move,
        });
    };
    if (x, y) != (last.x, last.y) {
        push(MouseKind::Move)?;
    }
    let buttons = [
        (last.left, record.left, MouseKind::LeftDown, MouseKind::LeftUp),
        (last.right, record.right, MouseKind::RightDown, MouseKind::RightUp),
        (last.middle, record.middle, MouseKind::MiddleDown, MouseKind::MiddleUp),
    ];
    for &(before, now, down, _) in &buttons {
        if now && !before {
            push(down)?;
        }
    }
    for (before, now, _, up) in buttons {
        if before && !now {
            push(up)?;
        }
    }
    Ok(())
}

/// Whether this is a version up to 0.96, which begins with the board and saves only the three levels.
pub(super) fn looks_old(data: &[u8]) -> bool {
    matches!(data, [8, 8, 0, 10, ..] | [16, 16, 0, 40, ..] | [30, 16, 0, 99, ..])
}

pub(super) fn read_old(data: &[u8]) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    let layout = read_board(&mut bytes, 0)?;
    let mut video = Video::new(GameFormat::Mvf, layout);
    video.program = "Minesweeper Clone".to_string();
    video.mouse.question_marks = bytes.u8("question marks")? != 0;
    bytes.u8("a byte before the events")?;
    let first = bytes.at();
    let byte_from_end =
        |from: usize| data.len().checked_sub(from).and_then(|at| data.get(at)).copied().unwrap_or(0);
    let (version, name, rest) = if !byte_from_end(1).is_ascii_digit() && !byte_from_end(22).is_ascii_digit() {
        ("0.8 to 0.96", 100, 22)
    } else if (11..=13).all(|from| byte_from_end(from) == b' ') {
        ("0.76", 100, 10)
    } else {
        ("0.75", 0, 10)
    };
    video.version = version.to_string();
    let Some(end) = data.len().checked_sub(3 + name + rest).filter(|&end| end >= first) else {
        return Err(VideoError::at(data.len(), "expected events and a time, found the end of the file"));
    };
    bytes.seek(end);
    let seconds = bytes.u16("the time")?;
    let millis = i64::from(seconds) * 1000 + i64::from(bytes.u8("the time")?) * 10;
    video.declared.millis = Some(millis as u64);
    video.player = decode(bytes.take(name, "the name")?, TextGuess::NoUtf8);
    let mut last: Option<Record> = None;
    for (index, stored) in data[first..end].chunks_exact(8).enumerate() {
        let record = Record {
            millis: i64::from(stored[0]) * 1000 + i64::from(stored[1]) * 10,
            left: stored[2] & 1 != 0,
            middle: stored[2] & 2 != 0,
            right: stored[2] & 4 != 0,
            x: i32::from(u16::from_be_bytes([stored[3], stored[4]])),
            y: i32::from(u16::from_be_bytes([stored[5], stored[6]])),
        };
        if record.millis > millis || last.is_some_and(|last| record.millis < last.millis) {
            break;
        }
        add_record(&mut video, first + 8 * index, last, record)?;
        last = Some(record);
    }
    if let Some(last) = last {
        let released = Record { left: false, right: false, middle: false, ..last };
        add_record(&mut video, end, Some(last), released)?;
    }
    Ok(video)
}

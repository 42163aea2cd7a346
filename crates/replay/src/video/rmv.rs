//! RMV: ViennaSweeper, versions 1 and 2, and its predecessor UMF.

use super::bytes::Bytes;
use super::encoding::{TextGuess, decode};
use super::evf::KINDS;
use super::findings::Finding;
use super::mouse::{MouseEvent, MouseKind};
use super::{CellShown, GameFormat, GameResult, MODES, ShownCell, Video, VideoError, find_cell, layout};
use saolei_rules::{Cell, Mark, Size};

struct Sections {
    version: u16,
    result: usize,
    program: usize,
    player: usize,
    board: usize,
    preflags: usize,
    properties: usize,
    extension: usize,
    video: usize,
}

pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let mut bytes = Bytes::new(data);
    let is_umf = bytes.take(4, "the signature")? == b"*umf";
    let at = bytes.at();
    let version = bytes.u16("the version")?;
    if !matches!((is_umf, version), (_, 1) | (false, 2)) {
        return Err(VideoError::at(at, format!("expected version 1 or 2, found {version}")));
    }
    if version == 2 {
        bytes.take(2, "the program's number")?;
    }
    let file_size = bytes.u32("the size of the file")?;
    let mut length = |what| bytes.u16(what).map(usize::from);
    let sections = Sections {
        version,
        result: if is_umf || version == 2 { 0 } else { length("the length of the result")? },
        program: length("the length of the program's name")?,
        player: length("the length of the player")?,
        board: length("the length of the board")?,
        preflags: length("the length of the flags before the start")?,
        properties: length("the length of the properties")?,
        extension: if version == 2 { length("the length of the extension")? } else { 0 },
        video: bytes.u32("the length of the video")? as usize,
    };
    bytes.u16("the length of the checksum")?;
    let mut video = read_sections(&mut bytes, &sections, is_umf)?;
    // All known files of version 2 declare two bytes too few.
    let missing = if version == 2 { 2 } else { 0 };
    if video.cut_off.is_none() && file_size as usize + missing != data.len() {
        video.remarks.push(Finding::FileSize { declared: u64::from(file_size), found: data.len() as u64 });
    }
    Ok(video)
}

fn read_sections(bytes: &mut Bytes<'_>, sections: &Sections, is_umf: bool) -> Result<Video, VideoError> {
    let mut section = |length: usize, what: &str| -> Result<(usize, Bytes<'_>), VideoError> {
        let (start, mut inner) = (bytes.at(), bytes.clone());
        bytes.take(length, what)?;
        inner.limit(start + length);
        Ok((start, inner))
    };
    let (_, result) = section(sections.result, "the result")?;
    let (_, program) = section(sections.program, "the program's name")?;
    let (_, mut player) = section(sections.player, "the player")?;
    let (board_at, mut board) = section(sections.board, "the board")?;
    let (_, mut preflags) = section(sections.preflags, "the flags before the start")?;
    let (_, properties) = section(sections.properties, "the properties")?;
    let (_, mut extension) = section(sections.extension, "the extension")?;

    let created = board.u32("the time of the board")?;
    let (cols, rows) = (board.u8("the width")?, board.u8("the height")?);
    let mines = board.u16("the number of mines")?;
    let layout = layout(
        board_at,
        (u32::from(rows), u32::from(cols)),
        (0..mines).map(|_| {
            let at = board.at();
            let (col, row) = (board.u8("a mine's column")?, board.u8("a mine's row")?);
            Ok((at, u32::from(row), u32::from(col)))
        }),
    )?;
    let mut video = Video::new(GameFormat::Rmv, layout);
    video.version = if is_umf { "umf".to_string() } else { format!("v{}", sections.version) };
    let properties = properties.rest();
    let is_utf8 = sections.version == 2 || properties.get(4) == Some(&1);
    let text = |bytes: &[u8], at: usize| -> Result<String, VideoError> {
        if is_utf8 {
            std::str::from_utf8(bytes)
                .map(|text| text.chars().filter(|letter| !letter.is_control()).collect())
                .map_err(|error| {
                    VideoError::at(
                        at + error.valid_up_to(),
                        "expected UTF-8, as the file declares, found other bytes",
                    )
                })
        } else {
            Ok(decode(bytes, TextGuess::Any))
        }
    };
    video.program = text(program.rest(), program.at())?;
    let count = player.u16("the number of the player's texts")?;
    for index in 0..usize::from(count) {
        let at = player.at() + 1;
        let value = text(player.short_string("a text of the player")?, at)?;
        match index {
            0 => video.player = value,
            1..=3 => video.add_text(["nickname", "country", "token"][index - 1], value),
            _ => {}
        }
    }
    video.played = Some(created.to_string()).filter(|_| created > 0);
    read_result(result.rest(), &mut video);
    read_properties(properties, sections.version, &mut video);
    if sections.extension > 0 {
        let count = extension.u16("the number of extension properties")?;
        for _ in 0..count {
            let name = decode(extension.short_string("an extension property")?, TextGuess::Any);
            let value = decode(extension.short_string("an extension property")?, TextGuess::Any);
            video.add_text(&name, value);
        }
    }
    if sections.preflags > 0 {
        let count = preflags.u16("the number of flags before the start")?;
        let cell_size = i32::from(video.cell_size);
        for _ in 0..count {
            let at = preflags.at();
            let col = i32::from(preflags.u8("a flag's column")?);
            let row = i32::from(preflags.u8("a flag's row")?);
            let [x, y] = [col, row].map(|at| at * cell_size + cell_size / 2);
            video.push(at, MouseEvent { millis: 0, kind: MouseKind::PreFlag, x, y })?;
        }
    }
    let mut events = bytes.clone();
    events.limit(bytes.at() + sections.video);
    read_video(&mut events, sections.version, &mut video)?;
    Ok(video)
}

/// Reads `LEVEL:Expert#SCORE:34.88#NAME:..#3BV:128#NF:0#TIMESTAMP:1731621352#`.
fn read_result(result: &[u8], video: &mut Video) {
    let result = decode(result, TextGuess::Any);
    for field in result.split('#') {
        match field.trim().split_once(':') {
            Some(("3BV", value)) => {
                video.declared.three_bv = value.parse().ok().filter(|&three_bv| three_bv > 0)
            }
            Some(("NF", value)) => video.declared.no_flags = Some(value == "1"),
            Some(("TIMESTAMP", value)) => video.played = Some(value.to_string()),
            _ => {}
        }
    }
}

fn read_properties(properties: &[u8], version: u16, video: &mut Video) {
    let property = |at: usize| properties.get(at).copied();
    video.mouse.question_marks = property(0).unwrap_or(0) != 0;
    if let Some(no_flags) = property(1) {
        video.declared.no_flags = Some(no_flags != 0);
    }
    let mode = property(2).filter(|&mode| mode != 0);
    video.declared.mode = mode.map(|mode| match MODES.get(usize::from(mode)) {
        Some(name) if mode < 14 => name.to_string(),
        _ => format!("mode {mode}"),
    });
    if version == 2 {
        if let (Some(low), Some(high)) = (property(4), property(5)) {
            video.declared.three_bv = Some(u64::from(u16::from_be_bytes([high, low])));
        }
        video.cell_size = property(6).filter(|&size| size > 0).map_or(16, u16::from);
    }
}

fn read_video(bytes: &mut Bytes<'_>, version: u16, video: &mut Video) -> Result<(), VideoError> {
    let size = video.size();
    let mut last = MouseEvent { millis: 0, kind: MouseKind::Move, x: 0, y: 0 };
    let mut is_first = true;
    // A complete mouse event takes nine bytes.
    video.events.reserve(bytes.rest().len() / 9);
    loop {
        // Most records are mouse events, many in a row.
        if !is_first {
            let at = bytes.at();
            let records = bytes.take_records(|record: &[u8; 9]| (1..=7).contains(&record[0]));
            last = read_mouse_events(at, records, version, last, video)?;
        }
        let at = bytes.at();
        let record = match read_record(bytes, version, size, last, is_first) {
            Ok(record) => record,
            // The file ends inside a record: keep the events before it.
            Err(_) if bytes.rest().len() < 9 && bytes.is_cut_off() => {
                video.cut_off = Some(at);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        match record {
            VideoRecord::Skip => {}
            VideoRecord::Mouse(event) => {
                // The press that starts the game is not recorded.
                if is_first && event.kind == MouseKind::LeftUp {
                    video.push(at, MouseEvent { kind: MouseKind::LeftDown, ..event })?;
                }
                is_first = false;
                last = event;
                video.push(at, event)?;
            }
            VideoRecord::Shown(cell, shows) => {
                video.shown.push(ShownCell { after: video.events.len(), cell, shows });
            }
            VideoRecord::End(result, millis) => {
                video.declared.result = Some(result);
                video.declared.millis = Some(u64::from(millis));
                return Ok(());
            }
        }
    }
}

enum VideoRecord {
    Skip,
    Mouse(MouseEvent),
    Shown(Cell, CellShown),
    End(GameResult, u32),
}

fn read_record(
    bytes: &mut Bytes<'_>,
    version: u16,
    size: Size,
    last: MouseEvent,
    is_first: bool,
) -> Result<VideoRecord, VideoError> {
    let at = bytes.at();
    let code = bytes.u8("an event")?;
    let invalid = || Err(VideoError::at(at, format!("expected the code of an event, found {code}")));
    Ok(match code {
        0 if version == 1 => {
            bytes.u32("a new time")?;
            VideoRecord::Skip
        }
        1..=7 => {
            let rest = bytes.take(8, "a mouse event")?;
            let mut record = [code; 9];
            record[1..].copy_from_slice(rest);
            VideoRecord::Mouse(mouse_event(&record, version))
        }
        28 if version == 2 && !is_first => {
            let millis = last.millis + i64::from(bytes.u8("a time")?);
            let moved = bytes.u8("a movement")? as i8;
            let (x, y) = (last.x + i32::from(moved >> 4), last.y + i32::from(moved << 4 >> 4));
            VideoRecord::Mouse(MouseEvent { millis, kind: MouseKind::Move, x, y })
        }
        9..=14 | 18..=27 => {
            let shows = match code {
                9 | 10 => CellShown::Pressed,
                11 => CellShown::Closed(Mark::Blank),
                12 => CellShown::Closed(Mark::Query),
                13 => CellShown::Closed(Mark::Flag),
                14 | 27 => CellShown::Exploded,
                number => CellShown::Open(number - 18),
            };
            let (col, row) = (bytes.u8("a column")?, bytes.u8("a row")?);
            VideoRecord::Shown(find_cell(at, size, (row.into(), col.into()), "a cell of")?, shows)
        }
        15..=17 => {
            let result = [GameResult::Lost, GameResult::Won, GameResult::Unfinished][usize::from(code) - 15];
            VideoRecord::End(result, bytes.u24("the whole time")?)
        }
        _ => return invalid(),
    })
}

/// Adds the events of these records, the first at offset `at`, and returns the last one.
fn read_mouse_events(
    at: usize,
    records: &[[u8; 9]],
    version: u16,
    last: MouseEvent,
    video: &mut Video,
) -> Result<MouseEvent, VideoError> {
    let first = video.events.len();
    let (mut latest, mut is_ordered) = (video.events.last().map_or(i64::MIN, |event| event.millis), true);
    video.events.extend(records.iter().map(|record| {
        let event = mouse_event(record, version);
        is_ordered &= latest <= event.millis;
        latest = event.millis;
        event
    }));
    if !is_ordered {
        // One of them is earlier than the one before: add them one by one to find it.
        for (index, event) in video.events.split_off(first).into_iter().enumerate() {
            video.push(at + 9 * index, event)?;
        }
    }
    Ok(video.events[first..].last().copied().unwrap_or(last))
}

/// Reads the mouse event of a record whose code is from 1 to 7; EVF has the same codes and more.
#[inline]
fn mouse_event(record: &[u8; 9], version: u16) -> MouseEvent {
    // The fifth byte stores which buttons are down now.
    let [code, high, middle, low, _, x, x_low, y, y_low] = *record;
    let millis = i64::from(u32::from_be_bytes([0, high, middle, low]));
    let [x, y] = [[x, x_low], [y, y_low]].map(u16::from_be_bytes);
    // Version 1 measures from the corner of the window.
    let (x, y) = match version {
        1 => (i32::from(x) - 12, i32::from(y) - 56),
        _ => (i32::from(x as i16), i32::from(y as i16)),
    };
    MouseEvent { millis, kind: KINDS[usize::from(code) - 1], x, y }
}

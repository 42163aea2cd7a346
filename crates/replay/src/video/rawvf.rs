//! RawVF: text, with a header of `Key: value` lines, a board, and a line for every event.

use super::encoding::{TextGuess, decode};
use super::mouse::{MouseEvent, MouseKind};
use super::{CellShown, Declared, GameFormat, GameResult, ShownCell, Video, VideoError};
use saolei_boards::quote;
use saolei_rules::{Layout, Mark, Size};

/// The words for the mouse events.
pub(super) const KINDS: [(&str, MouseKind); 12] = [
    ("mv", MouseKind::Move),
    ("lc", MouseKind::LeftDown),
    ("lr", MouseKind::LeftUp),
    ("rc", MouseKind::RightDown),
    ("rr", MouseKind::RightUp),
    ("mc", MouseKind::MiddleDown),
    ("mr", MouseKind::MiddleUp),
    ("sc", MouseKind::ShiftDown),
    ("mt", MouseKind::SwitchQueries),
    ("l", MouseKind::LeftChange),
    ("r", MouseKind::RightChange),
    ("m", MouseKind::MiddleChange),
];

/// The words for the appearance of cells.
const SHOWN: [(&str, CellShown); 6] = [
    ("closed", CellShown::Closed(Mark::Blank)),
    ("flag", CellShown::Closed(Mark::Flag)),
    ("questionmark", CellShown::Closed(Mark::Query)),
    ("pressed", CellShown::Pressed),
    ("pressedqm", CellShown::Pressed),
    ("blast", CellShown::Exploded),
];

/// Options that change the rules in ways that are not supported here.
const CHEATS: [&str; 5] = ["lives", "autoflag", "lawnmower", "nonomouse", "superflag"];

pub(super) fn looks_like(data: &[u8]) -> bool {
    let start = data[..data.len().min(4096)].to_ascii_lowercase();
    let has = |word: &[u8]| start.windows(word.len()).any(|at| at[0] == word[0] && at == word);
    has(b"rawvf_version")
        || has(b"\nboard:")
        || (has(b"width:") && has(b"height:"))
        || start.starts_with(b"board:")
}

#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a [u8],
    number: usize,
    offset: usize,
    /// Whether the file ends within this line.
    is_unended: bool,
}

impl Line<'_> {
    fn error(&self, problem: impl ToString) -> VideoError {
        VideoError { offset: self.offset, line: Some(self.number), problem: problem.to_string() }
    }

    fn words(&self) -> String {
        decode(self.text.trim_ascii(), TextGuess::Any)
    }
}

/// The lines that are not blank.
fn lines(data: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    data.split(|&byte| byte == b'\n')
        .zip(1..)
        .map(move |(text, number)| {
            let is_unended = offset + text.len() == data.len();
            let line = Line { text: text.trim_ascii_end(), number, offset, is_unended };
            offset += text.len() + 1;
            line
        })
        .filter(|line| !line.text.trim_ascii().is_empty())
}

pub(super) fn read(data: &[u8]) -> Result<Video, VideoError> {
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let mut lines = lines(data).peekable();
    let mut keys: Vec<(String, String, Line<'_>)> = Vec::new();
    let board = loop {
        let Some(line) = lines.next() else {
            return Err(VideoError::at(data.len(), "expected the line `Board:`, found the end of the file"));
        };
        let text = line.words();
        match text.split_once(':') {
            Some((key, _)) if key.eq_ignore_ascii_case("board") => break line,
            Some((key, value)) => keys.push((key.trim().to_string(), value.trim().to_string(), line)),
            None => {
                return Err(line.error(format!("expected `Key: value` or `Board:`, found {}", quote(&text))));
            }
        }
    };
    let value = |name: &str| keys.iter().find(|(key, ..)| key.eq_ignore_ascii_case(name));
    if let Some((_, level, line)) = value("level")
        && level.eq_ignore_ascii_case("marathon")
    {
        return Err(line.error("expected one board, found a marathon, which holds several"));
    }
    for (key, setting, line) in &keys {
        if CHEATS.iter().any(|cheat| key.eq_ignore_ascii_case(cheat)) && is_on(setting) {
            return Err(line.error(format!("expected a game by the usual rules, found `{key}: {setting}`")));
        }
    }
    let dimension = |name: &str| -> Result<u32, VideoError> {
        let Some((_, number, line)) = value(name) else {
            return Err(board.error(format!("expected a line `{name}: ...` before the board, found none")));
        };
        number.parse().map_err(|_| line.error(format!("expected a number of cells, found {}", quote(number))))
    };
    let (cols, rows) = (dimension("Width")?, dimension("Height")?);
    let size = Size::new(rows, cols).map_err(|error| board.error(error))?;
    let layout = read_board(&mut lines, board, size)?;
    let mut video = Video::new(GameFormat::RawVf, layout);
    let text = |name: &str| value(name).map(|(_, text, _)| text.clone());
    video.version = text("RawVF_Version").unwrap_or_default();
    video.program = text("Program").unwrap_or_default();
    video.player = text("Player").unwrap_or_default();
    video.played = text("Timestamp").filter(|time| !time.is_empty());
    if let Some((_, number, line)) = value("SquareSize") {
        let pixels = number.parse().ok().filter(|&pixels| pixels > 0);
        video.cell_size =
            pixels.ok_or_else(|| line.error(format!("expected pixels, found {}", quote(number))))?;
    }
    let on = |name: &str| text(name).is_some_and(|setting| is_on(&setting));
    video.mouse.question_marks = on("Marks") || on("QuestionMarks");
    video.mouse.opens_on_press = on("ElmarTechnique");
    video.mouse.left_chords = on("SuperClick");
    video.declared = declared(text);
    for (key, text, _) in &keys {
        video.add_text(key, text.clone());
    }
    read_events(lines, &mut video)?;
    Ok(video)
}

fn is_on(setting: &str) -> bool {
    setting.eq_ignore_ascii_case("on") || setting.parse().is_ok_and(|number: i64| number > 0)
}

fn declared(text: impl Fn(&str) -> Option<String>) -> Declared {
    let number = |name: &str| text(name)?.parse().ok();
    let result = text("Status").map(|status| match status.to_ascii_lowercase().as_str() {
        "won" | "win" => GameResult::Won,
        "lost" | "loss" => GameResult::Lost,
        _ => GameResult::Unfinished,
    });
    let usual = |mode: &String| !mode.is_empty() && !mode.eq_ignore_ascii_case("classic");
    let clicks = || Some([number("LClicks")?, number("RClicks")?, number("DClicks")?]);
    Declared {
        millis: text("Time").and_then(|time| u64::try_from(millis(&time)?).ok()),
        three_bv: number("BBBV"),
        solved: number("Solved3BV"),
        result,
        clicks: clicks(),
        no_flags: text("Style").map(|style| style.eq_ignore_ascii_case("nf")),
        mode: text("Mode").filter(usual).map(|mode| mode.to_lowercase()),
    }
}

fn read_board<'a>(
    lines: &mut impl Iterator<Item = Line<'a>>,
    board: Line<'_>,
    size: Size,
) -> Result<Layout, VideoError> {
    let mut mines = Vec::new();
    for row in 0..size.rows() {
        let Some(line) = lines.next() else {
            return Err(board.error(format!("expected {} rows, found {row}", size.rows())));
        };
        let text = line.text.trim_ascii();
        if text.len() != size.cols() as usize {
            return Err(line.error(format!("expected a row of {} cells, found {}", size.cols(), text.len())));
        }
        for (col, &glyph) in (0..).zip(text) {
            match glyph {
                b'*' => mines.extend(size.cell(row, col)),
                b'0'..=b'8' | b'.' => {}
                other => {
                    let found = quote(&char::from(other).to_string());
                    return Err(line.error(format!("expected `*` (mine) or `0` (safe), found {found}")));
                }
            }
        }
    }
    Ok(Layout::new(size, mines))
}

fn read_events<'a>(lines: impl Iterator<Item = Line<'a>>, video: &mut Video) -> Result<(), VideoError> {
    for line in lines {
        match read_event(&line, video) {
            // Keep the events before it.
            Err(_) if line.is_unended => video.cut_off = Some(line.offset),
            result => result?,
        }
    }
    Ok(())
}

fn read_event(line: &Line<'_>, video: &mut Video) -> Result<(), VideoError> {
    let text = String::from_utf8_lossy(line.text.trim_ascii());
    let mut words = text.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    if first.eq_ignore_ascii_case("events:") {
        return Ok(());
    }
    let Some(millis) = millis(first) else { return read_untimed(line, first, words, video) };
    let kind = words.next().unwrap_or_default();
    match kind.to_ascii_lowercase().as_str() {
        "start" | "nonstandard" | "sx" | "sy" => {}
        "boom" | "lost" => video.declared.result = Some(GameResult::Lost),
        "won" => video.declared.result = Some(GameResult::Won),
        word => {
            let Some(&(_, kind)) = KINDS.iter().find(|(name, _)| *name == word) else {
                let found = quote(kind);
                return Err(line.error(format!("expected a mouse event such as `lc` or `mv`, found {found}")));
            };
            let last = video.events.last().map_or((0, 0), |event| (event.x, event.y));
            let (x, y) = match pixels(&text) {
                Some(point) => point,
                None if kind == MouseKind::SwitchQueries => last,
                None => return Err(line.error("expected a position in pixels such as (120 48), found none")),
            };
            let event = MouseEvent { millis, kind, x, y };
            video.push(line.offset, event).map_err(|error| line.error(error.problem))?;
        }
    }
    Ok(())
}

/// Reads a line without a time: the appearance of a cell, or the end of the game.
fn read_untimed<'a>(
    line: &Line<'_>,
    word: &str,
    mut words: impl Iterator<Item = &'a str>,
    video: &mut Video,
) -> Result<(), VideoError> {
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "won" => video.declared.result = Some(GameResult::Won),
        "lost" | "boom" => video.declared.result = Some(GameResult::Lost),
        "start" | "nonstandard" => {}
        _ => {
            let named = SHOWN.iter().find(|(name, _)| *name == word).map(|&(_, shows)| shows);
            let number = word
                .strip_prefix("number")
                .and_then(|digit| digit.parse().ok())
                .filter(|&number: &u8| number <= 8);
            let Some(shows) = named.or(number.map(CellShown::Open)) else {
                return Err(
                    line.error(format!("expected a time or an event of the board, found {}", quote(&word)))
                );
            };
            let mut number = || words.next()?.parse::<u32>().ok()?.checked_sub(1);
            let cell = number().zip(number()).and_then(|(col, row)| video.size().cell(row, col));
            let cell = cell.ok_or_else(|| {
                line.error("expected a column and a row of the board, found something else")
            })?;
            video.shown.push(ShownCell { after: video.events.len(), cell, shows });
        }
    }
    Ok(())
}

/// The first pair of numbers in parentheses.
fn pixels(text: &str) -> Option<(i32, i32)> {
    let (_, rest) = text.split_once('(')?;
    let (inside, _) = rest.split_once(')')?;
    let mut numbers = inside.split_ascii_whitespace().map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Reads seconds with up to three decimals as milliseconds; further decimals are ignored.
pub(super) fn millis(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    let millis = whole.parse::<i64>().ok()? * 1000 + thousandths.parse::<i64>().ok()?;
    Some(if negative { -millis } else { millis })
}

//! Boards in files: what is written is read again, and errors name their place.

use proptest::prelude::*;
use saolei_boards::{BoardFormat, Claim, FoundBoard, LayoutReader, Level, read_boards, write_layout};
use saolei_rules::{Cell, Layout, Size};

/// 2 rows of 3 with a mine at the end of the first.
fn small() -> Layout {
    let size = Size::new(2, 3).unwrap();
    Layout::new(size, size.cell(0, 2))
}

fn written(format: BoardFormat, layouts: &[Layout]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for layout in layouts {
        format.write(layout, &mut bytes);
    }
    bytes
}

fn rows(layout: &Layout, safe: char) -> String {
    let mut text = String::new();
    write_layout(layout, safe, &mut text);
    text
}

fn found(text: &str) -> Vec<FoundBoard> {
    read_boards(text.as_bytes()).unwrap()
}

fn error(text: &str) -> String {
    read_boards(text.as_bytes()).unwrap_err().to_string()
}

fn claim(line: usize, key: &str, value: &str) -> Claim {
    Claim { line, key: key.to_string(), value: value.to_string() }
}

#[test]
fn every_format_is_written_to_the_byte() {
    assert_eq!(written(BoardFormat::Boom, &[small()]), b"2 3\n__*\n___\n0\n");
    assert_eq!(written(BoardFormat::Sweep, &[small()]), b"2 3\n..*\n...\n");
    assert_eq!(written(BoardFormat::Console, &[small()]), b"4 2 3 1\n..*\n...\n");
    assert_eq!(written(BoardFormat::Mbf, &[small()]), [3, 2, 0, 1, 2, 0]);
    assert_eq!(rows(&small(), '.'), "..*\n...\n");
    let size = Size::new(17, 20).unwrap();
    let full = Layout::new(size, size.iter());
    assert_eq!(written(BoardFormat::Mbf, &[full])[..6], [20, 17, 1, 84, 0, 0]);
}

#[test]
fn console_names_the_usual_levels_by_number() {
    for (preset, number) in Level::PRESETS.iter().zip(1..) {
        let Level { size, mines } = preset.level();
        let layout = Layout::new(size, size.iter().take(mines as usize));
        let text = String::from_utf8(written(BoardFormat::Console, &[layout])).unwrap();
        assert_eq!(text.lines().next(), Some(number.to_string().as_str()));
        let layout = Layout::new(size, size.iter().take(mines as usize + 1));
        let text = String::from_utf8(written(BoardFormat::Console, &[layout])).unwrap();
        assert_eq!(
            text.lines().next(),
            Some(format!("4 {} {} {}", size.rows(), size.cols(), mines + 1).as_str())
        );
    }
}

#[test]
fn rows_come_with_what_is_said_about_them() {
    let text = "seed: a: b\nstart: 2,1 safe\n3bv: 7\n__*\r\n...\n\n1 2\n.*\n\n";
    let [first, second] = found(text).try_into().unwrap();
    assert_eq!(first.layout, small());
    assert_eq!((first.line, first.is_json), (1, false));
    assert_eq!(first.start, small().size().cell(1, 0));
    assert_eq!(first.claims, [claim(1, "seed", "a: b"), claim(2, "start", "2,1 safe"), claim(3, "3bv", "7")]);
    assert_eq!((second.line, second.start, second.claims.len()), (8, None, 0));
    assert_eq!((second.layout.size().cols(), second.layout.mines()), (2, 1));
}

#[test]
fn json_lines_come_with_what_is_said_about_them() {
    let text = "\n{\"board\": [\"..*\", \"...\"], \"start\": [2, 1], \"3bv\": 7}\n\n{\"board\":[\"*\"]}\n";
    let [first, second] = found(text).try_into().unwrap();
    assert_eq!(first.layout, small());
    assert_eq!((first.line, first.is_json), (2, true));
    assert_eq!(first.start, small().size().cell(1, 0));
    let claims = [claim(2, "3bv", "7"), claim(2, "board", "[\"..*\",\"...\"]"), claim(2, "start", "[2,1]")];
    assert_eq!(first.claims, claims);
    assert_eq!((second.line, second.start), (4, None));
}

#[test]
fn bytes_of_board_files_have_no_lines() {
    let [board] = read_boards(&[3, 2, 0, 1, 2, 0]).unwrap().try_into().unwrap();
    assert_eq!(board, FoundBoard::new(small()));
}

#[test]
fn mistakes_have_their_place() {
    let expected = "expected rows of `.` or `_` and `*`, or lines such as `start: 8,15`";
    for (text, problem) in [
        ("", format!("1:1: no board: {expected}")),
        (" \n 12 3\n", format!("1:1: no board: {expected}")),
        ("..\n.x\n", format!("2:1: {expected}, found \".x\"")),
        ("..\nQuit\n", format!("2:1: {expected}, found \"Quit\"")),
        ("start:1,1\n..\n", format!("1:1: {expected}, found \"start:1,1\"")),
        ("..*\n...\n..\n", "3:3: a row of length 2, expected 3".to_string()),
        ("..\n...\n", "2:3: a row of length 3, expected 2".to_string()),
        ("..\n\nseed: 7\n\n", format!("3:1: no rows follow: {expected}")),
        ("start: 1\n..\n", "1:1: expected ROW,COL such as 8,15".to_string()),
        (".*\n\nseed: 7\nstart: 1,3\n..\n", "4:1: 1,3 is not on the board: expected 1,1 to 1,2".to_string()),
        ("{\"start\": [1, 1]}", "1:1: expected \"board\", a list of rows".to_string()),
        ("{\"board\": []}", "1:1: expected \"board\", a list of rows".to_string()),
        ("{\"board\": [\"..\", 5]}", "1:1: expected \"board\", a list of rows".to_string()),
        ("\n{\"board\": [\"..\", \".x\"]}", "2:2: expected . (safe) or * (mine), found 'x'".to_string()),
        ("{\"board\": [\"..\", \"...扫\"]}", "1:3: a row of length 4, expected 2".to_string()),
        ("{\"board\": [\"..\", \".\"]}", "1:2: a row of length 1, expected 2".to_string()),
        ("{\"board\": [\"\"]}", {
            "1:1: expected a board with at least one row and one column, found 0 x 0".to_string()
        }),
        ("{\"board\": [\"..\"]}\n[]\n", "2:1: expected an object".to_string()),
    ] {
        assert_eq!(error(text), problem, "{text:?}");
    }
    for start in ["[0, 1]", "[1, 3]", "[1]", "[1, -1]", "[4294967297, 1]", "\"1,1\"", "null"] {
        assert_eq!(
            error(&format!("{{\"board\": [\"..\"], \"start\": {start}}}")),
            "1:1: expected \"start\", a row and a column on the board, counted from 1",
            "{start}"
        );
    }
    assert!(error("{\"board\": [\"..\"]}\n{\n").starts_with("2:1: EOF while parsing"));
    let error = read_boards(b"..\xff\n").unwrap_err();
    assert_eq!(error.to_string(), "1:1: neither text nor a Minesweeper board file");
}

/// Bytes that do not add up to board files are no text either.
#[test]
fn broken_board_files_are_refused() {
    let whole = [3, 200, 0, 2, 2, 0, 0, 199];
    assert!(read_boards(&whole).is_ok());
    for broken in [&whole[..7], &[3, 200, 0, 2, 2, 0, 0, 200], &[3, 200, 0, 2, 3, 0, 0, 199], &[0, 200, 0, 0]]
    {
        assert!(read_boards(broken).is_err(), "{broken:?}");
    }
}

#[test]
fn rows_are_read_one_by_one() {
    let mut reader = LayoutReader::new(3);
    assert_eq!(reader.push("._*"), Ok(()));
    let error = reader.push("..").unwrap_err();
    assert_eq!((error.column, error.to_string().as_str()), (3, "a row of length 2, expected 3"));
    assert_eq!(error.in_line(7).to_string(), "7:3: a row of length 2, expected 3");
    let error = LayoutReader::new(3).push("..**").unwrap_err();
    assert_eq!((error.column, error.to_string().as_str()), (4, "a row of length 4, expected 3"));
    assert!(LayoutReader::new(3).finish().is_err(), "there are no rows");
}

/// A layout and one of its cells.
fn layouts() -> impl Strategy<Value = (Layout, Cell)> {
    (1u32..9, 1u32..14).prop_flat_map(|(rows, cols)| {
        let mines = prop::collection::vec(any::<bool>(), (rows * cols) as usize);
        (mines, 0..rows, 0..cols).prop_map(move |(mines, row, col)| {
            let size = Size::new(rows, cols).unwrap();
            let mines = size.iter().zip(mines).filter(|(_, mine)| *mine).map(|(cell, _)| cell);
            (Layout::new(size, mines), size.cell(row, col).unwrap())
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(boards in prop::collection::vec(layouts(), 1..4), crlf: bool) {
        let layouts: Vec<Layout> = boards.iter().map(|(layout, _)| layout.clone()).collect();
        let read = |bytes: &[u8]| -> Vec<Layout> {
            read_boards(bytes).unwrap().into_iter().map(|board| board.layout).collect()
        };
        let lines = |text: String| if crlf { text.replace('\n', "\r\n") } else { text };
        for format in [BoardFormat::Boom, BoardFormat::Sweep, BoardFormat::Console] {
            let text = String::from_utf8(written(format, &layouts)).unwrap();
            prop_assert_eq!(&read(lines(text).as_bytes()), &layouts, "{:?}", format);
        }
        prop_assert_eq!(&read(&written(BoardFormat::Mbf, &layouts)), &layouts);

        let mut text = format!("{}\n", layouts.len());
        for (layout, start) in &boards {
            let (row, col) = (start.row() + 1, start.col() + 1);
            text += &format!("start: {row},{col}\n{}\n", rows(layout, '_'));
        }
        let json: String = boards
            .iter()
            .map(|(layout, start)| {
                let rows: Vec<String> = rows(layout, '.').lines().map(|row| format!("\"{row}\"")).collect();
                let (row, col) = (start.row() + 1, start.col() + 1);
                format!("{{\"board\":[{}],\"start\":[{row},{col}]}}\n", rows.join(","))
            })
            .collect();
        for text in [text, json] {
            let found = found(&lines(text));
            let read: Vec<_> = found.iter().map(|board| (board.layout.clone(), board.start.unwrap())).collect();
            prop_assert_eq!(&read, &boards);
        }
    }

    #[test]
    fn any_bytes_are_boards_or_an_error(bytes: Vec<u8>) {
        check_any(&bytes);
    }

    #[test]
    fn any_text_is_boards_or_an_error(text in "([.*_]{0,4}|start: [0-9],[0-9]|[a-z]{1,3}: x|[0-9 ]{1,4}|.{0,3}|\r?\n){0,20}") {
        check_any(text.as_bytes());
    }

    #[test]
    fn any_json_is_boards_or_an_error(text in r#"\{("board":\[("[.*]{0,3}",?){0,3}\]|,|"start":\[[0-4],[0-4]\]|:|\}|\n\{){0,6}\}"#) {
        check_any(text.as_bytes());
    }
}

/// An error has its place in the text, and boards have cells and a start on them.
fn check_any(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
    match read_boards(bytes) {
        Err(error) => assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}"),
        Ok(boards) => {
            assert!(!boards.is_empty());
            for board in boards {
                let size = board.layout.size();
                assert!(board.start.is_none_or(|start| size.cell(start.row(), start.col()) == Some(start)));
                assert!((1..=lines).contains(&board.line));
            }
        }
    }
}

#[test]
fn boards_are_told_from_positions() {
    use saolei_boards::are_boards;
    for board in
        ["..*\n...\n", "2 3\n...\n...\n", "1\n2 3\n__*\n___\n0\n", "seed: 7\n.\n", "{\"board\": 3}", "\n*\n"]
    {
        assert!(are_boards(board.as_bytes()), "{board:?}");
    }
    assert!(are_boards(&[3, 2, 0, 1, 2, 0]));
    for other in
        ["", "2x3 1\n...\n...\n", "2 2\nEM\n1B\n", "[[\"E\"]]", "Game in progress\n1 2\n...\n", "12 3\n"]
    {
        assert!(!are_boards(other.as_bytes()), "{other:?}");
    }
}

#[test]
fn a_promised_first_click_is_known_unless_it_is_a_mine() {
    let safe = |text: &str| found(text)[0].safe_start();
    let size = small().size();
    assert_eq!(safe("start: 2,1 safe\n..*\n...\n"), size.cell(1, 0));
    assert_eq!(safe("start: 2,1 opening\n..*\n...\n"), size.cell(1, 0));
    assert_eq!(
        safe("{\"board\": [\"..*\", \"...\"], \"start\": [2, 1], \"first_click\": \"safe\"}"),
        size.cell(1, 0)
    );
    for text in
        ["start: 2,1 any\n..*\n...\n", "start: 2,1\n..*\n...\n", "start: 1,3 safe\n..*\n...\n", "..*\n...\n"]
    {
        assert_eq!(safe(text), None, "{text}");
    }
}

//! Positions as text: what is read, what is said about mistakes, and that nothing else ever happens.

use saolei_boards::{ParsedPosition, View, format_position, read_positions};
use saolei_rules::{Face, Mark, Size};
use saolei_testing::Dice;

fn error(text: &str, trust_flags: bool) -> String {
    match read_positions(text.as_bytes()) {
        Err(error) => error.to_string(),
        Ok(all) => {
            let checks = all.iter().map(|position| position.check(trust_flags));
            checks.collect::<Result<(), _>>().expect_err(text).to_string()
        }
    }
}

fn read(text: &str) -> Vec<String> {
    read_positions(text.as_bytes())
        .expect(text)
        .iter()
        .map(|position| format_position(position.view()))
        .collect()
}

fn random_view(dice: &mut Dice) -> View {
    let size = Size::new(dice.between(1, 5) as u32, dice.between(1, 7) as u32).unwrap();
    let mut view = View::closed(size, dice.below(size.cells() as usize + 1) as u64).unwrap();
    for cell in size.iter() {
        view.set(
            cell,
            match dice.below(4) {
                0 => Face::Closed(Mark::Blank),
                1 => Face::Closed(Mark::Flag),
                2 => Face::Closed(Mark::Query),
                _ => Face::Open(dice.below(9) as u8),
            },
        );
    }
    view
}

#[test]
fn what_is_written_is_read_again() {
    let mut dice = Dice::new(11);
    let mut text = String::new();
    let mut views = Vec::new();
    for _ in 0..2_000 {
        let view = random_view(&mut dice);
        text += &format_position(&view);
        text += "\n";
        views.push(view);
    }
    let all = read_positions(text.as_bytes()).unwrap();
    assert!(all.iter().map(ParsedPosition::view).eq(&views));
    let windows = text.replace('\n', "\r\n").replace("\r\n\r\n", " \r\n\r\n\r\n");
    let all = read_positions(windows.trim_end().as_bytes()).unwrap();
    assert!(all.iter().map(ParsedPosition::view).eq(&views));
}

#[test]
fn the_line_of_a_position_is_that_of_its_header() {
    let all = read_positions(b"\n1x2 1\n..\n\n\n2x1 0\n.\n.\n").unwrap();
    assert_eq!(all.iter().map(ParsedPosition::line).collect::<Vec<_>>(), [2, 6]);
}

#[test]
fn boards_as_click_spells_them_hide_where_the_mines_are() {
    let expected = ["2x3 1\n..1\n111\n"];
    assert_eq!(read("2 3\nEM1\n111\n"), expected);
    assert_eq!(read("2 3\nE M 1\n1 1 1\n0 1\n"), expected);
    assert_eq!(read("[[\"E\",\"M\",\"1\"],[\"1\",\"1\",\"1\"]]\n[0,0]\n"), expected);
    assert_eq!(read("[['E', 'M', '1'],\n ['1', '1', '1']]\nClick : [0,0]\n"), expected);
    assert_eq!(read("[['M'],['B']]\n[['E'],['8']]\n"), ["2x1 1\n.\n0\n", "2x1 0\n.\n8\n"]);
}

#[test]
fn boards_as_console_prints_them_count_flags_among_the_mines() {
    let text = "Game in progress\n3 1\n.!1\n11?\nGame in progress\n4 -1\n!!.\n...\n";
    assert_eq!(read(text), ["2x3 2\n.F1\n11?\n", "2x3 1\nFF.\n...\n"]);
    let over = "Game in progress\n1 1\n.1\nGame over, you win\n2 1\n*1\n";
    assert_eq!(
        error(over, false),
        "4:1: expected \"Game in progress\", found \"Game over, you win\": the game is over"
    );
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, trust_flags, expected) in [
        ("", false, "1:1: no position, expected a line such as 9x9 10 and nine rows"),
        ("\n \n", false, "1:1: no position, expected a line such as 9x9 10 and nine rows"),
        ("hello\n", false, "1:1: expected ROWSxCOLS MINES such as 16x30 99, found \"hello\""),
        ("  2xq 3\n", false, "1:3: expected ROWSxCOLS MINES such as 16x30 99, found \"2xq 3\""),
        ("2x3 -1\n", false, "1:1: expected ROWSxCOLS MINES such as 16x30 99, found \"2x3 -1\""),
        ("2x3 1 1\n", false, "1:1: expected ROWSxCOLS MINES such as 16x30 99, found \"2x3 1 1\""),
        ("0x3 0\n", false, "1:1: expected a board with at least one row and one column, found 0 x 3"),
        ("2x3 7\n...\n...\n", false, "1:1: 7 mines on a board of 2x3, expected at most 6"),
        ("2x3 1\n...\n..\n", false, "3:3: a row of 2 cells, expected 3"),
        ("2x3 1\n....\n...\n", false, "2:4: a row of 4 cells, expected 3"),
        ("2x3 1\n...\n", false, "3:1: the position ends after 1 rows, expected 2"),
        ("2x3 1\n...\n\n...\n", false, "3:1: the position ends after 1 rows, expected 2"),
        ("2x3 1\n...\n...\n...\n", false, "4:1: expected a blank line after 2 rows, found \"...\""),
        (
            "1x3 1\n.9.\n",
            false,
            "2:2: unknown glyph \"9\", expected . (closed), 0 to 8, F (flag) or ? (query)",
        ),
        (
            "1x3 1\n.雷.\n",
            false,
            "2:2: unknown glyph \"雷\", expected . (closed), 0 to 8, F (flag) or ? (query)",
        ),
        ("1 3\nE0M\n", false, "2:2: unknown glyph \"0\", expected M, E, B or 1 to 8"),
        ("1 3\nEXM\n", false, "2:2: unknown glyph \"X\", expected M, E, B or 1 to 8"),
        ("1x3 1\nFF.\n", false, "2:2: 2 flags, expected at most 1, the number of mines"),
        ("1x3 1\n2..\n", false, "2:1: 2 has only 1 closed neighbour"),
        ("1x3 2\nF1F\n", true, "2:2: 1 has 2 flags around it, and flags count as mines"),
        ("[['E'],['E','M']]\n", false, "1:16: a row of 2 cells, expected 1 as in the first row"),
        ("[['E','M'\n", false, "2:1: the board ends early, expected \"]\""),
        ("[['EM']]\n", false, "1:5: expected a quoted letter, \",\" or \"]\", found \"M\""),
        (
            "Game in progress\nx\n",
            false,
            "2:1: expected two numbers, the operations and the mines left, found \"x\"",
        ),
    ] {
        assert_eq!(error(text, trust_flags), expected);
    }
}

#[test]
fn flags_beyond_the_mines_are_an_error_only_where_they_matter() {
    let over_flagged = read_positions(b"Game in progress\n4 -1\n!!.\n").unwrap();
    assert!(over_flagged[0].check(false).is_ok());
    assert!(over_flagged[0].check(true).is_err());
    assert!(read_positions(b"1x3 2\nF1F\n").unwrap()[0].check(false).is_ok());
}

#[test]
fn no_text_is_too_strange() {
    let samples = [
        "3x4 2\n.1?.\nF10.\n....\n\n1x1 1\n.\n",
        "[['E', 'M', '1'],\n ['1', '1', '1']]\nClick : [0,0]\n",
        "2 3\nE M 1\n1 1 1\n0 1\n",
        "Game in progress\n3 1\n.!1\n11?\nGame in progress\n4 -1\n!!.\n...\n",
    ];
    let glyphs = b"\n \r.019F?!MEBX[]'\",xG-\xff\xe9\x9b\xb7\0";
    let mut dice = Dice::new(12);
    for round in 0..40_000 {
        let mut text = samples[round % samples.len()].as_bytes().to_vec();
        for _ in 0..1 + dice.below(4) {
            let at = dice.below(text.len());
            let glyph = glyphs[dice.below(glyphs.len())];
            match dice.below(3) {
                0 => text[at] = glyph,
                1 => text.insert(at, glyph),
                _ => text.truncate(at.max(1)),
            }
        }
        if let Ok(all) = read_positions(&text) {
            for position in all {
                let _ = (position.check(true), position.check(false));
                let again = read_positions(format_position(position.view()).as_bytes()).unwrap();
                assert_eq!(again[0].view(), position.view());
            }
        }
    }
}

#[test]
fn positions_are_read_one_at_a_time_up_to_a_mistake() {
    use saolei_boards::Positions;
    let mut positions = Positions::new(b"1x2 1\n..\n\n1x2 1\n1#\n\n1x2 1\n.x\n\n1x2 1\n..\n");
    assert_eq!(format_position(positions.next().unwrap().unwrap().view()), "1x2 1\n..\n");
    assert_eq!(format_position(positions.next().unwrap().unwrap().view()), "1x2 1\n1.\n");
    assert_eq!(positions.next().unwrap().unwrap_err().line, 8);
    assert!(positions.next().is_none());
}

#[test]
fn spaces_between_cells_say_nothing() {
    assert_eq!(read("2x3 1\n. . 1\n.\tF 1\n"), read("2x3 1\n..1\n.F1\n"));
    assert_eq!(read("Game in progress\n4 1\n. ! 1\n. . 1\n"), read("2x3 2\n.F1\n..1\n"));
    assert_eq!(error("2x3 1\n. . 1\n. 1\n", false), "3:4: a row of 2 cells, expected 3");
}

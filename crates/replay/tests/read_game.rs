//! Games to play are read from recordings and from files with boards.

use saolei_boards::Dialect;
use saolei_replay::read_game;

#[test]
fn boards_are_read_with_and_without_their_size() {
    let read = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap().0;
    assert_eq!(read("2 3\n..*\n...\n"), read("..*\r\n...\r\n"));
    assert_eq!(read("..*\n...").header().mines, 1);
    let text = read("..*\n...").text();
    assert_eq!(read(&text).text(), text);
}

#[test]
fn the_first_click_of_a_board_is_read_if_it_is_safe() {
    let first = |text: &str| {
        let cell = read_game(text.as_bytes(), Dialect::CLASSIC).unwrap().1?;
        Some((cell.row(), cell.col()))
    };
    assert_eq!(first("start: 2,3 safe\n.*..\n....\n"), Some((1, 2)));
    assert_eq!(first("start: 2,3 any\n.*..\n....\n"), None);
    assert_eq!(first(".*..\n....\n"), None);
}

#[test]
fn mistakes_have_their_place() {
    let error = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap_err().to_string();
    let expected = "expected rows of `.` or `_` and `*`, or lines such as `start: 8,15`";
    assert_eq!(error(""), format!("1:1: no board: {expected}"));
    assert_eq!(error("..\n.x\n"), format!("2:1: {expected}, found \".x\""));
    assert_eq!(error("..\n...\n"), "2:3: a row of length 3, expected 2");
    assert_eq!(
        error("saolei 1\nrules x\n"),
        "2:7: expected classic, queries, boom, sweep or console, found \"x\""
    );
}

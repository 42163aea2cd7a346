//! Operations in the corners of the board.

use saolei_rules::{Face, Game, Layout, Mark, Rules, Size, Verdict};

/// A game on the board drawn here, `*` for a mine.
fn game(picture: &[&str], rules: &Rules) -> Game {
    let size = Size::new(picture.len() as u32, picture[0].len() as u32).unwrap();
    let mines =
        size.iter().filter(|cell| picture[cell.row() as usize].as_bytes()[cell.col() as usize] == b'*');
    Game::new(Layout::new(size, mines), rules)
}

/// What the player sees, `.` for closed.
fn picture(game: &Game) -> Vec<String> {
    let glyph = |face| match face {
        Face::Closed(Mark::Blank) => '.',
        Face::Closed(Mark::Flag) => 'P',
        Face::Closed(Mark::Query) => '?',
        Face::Open(number) => char::from(b'0' + number),
    };
    let size = game.size();
    (0..size.rows())
        .map(|row| (0..size.cols()).map(|col| glyph(game.face(size.cell(row, col).unwrap()))).collect())
        .collect()
}

/// Opens a corner, flags the mine, and chords on the corner.
fn chord_on_corner(board: &[&str], corner: (u32, u32), mine: (u32, u32)) -> Vec<String> {
    let mut game = game(board, &Rules::CLASSIC);
    let at = |(row, col)| game.size().cell(row, col).unwrap();
    let (corner, mine) = (at(corner), at(mine));
    assert_eq!(game.open(corner), Verdict::Opened);
    assert_eq!(game.mark(mine), Verdict::Marked(Mark::Flag));
    assert_eq!(game.chord(corner), Verdict::Opened);
    picture(&game)
}

#[test]
fn a_chord_on_the_top_left_corner() {
    assert_eq!(chord_on_corner(&[".*.", "...", "..."], (0, 0), (0, 1)), ["1P.", "11.", "..."]);
}

#[test]
fn a_chord_on_the_top_right_corner() {
    assert_eq!(chord_on_corner(&["..*.", "....", "...."], (0, 3), (0, 2)), ["..P1", "..11", "...."]);
}

#[test]
fn a_chord_on_the_bottom_left_corner() {
    assert_eq!(chord_on_corner(&["....", "*...", "...."], (2, 0), (1, 0)), ["....", "P1..", "11.."]);
}

#[test]
fn a_chord_on_the_bottom_right_corner() {
    assert_eq!(chord_on_corner(&["...", "..*", "..."], (2, 2), (1, 2)), ["...", ".1P", ".11"]);
}

#[test]
fn a_board_of_one_cell_is_won_by_its_cell() {
    let mut game = game(&["."], &Rules::CLASSIC);
    let only = game.size().cell(0, 0).unwrap();
    assert_eq!(game.open(only), Verdict::Opened);
    assert_eq!(picture(&game), ["0"]);
}

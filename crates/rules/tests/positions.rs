//! Games that go on from a position.

use saolei_rules::{Board, Cell, Face, Game, Layout, Mark, Rules, Size, Tile, Verdict};

fn changes(game: &Game) -> Vec<(Cell, Face)> {
    game.changes().iter().collect()
}

/// A game on this board with a flag on the lowest mine of the left half and the `1` in its middle open.
///
/// ```text
/// ...*..
/// ...*..
/// *..*.*
/// ```
fn begun() -> Game {
    let size = Size::new(3, 6).unwrap();
    let at = |row, col| size.cell(row, col).unwrap();
    let mines = [at(0, 3), at(1, 3), at(2, 0), at(2, 3), at(2, 5)];
    let mut game = Game::new(Layout::new(size, mines), &Rules::CLASSIC);
    assert_eq!(game.mark(at(2, 0)), Verdict::Marked(Mark::Flag));
    assert_eq!(game.open(at(1, 1)), Verdict::Opened);
    game
}

#[test]
fn a_game_goes_on_from_the_position_of_another() {
    let mut before = begun();
    let mut after = Game::new(before.position().clone(), &Rules::CLASSIC);
    assert_eq!((after.closed_safe(), after.flags()), (before.closed_safe(), before.flags()));
    assert!(after.changes().is_empty());

    let at = |row, col| after.size().cell(row, col).unwrap();
    let (flagged, openings) = (at(2, 0), [at(0, 0), at(0, 5), at(2, 4)]);
    for cell in openings {
        assert_eq!(after.open(cell), before.open(cell));
        assert_eq!(changes(&after), changes(&before));
        assert_eq!(after.position(), before.position());
    }
    assert_eq!(after.chord(openings[0]), before.chord(openings[0]));
    assert_eq!(after.mark(flagged), Verdict::Marked(Mark::Blank));
    assert_eq!(after.flags(), 0);
}

#[test]
fn positions_are_equal_where_their_boards_are() {
    let game = begun();
    let mut builder = Board::builder(6);
    let (safe, mine) = (Tile::SAFE, Tile::MINE);
    builder.extend([safe, safe, safe, mine, safe, safe]);
    builder.extend([safe, Tile::open(1), safe, mine, safe, safe]);
    builder.extend([mine, safe, safe, mine, safe, mine]);
    let drawn = builder.finish().unwrap();
    assert_ne!(*game.position(), drawn, "there is a flag");

    let mut unflagged = Game::new(game.position().clone(), &Rules::CLASSIC);
    assert_eq!(unflagged.mark(game.size().cell(2, 0).unwrap()), Verdict::Marked(Mark::Blank));
    assert_eq!(*unflagged.position(), drawn);
    assert_ne!(Tile::open(1), Tile::open(2));
    assert_ne!(Tile::SAFE, Tile::MINE);
}

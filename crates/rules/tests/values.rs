//! Sizes, cells, marks, tiles, operations and positions as values.

use saolei_rules::{
    Board, Cell, Chording, Face, Game, Layout, Mark, MarkSet, Operation, OperationKind, Refusal, Rules, Size,
    Tile, Verdict,
};

fn size(rows: u32, cols: u32) -> Size {
    Size::new(rows, cols).unwrap()
}

fn places(cells: impl Iterator<Item = Cell>) -> Vec<(u32, u32)> {
    cells.map(|cell| (cell.row(), cell.col())).collect()
}

/// The largest boards: (rows + 2) x (columns + 1) is below 4294967295 = 3 x 1431655765 = 5 x 858993459.
#[test]
fn a_size_has_cells_and_can_be_indexed() {
    for (rows, cols) in [(1, 1), (30_000, 30_000), (1, 1_431_655_763), (1_431_655_762, 2), (858_993_456, 4)] {
        let size = size(rows, cols);
        assert_eq!((size.rows(), size.cols(), size.cells()), (rows, cols, u64::from(rows) * u64::from(cols)));
    }
    for (rows, cols) in [(1, 1_431_655_764), (1_431_655_763, 2), (858_993_457, 4), (u32::MAX, u32::MAX)] {
        assert_eq!(
            Size::new(rows, cols).unwrap_err().to_string(),
            format!("expected a smaller board, found {rows} x {cols}")
        );
    }
    for (rows, cols) in [(0, 5), (5, 0), (0, 0)] {
        assert_eq!(
            Size::new(rows, cols).unwrap_err().to_string(),
            format!("expected a board with at least one row and one column, found {rows} x {cols}")
        );
    }
    assert_eq!(size(2, 3).to_string(), "2x3");
}

#[test]
fn cells_come_row_by_row_and_are_on_the_board() {
    let size = size(2, 3);
    assert_eq!(places(size.iter()), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    assert_eq!(places(size.cell(1, 2).into_iter()), [(1, 2)]);
    assert_eq!([size.cell(2, 1), size.cell(1, 3), size.cell(2, 3)], [None; 3]);
}

#[test]
fn neighbours_are_the_cells_around() {
    for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 3), (5, 4)] {
        let size = size(rows, cols);
        for cell in size.iter() {
            let around = size.iter().filter(|other| {
                *other != cell
                    && other.row().abs_diff(cell.row()) <= 1
                    && other.col().abs_diff(cell.col()) <= 1
            });
            assert_eq!(places(size.neighbours(cell)), places(around), "{cell:?} of {size}");
        }
    }
}

#[test]
fn a_set_of_marks_never_contains_a_blank() {
    for (flag, query) in [(false, false), (true, false), (false, true), (true, true)] {
        let set = MarkSet { flag, query };
        let contains = [Mark::Blank, Mark::Flag, Mark::Query].map(|mark| set.contains(mark));
        assert_eq!(contains, [false, flag, query]);
    }
    assert_eq!(MarkSet::NONE, MarkSet { flag: false, query: false });
    assert_eq!(MarkSet::FLAG, MarkSet { flag: true, query: false });
}

#[test]
fn tiles_have_a_face_a_number_and_maybe_a_mine() {
    for number in 0..=8 {
        let tile = Tile::open(number);
        assert_eq!((tile.face(), tile.number()), (Face::Open(number), number));
        assert!(tile.is_open() && !tile.is_mine());
    }
    assert_eq!(Tile::open(9).face(), Face::Open(8));
    assert_eq!(Tile::open(255).face(), Face::Open(8));
    for (tile, is_mine) in [(Tile::SAFE, false), (Tile::MINE, true)] {
        assert_eq!(tile.face(), Face::Closed(Mark::Blank));
        assert_eq!((tile.is_mine(), tile.is_open()), (is_mine, false));
    }
    assert_eq!(format!("{:?}", Tile::MINE), "Closed(Blank) on a mine");
    assert_eq!(format!("{:?}", Tile::open(3)), "Open(3)");
}

#[test]
fn tiles_are_equal_if_their_faces_and_mines_are() {
    let tiles = [Tile::SAFE, Tile::MINE, Tile::EDGE, Tile::open(0), Tile::open(1), Tile::open(8)];
    for (first, one) in tiles.iter().enumerate() {
        for (second, other) in tiles.iter().enumerate() {
            assert_eq!(one == other, first == second, "{one:?} {other:?}");
        }
    }
}

#[test]
fn operations_have_a_kind_and_a_cell() {
    let cell = size(2, 3).cell(1, 2).unwrap();
    let operations = [
        (OperationKind::Open, Operation::Open(cell), "open"),
        (OperationKind::Mark, Operation::Mark(cell), "mark"),
        (OperationKind::Flag, Operation::Flag(cell), "flag"),
        (OperationKind::Query, Operation::Query(cell), "query"),
        (OperationKind::Clear, Operation::Clear(cell), "clear"),
        (OperationKind::Chord, Operation::Chord(cell), "chord"),
    ];
    assert_eq!(operations.map(|(kind, _, _)| kind), OperationKind::ALL);
    for (kind, operation, name) in operations {
        assert_eq!(kind.on(cell), operation);
        assert_eq!((operation.kind(), operation.cell()), (Some(kind), Some(cell)));
        assert_eq!((kind.name(), OperationKind::named(name)), (name, Some(kind)));
    }
    assert_eq!((Operation::None.kind(), Operation::None.cell()), (None, None));
    assert_eq!(OperationKind::named("Open"), None);
    let marks = [(Mark::Blank, "clear"), (Mark::Flag, "flag"), (Mark::Query, "query")];
    assert!(marks.into_iter().all(|(mark, name)| OperationKind::of_mark(mark).name() == name));
}

#[test]
fn a_layout_has_mines_and_numbers() {
    let size = size(2, 4);
    let at = |row, col| size.cell(row, col).unwrap();
    // Of the two on the right one is listed twice.
    let layout = Layout::new(size, [at(0, 3), at(1, 0), at(0, 3), at(1, 3)]);
    assert_eq!((layout.size(), layout.mines()), (size, 3));
    let mines: Vec<Cell> = size.iter().filter(|&cell| layout.is_mine(cell)).collect();
    assert_eq!(mines, [at(0, 3), at(1, 0), at(1, 3)]);
    let numbers: Vec<u8> = size.iter().map(|cell| layout.number(cell)).collect();
    assert_eq!(numbers, [1, 1, 2, 1, 0, 1, 2, 1]);
}

#[test]
fn mines_are_added_and_removed() {
    let size = size(2, 3);
    let at = |row, col| size.cell(row, col).unwrap();
    let mut layout = Layout::new(size, [at(0, 1)]);
    layout.add_mine(at(1, 2));
    layout.add_mine(at(0, 1));
    assert_eq!(places(layout.mine_cells()), [(0, 1), (1, 2)]);
    assert_eq!(places(layout.safe_cells()), [(0, 0), (0, 2), (1, 0), (1, 1)]);
    layout.remove_mine(at(0, 1));
    layout.remove_mine(at(0, 0));
    assert_eq!(layout, Layout::new(size, [at(1, 2)]));
}

#[test]
#[should_panic(expected = "a mine is on its board")]
fn a_mine_cannot_be_added_off_the_board() {
    Layout::new(size(2, 3), []).add_mine(size(2, 4).cell(1, 3).unwrap());
}

#[test]
#[should_panic(expected = "a mine is on its board")]
fn a_mine_off_the_board_is_a_mistake() {
    let _ = Layout::new(size(2, 3), size(3, 3).cell(2, 0));
}

#[test]
fn positions_are_built_in_pieces_of_any_size() {
    let tiles = [Tile::MINE, Tile::SAFE, Tile::open(1), Tile::open(0), Tile::MINE, Tile::SAFE, Tile::SAFE];
    let expected = [&tiles[..3], &tiles[3..6]];
    for piece in 1..=7 {
        let mut builder = Board::builder(3);
        let mut added = 0;
        for piece in tiles.chunks(piece) {
            assert_eq!(builder.missing(), 3 - added % 3);
            builder.extend(piece.iter().copied());
            added += piece.len();
        }
        let position = builder.finish().unwrap();
        assert_eq!(position.size(), size(2, 3), "the third row is incomplete");
        assert_eq!((position.mines(), [0, 1].map(|row| position.row(row))), (2, expected));
    }
    assert!(Board::builder(3).finish().is_err());
    let mut none = Board::builder(0);
    none.extend(tiles);
    assert!(none.finish().is_err());
}

#[test]
fn whole_rows_are_added_with_any_tiles_between_them() {
    let (safe, mine) = (Tile::SAFE, Tile::MINE);
    let rows = [safe, mine, mine, mine, safe, safe, safe, safe, Tile::open(2)];
    for rows_at_once in 1..=3 {
        for rows_before in 0..=1 {
            let mut builder = Board::builder(2);
            builder.extend(vec![mine; 2 * rows_before]);
            for piece in rows.chunks(3 * rows_at_once) {
                builder.extend_edged(piece.iter().copied());
            }
            builder.extend_edged([]);
            // Tiles whose number is not known in advance.
            let mut other = Board::builder(2);
            other.extend(vec![mine; 2 * rows_before]);
            other.extend_edged(rows.into_iter().filter(|_| true));
            assert_eq!(
                other.finish().as_ref().map(Board::edged_rows).unwrap()[3 * rows_before..][..2],
                rows[..2]
            );
            let position = builder.finish().unwrap();
            assert_eq!(position.size(), size(3 + rows_before as u32, 2));
            let found: Vec<&[Tile]> = (0..3).map(|row| position.row(row + rows_before as u32)).collect();
            assert_eq!(found, [[safe, mine], [mine, safe], [safe, safe]]);
            let edge = position.edged_rows().iter().skip(2).step_by(3);
            assert!(edge.clone().all(|&tile| tile == Tile::EDGE) && edge.count() == 3 + rows_before);
        }
    }
}

#[test]
#[should_panic(expected = "whole rows follow whole rows")]
fn whole_rows_cannot_follow_a_part_of_one() {
    let mut builder = Board::builder(2);
    builder.extend([Tile::SAFE]);
    builder.extend_edged([Tile::SAFE; 3]);
}

#[test]
#[should_panic(expected = "the last row is complete")]
fn a_part_of_a_row_is_not_whole() {
    Board::builder(2).extend_edged([Tile::SAFE; 4]);
}

#[test]
#[should_panic(expected = "a row is on its board")]
fn a_position_has_no_row_behind_its_last() {
    Board::from(Layout::new(size(2, 3), [])).row(2);
}

#[test]
fn rules_are_changed_one_value_at_a_time() {
    let names: Vec<String> = Rules::BOOM.mutations().into_iter().map(|mutation| mutation.name).collect();
    assert_eq!(
        names,
        [
            "marking: Cycle -> Never",
            "marking: Cycle -> Toggle",
            "marking: Cycle -> Choose",
            "open_stops_at.flag: true -> false",
            "open_stops_at.query: false -> true",
            "flood_stops_at.flag: true -> false",
            "flood_stops_at.query: false -> true",
            "chording: FlagsMatch -> Never",
            "chording: FlagsMatch -> FlagsSuffice",
            "zero_chord: Allowed -> Refused",
            "chord_spares.flag: true -> false",
            "chord_spares.query: false -> true",
            "losing_chord: OpensNothing -> OpensTheRest",
            "win_check: EveryOperation -> Opening",
            "win_check: EveryOperation -> Never",
        ]
    );
    for mutation in Rules::BOOM.mutations() {
        let (own, changed) = (format!("{:?}", Rules::BOOM), format!("{:?}", mutation.rules));
        let (own, changed): (Vec<&str>, Vec<&str>) =
            (own.split(", ").collect(), changed.split(", ").collect());
        assert_eq!(
            own.iter().zip(&changed).filter(|(own, changed)| own != changed).count(),
            1,
            "{}",
            mutation.name
        );
    }
}

/// ```text
/// *.*
/// ...
/// ```
#[test]
fn with_enough_flags_a_chord_opens_if_the_rules_say_so() {
    let size = size(2, 3);
    let at = |row, col| size.cell(row, col).unwrap();
    for (chording, verdicts) in [
        (Chording::FlagsMatch, [Verdict::Refused(Refusal::FlagsDiffer); 2]),
        (Chording::FlagsSuffice, [Verdict::Refused(Refusal::FlagsDiffer), Verdict::Opened]),
    ] {
        let rules = Rules { chording, ..Rules::CLASSIC };
        let mut game = Game::new(Layout::new(size, [at(0, 0), at(0, 2)]), &rules);
        assert_eq!(game.open(at(1, 0)), Verdict::Opened);
        // No flags around the 1, then two.
        let none = game.chord(at(1, 0));
        assert_eq!([game.mark(at(0, 0)), game.mark(at(0, 1))], [Verdict::Marked(Mark::Flag); 2]);
        assert_eq!([none, game.chord(at(1, 0))], verdicts, "{chording:?}");
    }
}

/// A game of each mark's operation, with the flags counted.
#[test]
fn flags_are_counted() {
    let size = size(2, 3);
    let at = |row, col| size.cell(row, col).unwrap();
    let mut game = Game::new(Layout::new(size, [at(0, 0)]), &Rules::CONSOLE);
    assert_eq!((game.rules(), game.size(), game.flags()), (&Rules::CONSOLE, size, 0));
    for (operation, flags) in [
        (Operation::Flag(at(0, 0)), 1),
        (Operation::Flag(at(1, 2)), 2),
        (Operation::Query(at(0, 0)), 1),
        (Operation::Flag(at(0, 0)), 2),
        (Operation::Clear(at(1, 2)), 1),
    ] {
        assert!(matches!(game.apply(operation), Verdict::Marked(_)));
        assert_eq!(game.flags(), flags, "{operation:?}");
        assert_eq!(Game::new(game.position().clone(), &Rules::CONSOLE).flags(), flags);
    }
}

//! Levels, places, first clicks and dialects: names and numbers as people type them.

use saolei_boards::{Dialect, FirstClick, Level, LevelError, Named, Place, quote};
use saolei_rules::{Marking, Rules, Size};

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

#[test]
fn levels_are_names_or_numbers() {
    let presets = Level::PRESETS.map(|preset| (preset.name, preset.level().to_string()));
    assert_eq!(
        presets.each_ref().map(|(name, numbers)| (*name, numbers.as_str())),
        [("beginner", "9x9/10"), ("intermediate", "16x16/40"), ("expert", "16x30/99")]
    );
    for (name, numbers) in &presets {
        assert_eq!(level(name), level(numbers));
        assert_eq!(level(numbers).name(), Some(*name));
    }
    assert_eq!((level("2x3/4").size.rows(), level("2x3/4").size.cols(), level("2x3/4").mines), (2, 3, 4));
    assert_eq!(level("9x9/11").name(), None);
    for wrong in ["", "Expert", "2x3/", "/1", "2/3", "2x3/-1", "axb/c", "2x3/1x", "2x3x4/1"] {
        assert_eq!(wrong.parse::<Level>(), Err(LevelError::Unreadable), "{wrong}");
    }
    assert_eq!("2x3".parse::<Level>(), Err(LevelError::NoMines { rows: 2, cols: 3 }));
}

#[test]
fn levels_have_a_safe_cell_and_at_most_a_million() {
    for (wrong, error) in [
        ("2x3", "expected the number of mines too: 2x3/N"),
        ("2x3/6", "6 mines, expected at most 5 on 2x3"),
        ("0x3/0", "expected a board with at least one row and one column, found 0 x 3"),
        ("1000x1001/1", "1001000 cells, expected at most 1000000"),
    ] {
        assert_eq!(wrong.parse::<Level>().unwrap_err().to_string(), error);
    }
    assert_eq!(level("2x3/5").mines, 5);
    assert_eq!(level("1000x1000/999999").to_string(), "1000x1000/999999");
}

#[test]
fn levels_have_a_middle_a_corner_and_an_inner_start() {
    let at = |cell: saolei_rules::Cell| (cell.row(), cell.col());
    assert_eq!(at(level("expert").middle()), (8, 15));
    assert_eq!(at(level("5x4/1").middle()), (2, 2));
    assert_eq!(at(level("expert").corner()), (0, 0));
    // Where the published win rates have the first click.
    assert_eq!(at(level("beginner").inner_start()), (2, 2));
    assert_eq!(at(level("intermediate").inner_start()), (2, 2));
    assert_eq!(at(level("expert").inner_start()), (3, 3));
    assert_eq!(at(level("20x20/1").inner_start()), (3, 3));
    assert_eq!(at(level("19x21/1").inner_start()), (2, 2));
    assert_eq!(at(level("1x9/1").inner_start()), (0, 2));
    assert_eq!(at(level("9x1/1").inner_start()), (2, 0));
}

#[test]
fn places_are_counted_from_1() {
    let size = Size::new(2, 3).unwrap();
    for cell in size.iter() {
        let place = Place::from(cell);
        assert_eq!((place.row, place.col), (cell.row() + 1, cell.col() + 1));
        assert_eq!(place.to_string().parse(), Ok(place));
        assert_eq!(place.on(size), Ok(cell));
    }
    for outside in ["0,1", "1,0", "3,1", "1,4", "4294967295,4294967295"] {
        let error = outside.parse::<Place>().unwrap().on(size).unwrap_err();
        assert_eq!(error.to_string(), format!("{outside} is not on the board: expected 1,1 to 2,3"));
    }
    for wrong in ["", "1", "1,", ",1", "1;2", "1,2,3", "-1,2", "1, 2", "4294967296,1"] {
        let error = wrong.parse::<Place>().unwrap_err();
        assert_eq!(error.to_string(), "expected ROW,COL such as 8,15", "{wrong}");
    }
}

#[test]
fn first_clicks_have_names_that_never_change() {
    let names = FirstClick::ALL.map(FirstClick::name);
    assert_eq!(names, ["any", "safe", "opening"]);
    assert_eq!(names.map(FirstClick::named), FirstClick::ALL.map(Some));
    assert_eq!(FirstClick::named("Safe"), None);
    assert_eq!(FirstClick::default(), FirstClick::Safe);
}

#[test]
fn a_start_keeps_free_what_it_promises() {
    for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 3), (5, 4)] {
        let size = Size::new(rows, cols).unwrap();
        for first in size.iter() {
            for (first_click, distance) in
                [(FirstClick::Any, -1), (FirstClick::Safe, 0), (FirstClick::Opening, 1)]
            {
                let start = first_click.at(first);
                assert_eq!((start.cell, start.first_click), (first, first_click));
                let mut most = 0;
                for cell in size.iter() {
                    let down = i64::from(cell.row()) - i64::from(first.row());
                    let right = i64::from(cell.col()) - i64::from(first.col());
                    let near = down.abs().max(right.abs()) <= distance;
                    assert_eq!(start.keeps_free(cell), near, "{start:?} {cell:?}");
                    most += u64::from(!near);
                }
                assert_eq!(start.most_mines(size), most, "{start:?} on {size}");
            }
        }
    }
}

#[test]
fn dialects_have_names_that_never_change() {
    let named = [
        ("classic", Rules::CLASSIC),
        ("queries", Rules { marking: Marking::Cycle, ..Rules::CLASSIC }),
        ("boom", Rules::BOOM),
        ("sweep", Rules::SWEEP),
        ("console", Rules::CONSOLE),
    ];
    assert_eq!(Dialect::ALL.map(|dialect| (dialect.name(), *dialect.rules())), named);
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::named(dialect.name()), Some(dialect));
    }
    assert_eq!(Dialect::CLASSIC.name(), "classic");
    assert_eq!(Dialect::named("click"), None);
}

#[test]
fn long_quotes_are_cut() {
    assert_eq!(quote("a\"b\n"), "\"a\\\"b\\n\"");
    assert_eq!(quote(&"雷".repeat(40)), format!("\"{}\"", "雷".repeat(40)));
    assert_eq!(quote(&"雷".repeat(41)), format!("\"{}\"…", "雷".repeat(40)));
}

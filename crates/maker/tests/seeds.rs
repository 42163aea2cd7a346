//! A seed gives the same board forever.

use saolei_boards::{FirstClick, Level, write_layout};
use saolei_maker::{Maker, Measures, Method, Request};
use saolei_rules::Layout;

fn picture(layout: &Layout) -> String {
    let mut text = String::new();
    write_layout(layout, '.', &mut text);
    text
}

/// The board was drawn by another program: ChaCha8, Lemire's multiplication and the deal in Python.
#[test]
fn a_seed_gives_the_same_opening_for_ever() {
    let level: Level = "4x7/9".parse().unwrap();
    let start = FirstClick::Opening.at(level.size.cell(1, 2).unwrap());
    let mut maker = Maker::new(Request::uniform(level, start)).unwrap();
    let board = maker.make(&"lucky7".parse().unwrap()).unwrap();
    let expected = "\
*.....*
.....**
*...*..
*.*...*
";
    assert_eq!(picture(&board.layout), expected);
}

#[test]
fn a_board_does_not_depend_on_what_was_made_before() {
    let level: Level = "beginner".parse().unwrap();
    let mut maker = Maker::new(Request::no_guess(level, level.middle())).unwrap();
    let seed: saolei_boards::Seed = "again".parse().unwrap();
    let first = maker.make(&seed).unwrap();
    for index in 1..20 {
        assert_ne!(maker.make(&seed.nth(index)).unwrap().layout, first.layout);
    }
    assert_eq!(maker.make(&seed).unwrap(), first);
}

/// The maker measures the layouts that it tries in a faster way.
#[test]
fn a_made_board_is_measured_as_any_layout() {
    for level in ["1x1/0", "2x7/3", "9x4/7", "16x16/40", "16x30/170"] {
        let level: Level = level.parse().unwrap();
        let mut maker = Maker::new(Request::uniform(level, FirstClick::Any.at(level.middle()))).unwrap();
        let seed: saolei_boards::Seed = "measured".parse().unwrap();
        for index in 0..50 {
            let board = maker.make(&seed.nth(index)).unwrap();
            assert_eq!(board.measures, Measures::of(&board.layout), "{}", picture(&board.layout));
        }
    }
}

/// No other program makes these: they are kept, so that a change that would give everybody other boards is seen.
#[test]
fn a_seed_gives_the_same_board_without_a_guess_for_ever() {
    for (method, expected) in [(Method::Uniform, UNIFORM), (Method::Dense, DENSE)] {
        let level: Level = "8x12/24".parse().unwrap();
        let mut request = Request::no_guess(level, level.middle());
        request.no_guess.as_mut().unwrap().method = Some(method);
        let board = Maker::new(request).unwrap().make(&"guessless".parse().unwrap()).unwrap();
        assert_eq!(picture(&board.layout), expected);
    }
}

const UNIFORM: &str = "\
.*.*.....*..
.**.*..*.*..
.*.......*..
....*...*...
**......*...
........**..
*.....***...
..**...*....
";

const DENSE: &str = "\
..........*.
....***...*.
*.*.........
...**.......
...*.....*.*
...*........
**...*..*..*
***...*.*.*.
";

//! A seed gives the same board for ever. The boards were drawn by another program: ChaCha8, Lemire's multiplication and
//! the shuffle in Python.

use saolei_boards::{FirstClick, Level};
use saolei_maker::{Maker, Method, Request};
use saolei_rules::Layout;

fn picture(layout: &Layout) -> String {
    let size = layout.size();
    let mut text = String::new();
    for cell in size.iter() {
        text.push(if layout.is_mine(cell) { '*' } else { '.' });
        if cell.col() + 1 == size.cols() {
            text.push('\n');
        }
    }
    text
}

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
fn a_seed_gives_the_same_expert_board_for_ever() {
    let level: Level = "expert".parse().unwrap();
    let mut maker = Maker::new(Request::uniform(level, FirstClick::Safe.at(level.middle()))).unwrap();
    let board = maker.make(&"扫雷".parse().unwrap()).unwrap();
    let expected = "\
..*........***....*.........*.
.*......*...........*..**.....
....*.*..*...**........*....*.
.*.....*....*.....*...........
*.....*.*...*....*..*..*......
......*...*..*.......*.*..*...
...**.....*..........*..*.**..
.....*............*........*..
...*.....*.........*..*..*....
...**..*....**..*.*.*...*.....
.*....*..*..*..*.....*........
.*...*.*.*..*..............*..
....**.**.*............*...*..
**..***....***.........*......
.*...*...*....*....*..........
..*......*...*....**...**.....
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

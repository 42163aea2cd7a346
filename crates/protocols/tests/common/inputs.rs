//! Random inputs of every protocol, all of them right.

use super::naive::dice::Dice;
use super::naive::player::Player;
use super::naive::{Board, Dialect, Look, Move, Place, State};
use saolei_protocols::Protocol;
use std::fmt::Write;

/// An input with one operation a line, as the statements print it.
pub fn input(protocol: Protocol, dice: &mut Dice) -> String {
    match protocol {
        Protocol::Boom => boom(dice),
        Protocol::Sweep => sweep(dice),
        Protocol::Console => console(dice),
        Protocol::Master => master(dice),
        Protocol::Click => click(dice),
    }
}

/// The same input with other white space: what separates two words may be any of it, and the end may lack it.
pub fn reshape(protocol: Protocol, input: &str, dice: &mut Dice) -> String {
    let mut shaped = String::new();
    if dice.percent(30) {
        shaped += space(dice);
    }
    if protocol == Protocol::Click {
        // The words of this one hold blanks, so lines stay lines and only their ends change.
        for line in input.lines() {
            shaped += line;
            shaped += dice.one_of(&["\n", "\r\n", "\n\n", " \t\r\n"]);
        }
    } else {
        for word in input.split_whitespace() {
            shaped += word;
            shaped += space(dice);
        }
    }
    if dice.percent(50) {
        shaped.truncate(shaped.trim_end().len());
    }
    shaped
}

fn space(dice: &mut Dice) -> &'static str {
    dice.one_of(&[" ", "\n", "\r\n", "\t", "\n\n", "  \r\n\t ", " \n"])
}

fn rows(board: &Board, safe: char) -> String {
    let glyph = |&mine: &bool| if mine { '*' } else { safe };
    board.mines.iter().map(|row| row.iter().map(glyph).collect::<String>() + "\n").collect()
}

fn new_board(dialect: Dialect, dice: &mut Dice) -> Board {
    let (rows, cols) = dice.size(24, 40);
    Board::new(dialect, dice.mines(rows, cols))
}

/// How many operations a game gets at most.
fn length(board: &Board, dice: &mut Dice) -> usize {
    dice.below((2 * board.rows() * board.cols()).clamp(8, 80))
}

/// The operation that the player chooses, as a verb and a cell; verbs that the dialect lacks are left out.
fn choose(board: &Board, player: &Player, dice: &mut Dice) -> Move {
    loop {
        let step = player.next(board, dice);
        let known = match step {
            Move::Open(_) | Move::Chord(_) => true,
            Move::Mark(_) => board.dialect != Dialect::Console,
            Move::SetMark(..) => board.dialect == Dialect::Console,
            Move::Nonsense => board.dialect == Dialect::Console,
        };
        if known {
            return step;
        }
    }
}

fn boom(dice: &mut Dice) -> String {
    let games = dice.below(4);
    let mut text = format!("{games}\n");
    for _ in 0..games {
        let mut board = new_board(Dialect::Boom, dice);
        let player = Player::new(dice);
        writeln!(text, "{} {}", board.rows(), board.cols()).unwrap();
        text += &rows(&board, '_');
        let mut after_the_end = 0;
        for _ in 0..length(&board, dice) {
            let step = choose(&board, &player, dice);
            let (button, (row, col)) = match step {
                Move::Open(place) => (1, place),
                Move::Mark(place) => (2, place),
                Move::Chord(place) => (3, place),
                Move::SetMark(..) | Move::Nonsense => panic!("not in boom"),
            };
            writeln!(text, "{button} {} {}", row + 1, col + 1).unwrap();
            board.play(step);
            after_the_end += usize::from(board.state != State::Playing);
            if after_the_end > 3 {
                break;
            }
        }
        text += "0\n";
    }
    text
}

fn sweep(dice: &mut Dice) -> String {
    let mut board = new_board(Dialect::Sweep, dice);
    let player = Player::new(dice);
    let mut text = format!("{} {}\n{}", board.rows(), board.cols(), rows(&board, '.'));
    for _ in 0..length(&board, dice) {
        let step = choose(&board, &player, dice);
        let (word, (row, col)) = match step {
            Move::Open(place) => ("Sweep", place),
            Move::Mark(place) => ("Flag", place),
            Move::Chord(place) => ("DSweep", place),
            Move::SetMark(..) | Move::Nonsense => panic!("not in sweep"),
        };
        writeln!(text, "{word} {} {}", row + 1, col + 1).unwrap();
        board.play(step);
    }
    text + "Quit\n"
}

fn console(dice: &mut Dice) -> String {
    let level = dice.one_of(&[1, 2, 3, 4, 4, 4, 4, 4, 4, 4]);
    let mut board = match level {
        1 => Board::new(Dialect::Console, dice.mines(9, 9)),
        2 => Board::new(Dialect::Console, dice.mines(16, 16)),
        3 => Board::new(Dialect::Console, dice.mines(16, 30)),
        _ => new_board(Dialect::Console, dice),
    };
    let player = Player::new(dice);
    let mut text = match level {
        // The number of mines is mostly that of the board, but only ever counted down from.
        4 if dice.percent(80) => format!("4 {} {} {}\n", board.rows(), board.cols(), board.mine_count()),
        4 => format!("4 {} {} {}\n", board.rows(), board.cols(), dice.below(30)),
        _ => format!("{level}\n"),
    };
    text += &rows(&board, '.');
    for _ in 0..length(&board, dice) {
        let step = choose(&board, &player, dice);
        let (op, (row, col)) = match step {
            Move::Open(place) => (1, place),
            Move::SetMark(place, Look::Flag) => (2, place),
            Move::SetMark(place, Look::Query) => (3, place),
            Move::SetMark(place, _) => (4, place),
            Move::Chord(place) => (9, place),
            Move::Mark(_) => panic!("not in console"),
            Move::Nonsense => {
                text += &nonsense(&board, dice);
                continue;
            }
        };
        writeln!(text, "{op} {} {}", row + 1, col + 1).unwrap();
        board.play(step);
    }
    text
}

/// An unknown operation, or a cell off the board.
fn nonsense(board: &Board, dice: &mut Dice) -> String {
    let (row, col) = dice.place(board.rows(), board.cols());
    let op = dice.one_of(&[1, 2, 3, 4, 9]);
    match dice.below(5) {
        0 => {
            format!("{} {} {}\n", dice.one_of(&[0, 5, 6, 7, 8, 10, 19, 4_000_000_000_u64]), row + 1, col + 1)
        }
        1 => format!("{op} 0 {}\n", col + 1),
        2 => format!("{op} {} 0\n", row + 1),
        3 => format!("{op} {} {}\n", board.rows() + 1, col + 1),
        _ => format!("{op} {} {}\n", row + 1, board.cols() + 1 + dice.below(5_000_000_000)),
    }
}

fn master(dice: &mut Dice) -> String {
    let cases = dice.below(6);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let (rows, cols) = dice.size(24, 40);
        let mines = match dice.below(3) {
            0 => dice.below(rows * cols),
            // Few safe cells are where it is hard.
            _ => rows * cols - dice.between(1, 12).min(rows * cols),
        };
        writeln!(text, "{rows} {cols} {mines}").unwrap();
    }
    text
}

fn click(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(5) {
        let (glyphs, click) = click_case(dice);
        text += &match dice.below(3) {
            0 => click_as_printed(&glyphs, click, dice),
            1 => click_as_json(&glyphs, click, dice),
            _ => click_as_plain(&glyphs, click, dice),
        };
    }
    text
}

/// A board, mostly half open and often with wrong numbers, and one of its closed cells.
fn click_case(dice: &mut Dice) -> (Vec<Vec<char>>, Place) {
    loop {
        let (rows, cols) = dice.size(20, 30);
        let mines = dice.mines(rows, cols);
        let board = match dice.percent(30) {
            true => Board::new(Dialect::Click, mines),
            false => {
                let looks = dice.half_open(&mines);
                Board::half_open(Dialect::Click, mines, looks)
            }
        };
        let closed: Vec<Place> = board.places().into_iter().filter(|&place| !board.is_open(place)).collect();
        if closed.is_empty() {
            continue;
        }
        let glyph = |place| match board.look(place) {
            Look::Open(0) => 'B',
            Look::Open(number) => char::from(b'0' + number),
            _ if board.is_mine(place) => 'M',
            _ => 'E',
        };
        let glyphs = (0..rows).map(|row| (0..cols).map(|col| glyph((row, col))).collect()).collect();
        return (glyphs, dice.one_of(&closed));
    }
}

fn click_as_printed(glyphs: &[Vec<char>], (row, col): Place, dice: &mut Dice) -> String {
    let rows: Vec<String> = glyphs
        .iter()
        .map(|row| {
            let quoted: Vec<String> = row.iter().map(|glyph| format!("'{glyph}'")).collect();
            format!("[{}]", quoted.join(", "))
        })
        .collect();
    let label = dice.one_of(&["Click : ", "Click : ", "Click: ", ""]);
    let comma = dice.one_of(&[",", ", "]);
    format!("[{}]\n\n{label}[{row}{comma}{col}]\n\n", rows.join(",\n "))
}

fn click_as_json(glyphs: &[Vec<char>], (row, col): Place, dice: &mut Dice) -> String {
    let space = dice.one_of(&["", "", " ", "\n", "\t"]);
    let rows: Vec<String> = glyphs
        .iter()
        .map(|row| {
            let quoted: Vec<String> = row.iter().map(|glyph| format!("\"{glyph}\"")).collect();
            format!("[{space}{}{space}]", quoted.join(&format!("{space},{space}")))
        })
        .collect();
    format!(
        "[{space}{}{space}]\n[{space}{row}{space},{space}{col}{space}]\n",
        rows.join(&format!(",{space}"))
    )
}

fn click_as_plain(glyphs: &[Vec<char>], (row, col): Place, dice: &mut Dice) -> String {
    let space = dice.one_of(&["", " ", "  "]);
    let mut text = format!("{} {}\n", glyphs.len(), glyphs[0].len());
    for row in glyphs {
        let letters: Vec<String> = row.iter().map(char::to_string).collect();
        text += &letters.join(space);
        text += "\n";
    }
    text + &format!("{row} {col}\n")
}

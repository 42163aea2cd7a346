//! Generates random valid inputs for every protocol.

use crate::dice::Dice;
use crate::naive::{Cell, Dialect, Face, Game, Operation, Phase};
use crate::random_player::RandomPlayer;
use saolei_protocols::Protocol;
use std::fmt::Write;

/// Chooses the rows and columns of a board.
pub type Sizes = fn(&mut Dice) -> (usize, usize);

/// An input with one operation per line, as the statements print it.
pub fn input(protocol: Protocol, dice: &mut Dice) -> String {
    input_of(protocol, |dice| dice.size(24, 40), dice)
}

/// An input with a board that is larger than the program's buffers, or has five-digit rows and columns.
pub fn large_input(protocol: Protocol, dice: &mut Dice) -> String {
    let sizes = |dice: &mut Dice| {
        dice.one_of(&[(1, 100_000), (100_000, 1), (2, 33_000), (12_000, 3), (250, 300), (1001, 70)])
    };
    input_of(protocol, sizes, dice)
}

/// An input with boards of these sizes.
pub fn input_of(protocol: Protocol, sizes: Sizes, dice: &mut Dice) -> String {
    match protocol {
        Protocol::Boom => boom(sizes, dice),
        Protocol::Sweep => sweep(sizes, dice),
        Protocol::Console => console(sizes, dice),
        Protocol::Master => master(sizes, dice),
        Protocol::Click => click(sizes, dice),
    }
}

/// The same input with other white space: any between two words, and perhaps none at the end.
pub fn reshape(protocol: Protocol, input: &str, dice: &mut Dice) -> String {
    let mut shaped = String::new();
    if dice.percent(30) {
        shaped += space(dice);
    }
    if protocol == Protocol::Click {
        // In this protocol words contain blanks, so lines stay together and only their ends change.
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

fn rows(game: &Game, safe: char) -> String {
    let glyph = |&mine: &bool| if mine { '*' } else { safe };
    game.mines.iter().map(|row| row.iter().map(glyph).collect::<String>() + "\n").collect()
}

fn new_game(dialect: Dialect, sizes: Sizes, dice: &mut Dice) -> Game {
    let (rows, cols) = sizes(dice);
    Game::new(dialect, dice.mines(rows, cols))
}

/// The maximum number of operations in a game. Large boards get few, or the naive engine would take minutes.
fn length(game: &Game, dice: &mut Dice) -> usize {
    match game.rows() * game.cols() {
        cells @ 0..5000 => dice.below((2 * cells).clamp(8, 80)),
        _ => 12,
    }
}

/// The player's next operation, limited to those of the protocol.
fn choose(game: &Game, player: &RandomPlayer, dice: &mut Dice) -> Operation {
    loop {
        let operation = player.next(game, dice);
        let known = match operation {
            Operation::Open(_) | Operation::Chord(_) => true,
            Operation::Mark(_) => game.dialect != Dialect::Console,
            Operation::SetMark(..) => game.dialect == Dialect::Console,
            Operation::None => game.dialect == Dialect::Console,
        };
        if known {
            return operation;
        }
    }
}

fn boom(sizes: Sizes, dice: &mut Dice) -> String {
    let games = dice.below(4);
    let mut text = format!("{games}\n");
    for _ in 0..games {
        let mut game = new_game(Dialect::Boom, sizes, dice);
        let player = RandomPlayer::new(dice);
        writeln!(text, "{} {}", game.rows(), game.cols()).unwrap();
        text += &rows(&game, '_');
        let mut after_the_end = 0;
        for _ in 0..length(&game, dice) {
            let operation = choose(&game, &player, dice);
            let (button, (row, col)) = match operation {
                Operation::Open(cell) => (1, cell),
                Operation::Mark(cell) => (2, cell),
                Operation::Chord(cell) => (3, cell),
                Operation::SetMark(..) | Operation::None => panic!("not in boom"),
            };
            writeln!(text, "{button} {} {}", row + 1, col + 1).unwrap();
            game.apply(operation);
            after_the_end += usize::from(game.phase != Phase::Playing);
            if after_the_end > 3 {
                break;
            }
        }
        text += "0\n";
    }
    text
}

fn sweep(sizes: Sizes, dice: &mut Dice) -> String {
    let mut game = new_game(Dialect::Sweep, sizes, dice);
    let player = RandomPlayer::new(dice);
    let mut text = format!("{} {}\n{}", game.rows(), game.cols(), rows(&game, '.'));
    for _ in 0..length(&game, dice) {
        let operation = choose(&game, &player, dice);
        let (word, (row, col)) = match operation {
            Operation::Open(cell) => ("Sweep", cell),
            Operation::Mark(cell) => ("Flag", cell),
            Operation::Chord(cell) => ("DSweep", cell),
            Operation::SetMark(..) | Operation::None => panic!("not in sweep"),
        };
        writeln!(text, "{word} {} {}", row + 1, col + 1).unwrap();
        game.apply(operation);
    }
    text + "Quit\n"
}

fn console(sizes: Sizes, dice: &mut Dice) -> String {
    let level = dice.one_of(&[1, 2, 3, 4, 4, 4, 4, 4, 4, 4]);
    let mut game = match level {
        1 => Game::new(Dialect::Console, dice.mines(9, 9)),
        2 => Game::new(Dialect::Console, dice.mines(16, 16)),
        3 => Game::new(Dialect::Console, dice.mines(16, 30)),
        _ => new_game(Dialect::Console, sizes, dice),
    };
    let player = RandomPlayer::new(dice);
    let mut text = match level {
        // Usually the board's number of mines, but any is valid: the counter only starts from it.
        4 if dice.percent(80) => format!("4 {} {} {}\n", game.rows(), game.cols(), game.mine_count()),
        4 => format!("4 {} {} {}\n", game.rows(), game.cols(), dice.below(30)),
        _ => format!("{level}\n"),
    };
    text += &rows(&game, '.');
    for _ in 0..length(&game, dice) {
        let operation = choose(&game, &player, dice);
        let (op, (row, col)) = match operation {
            Operation::Open(cell) => (1, cell),
            Operation::SetMark(cell, Face::Flag) => (2, cell),
            Operation::SetMark(cell, Face::Query) => (3, cell),
            Operation::SetMark(cell, _) => (4, cell),
            Operation::Chord(cell) => (9, cell),
            Operation::Mark(_) => panic!("not in console"),
            Operation::None => {
                text += &nonsense(&game, dice);
                continue;
            }
        };
        writeln!(text, "{op} {} {}", row + 1, col + 1).unwrap();
        game.apply(operation);
    }
    text
}

/// An unknown operation, or a cell off the board.
fn nonsense(game: &Game, dice: &mut Dice) -> String {
    let (row, col) = dice.cell(game.rows(), game.cols());
    let op = dice.one_of(&[1, 2, 3, 4, 9]);
    match dice.below(5) {
        0 => {
            format!("{} {} {}\n", dice.one_of(&[0, 5, 6, 7, 8, 10, 19, 4_000_000_000_u64]), row + 1, col + 1)
        }
        1 => format!("{op} 0 {}\n", col + 1),
        2 => format!("{op} {} 0\n", row + 1),
        3 => format!("{op} {} {}\n", game.rows() + 1, col + 1),
        _ => format!("{op} {} {}\n", row + 1, game.cols() as u64 + 1 + dice.number_below(5_000_000_000)),
    }
}

fn master(sizes: Sizes, dice: &mut Dice) -> String {
    let cases = dice.below(6);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let (rows, cols) = sizes(dice);
        let mines = match dice.below(3) {
            0 => dice.below(rows * cols),
            // Boards with few safe cells are the hard ones.
            _ => rows * cols - dice.between(1, 12).min(rows * cols),
        };
        writeln!(text, "{rows} {cols} {mines}").unwrap();
    }
    text
}

fn click(sizes: Sizes, dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(5) {
        let (glyphs, click) = click_case(sizes, dice);
        text += &match dice.below(3) {
            0 => click_as_printed(&glyphs, click, dice),
            1 => click_as_json(&glyphs, click, dice),
            _ => click_as_plain(&glyphs, click, dice),
        };
    }
    text
}

/// A board, usually half open and often with wrong numbers, and one of its closed cells.
fn click_case(sizes: Sizes, dice: &mut Dice) -> (Vec<Vec<char>>, Cell) {
    loop {
        let (rows, cols) = sizes(dice);
        let mines = dice.mines(rows, cols);
        let game = match dice.percent(30) {
            true => Game::new(Dialect::Click, mines),
            false => {
                let looks = dice.half_open(&mines);
                Game::half_open(Dialect::Click, mines, looks)
            }
        };
        let closed: Vec<Cell> = game.cells().filter(|&cell| !game.is_open(cell)).collect();
        if closed.is_empty() {
            continue;
        }
        let glyph = |cell| match game.face(cell) {
            Face::Open(0) => 'B',
            Face::Open(number) => char::from(b'0' + number),
            _ if game.is_mine(cell) => 'M',
            _ => 'E',
        };
        let glyphs = (0..rows).map(|row| (0..cols).map(|col| glyph((row, col))).collect()).collect();
        return (glyphs, dice.one_of(&closed));
    }
}

fn click_as_printed(glyphs: &[Vec<char>], (row, col): Cell, dice: &mut Dice) -> String {
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

fn click_as_json(glyphs: &[Vec<char>], (row, col): Cell, dice: &mut Dice) -> String {
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

fn click_as_plain(glyphs: &[Vec<char>], (row, col): Cell, dice: &mut Dice) -> String {
    let space = dice.one_of(&["", " ", "  "]);
    let mut text = format!("{} {}\n", glyphs.len(), glyphs[0].len());
    for row in glyphs {
        let letters: Vec<String> = row.iter().map(char::to_string).collect();
        text += &letters.join(space);
        text += "\n";
    }
    text + &format!("{row} {col}\n")
}

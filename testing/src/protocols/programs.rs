//! The protocols as a beginner would write them: the whole input in one string, split at white space, and the naive
//! engine. They accept only valid input.

use crate::naive::{Cell, Dialect, Face, Game, Operation, Phase, Verdict};
use crate::one_click_can_win;
use saolei_protocols::Protocol;
use std::str::FromStr;

/// The answer to a valid input. `master` has many right answers: see [`check_master`].
///
/// # Panics
/// If the input is invalid, or the protocol is `master`.
pub fn answer(protocol: Protocol, input: &str) -> String {
    answers_by_line(protocol, input).concat()
}

/// The answer to a valid input, split into the parts that are due after each line.
///
/// # Panics
/// If the input is invalid, or the protocol is `master`.
pub fn answers_by_line(protocol: Protocol, input: &str) -> Vec<String> {
    let mut program = Program::new(input);
    match protocol {
        Protocol::Boom => boom(&mut program),
        Protocol::Sweep => sweep(&mut program),
        Protocol::Console => console(&mut program),
        Protocol::Click => click(input, &mut program),
        Protocol::Master => panic!("master has many right answers"),
    }
    program.answers
}

/// The words of an input, and the answer so far.
struct Program<'a> {
    /// Each word with the number of its line.
    words: std::vec::IntoIter<(usize, &'a str)>,
    /// The line of the last word that was read.
    line: usize,
    /// One for each line.
    answers: Vec<String>,
}

impl<'a> Program<'a> {
    fn new(input: &'a str) -> Program<'a> {
        let lines: Vec<&str> = input.split('\n').collect();
        let words = lines.iter().enumerate();
        let words = words.flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
        let words: Vec<(usize, &str)> = words.collect();
        Program { words: words.into_iter(), line: 0, answers: vec![String::new(); lines.len()] }
    }

    fn word(&mut self) -> Option<&'a str> {
        let (line, word) = self.words.next()?;
        self.line = line;
        Some(word)
    }

    fn next<T: FromStr>(&mut self) -> T {
        let word = self.word().expect("another word");
        parse(word)
    }

    /// Reads a cell, given as a row and a column counted from 1.
    fn cell(&mut self) -> Cell {
        (self.next::<usize>() - 1, self.next::<usize>() - 1)
    }

    fn game(&mut self, rows: usize, cols: usize, dialect: Dialect) -> Game {
        let mut row = || self.word().expect("a row").chars().map(|glyph| glyph == '*').collect();
        let mines: Vec<Vec<bool>> = (0..rows).map(|_| row()).collect();
        assert!(mines.iter().all(|row| row.len() == cols));
        Game::new(dialect, mines)
    }

    fn say(&mut self, text: &str) {
        self.answers[self.line] += text;
    }
}

fn parse<T: FromStr>(word: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("{word} is not what it should be"))
}

fn glyph(face: Face, blank: char, flag: char) -> char {
    match face {
        Face::Blank => blank,
        Face::Flag => flag,
        Face::Query => '?',
        Face::Open(number) => char::from(b'0' + number),
    }
}

fn boom(program: &mut Program<'_>) {
    let games: usize = program.next();
    for number in 0..games {
        if number > 0 {
            program.say("==========\n");
        }
        let (rows, cols) = (program.next(), program.next());
        let mut game = program.game(rows, cols, Dialect::Boom);
        loop {
            let button: usize = program.next();
            if button == 0 {
                break;
            }
            let cell = program.cell();
            let verdict = game.apply(match button {
                1 => Operation::Open(cell),
                2 => Operation::Mark(cell),
                _ => Operation::Chord(cell),
            });
            match verdict {
                Verdict::GameOver => program.say("INVALID\n"),
                Verdict::Exploded(_) => program.say("LOSE\n"),
                _ => {
                    let changed: Vec<String> = game
                        .changed
                        .iter()
                        .map(|&(row, col)| {
                            format!("<{}, {}, {}>", row + 1, col + 1, glyph(game.faces[row][col], '_', 'P'))
                        })
                        .collect();
                    program.say(&format!("RUNNING: [{}]\n", changed.join(", ")));
                    if game.phase == Phase::Won {
                        program.say("WIN\n");
                    }
                }
            }
        }
        if game.phase == Phase::Playing {
            program.say("QUIT\n");
        }
    }
}

fn sweep(program: &mut Program<'_>) {
    let (rows, cols) = (program.next(), program.next());
    let mut game = program.game(rows, cols, Dialect::Sweep);
    let mut steps = 0;
    while game.phase == Phase::Playing {
        let word = program.word().expect("an operation");
        if word == "Quit" {
            break;
        }
        let cell = program.cell();
        steps += 1;
        let verdict = game.apply(match word {
            "Flag" => Operation::Mark(cell),
            "Sweep" => Operation::Open(cell),
            "DSweep" => Operation::Chord(cell),
            _ => panic!("{word} is no operation"),
        });
        match verdict {
            Verdict::Exploded(_) => program.say("boom\n"),
            Verdict::AlreadyOpen => program.say("swept\n"),
            Verdict::Flagged => program.say("flagged\n"),
            Verdict::NotOpen => program.say("not swept\n"),
            Verdict::ChordOnZero | Verdict::FlagsDiffer => program.say("failed\n"),
            Verdict::Marked(Face::Flag) => program.say("success\n"),
            Verdict::Marked(_) => program.say("cancelled\n"),
            Verdict::Opened if game.changed.is_empty() => program.say("no cell detected\n"),
            Verdict::Opened => {
                program.say(&format!("{} cell(s) detected\n", game.changed.len()));
                for &(row, col) in &game.changed {
                    let number = glyph(game.faces[row][col], '.', 'P');
                    program.say(&format!("{} {} {number}\n", row + 1, col + 1));
                }
            }
            Verdict::GameOver | Verdict::NotInTheRules | Verdict::SameMark => panic!("{verdict:?} in sweep"),
        }
    }
    program.say(match game.phase {
        Phase::Won => "finish\n",
        Phase::Lost(_) => "game over\n",
        Phase::Playing => "give up\n",
    });
    program.say(&format!("total step {steps}\n"));
}

fn console(program: &mut Program<'_>) {
    let (rows, cols, mines) = match program.next() {
        1 => (9, 9, 10),
        2 => (16, 16, 40),
        3 => (16, 30, 99),
        4 => (program.next(), program.next(), program.next()),
        level => panic!("{level} is no level"),
    };
    let mut game = program.game(rows, cols, Dialect::Console);
    let mut count = 0;
    while game.phase == Phase::Playing {
        let Some(operation) = program.word() else { break };
        let (row, col): (i64, i64) = (program.next(), program.next());
        count += 1;
        let on_board = (1..=rows as i64).contains(&row) && (1..=cols as i64).contains(&col);
        let cell = (row as usize - usize::from(on_board), col as usize - usize::from(on_board));
        game.apply(match operation {
            _ if !on_board => Operation::None,
            "1" => Operation::Open(cell),
            "2" => Operation::SetMark(cell, Face::Flag),
            "3" => Operation::SetMark(cell, Face::Query),
            "4" => Operation::SetMark(cell, Face::Blank),
            "9" => Operation::Chord(cell),
            _ => Operation::None,
        });
        program.say(match game.phase {
            Phase::Playing => "Game in progress\n",
            Phase::Won => "Game over, you win\n",
            Phase::Lost(_) => "Hit mine, you lose\n",
        });
        program.say(&format!("{count} {}\n", mines - game.flag_count() as i64));
        for row in 0..rows {
            let glyph = |col: usize| match game.mines[row][col] && game.phase != Phase::Playing {
                true => '*',
                false => glyph(game.faces[row][col], '.', '!'),
            };
            program.say(&((0..cols).map(glyph).collect::<String>() + "\n"));
        }
    }
}

/// Works on the text, because boards in brackets cannot be split into words.
fn click(input: &str, program: &mut Program<'_>) {
    let mut at = input.len() - input.trim_start().len();
    while at < input.len() {
        let rest = &input[at..];
        let (end, answer) = if rest.starts_with('[') { click_brackets(rest) } else { click_plain(rest) };
        program.line = input[..at + end].matches('\n').count();
        program.say(&answer);
        at = input.len() - rest[end..].trim_start().len();
    }
}

/// Reads a board in brackets and its click. Returns where they end, and the answer.
fn click_brackets(text: &str) -> (usize, String) {
    let squeezed: String = text.chars().filter(|glyph| !glyph.is_whitespace()).collect();
    let quote = squeezed.chars().nth(2).expect("a quote");
    let end = text.match_indices(']').find(|(at, _)| text[at + 1..].trim_start().starts_with(']'));
    let (end, _) = end.expect("the end of the board");
    let rows = text[..end].split(']');
    let glyphs = rows.map(|row| row.chars().filter(char::is_ascii_alphanumeric).collect()).collect();
    let click = text[end + 1..].find('[').expect("a click") + end + 1;
    let close = text[click..].find(']').expect("the end of a click") + click;
    let (row, col) = text[click + 1..close].split_once(',').expect("a row and a column");
    (close + 1, clicked(glyphs, (parse(row.trim()), parse(col.trim())), quote))
}

/// Reads a board in plain letters and its click. Returns where they end, and the answer.
fn click_plain(text: &str) -> (usize, String) {
    let mut words = text.split_whitespace();
    let mut word = || words.next().expect("another word");
    let (rows, cols): (usize, usize) = (parse(word()), parse(word()));
    let mut letters = Vec::new();
    while letters.len() < rows * cols {
        letters.extend(word().chars());
    }
    let (row, col) = (word(), word());
    let glyphs = letters.chunks(cols).map(<[char]>::to_vec).collect();
    // The words are slices of the text, so their addresses show how far it has been read.
    let end = col.as_ptr() as usize + col.len() - text.as_ptr() as usize;
    (end, clicked(glyphs, (parse(row), parse(col)), ' '))
}

/// A board after one click, in the notation that uses this quote.
fn clicked(mut glyphs: Vec<Vec<char>>, cell: Cell, quote: char) -> String {
    let mines = glyphs.iter().map(|row| row.iter().map(|&glyph| glyph == 'M').collect()).collect();
    let faces = glyphs
        .iter()
        .map(|row| {
            row.iter()
                .map(|&glyph| match glyph {
                    'M' | 'E' => Face::Blank,
                    'B' => Face::Open(0),
                    digit => Face::Open(digit as u8 - b'0'),
                })
                .collect()
        })
        .collect();
    let mut game = Game::half_open(Dialect::Click, mines, faces);
    match game.apply(Operation::Open(cell)) {
        Verdict::Exploded((row, col)) => glyphs[row][col] = 'X',
        _ => {
            for &(row, col) in &game.changed {
                glyphs[row][col] = match game.faces[row][col] {
                    Face::Open(0) => 'B',
                    face => glyph(face, 'E', 'P'),
                };
            }
        }
    }
    let row_text = |row: &Vec<char>, between: &str| {
        let quoted: Vec<String> = row.iter().map(|glyph| format!("{quote}{glyph}{quote}")).collect();
        format!("[{}]", quoted.join(between))
    };
    match quote {
        '\'' => {
            let rows: Vec<String> = glyphs.iter().map(|row| row_text(row, ", ")).collect();
            format!("[{}]\n", rows.join(",\n "))
        }
        '"' => {
            let rows: Vec<String> = glyphs.iter().map(|row| row_text(row, ",")).collect();
            format!("[{}]\n", rows.join(","))
        }
        _ => glyphs.iter().map(|row| row.iter().collect::<String>() + "\n").collect(),
    }
}

/// Plays every board in an answer to `master`.
///
/// # Errors
/// A message that says what is wrong with the answer.
pub fn check_master(input: &str, answer: &str) -> Result<(), String> {
    let mut program = Program::new(input);
    let mut lines = answer.split('\n');
    let cases: usize = program.next();
    for case in 1..=cases {
        let (rows, cols, mines): (usize, usize, usize) = (program.next(), program.next(), program.next());
        let what = format!("case {case}, {rows} x {cols} with {mines} mines");
        if lines.next() != Some(&format!("Case #{case}:")) {
            return Err(format!("{what}: no headline"));
        }
        let first = lines.next().unwrap_or_default();
        if first == "Impossible" {
            if one_click_can_win(rows, cols, mines) {
                return Err(format!("{what}: not impossible"));
            }
            continue;
        }
        let board: Vec<&str> = std::iter::once(first).chain(lines.by_ref().take(rows - 1)).collect();
        one_click_wins(&board, rows, cols, mines)
            .map_err(|wrong| format!("{what}: {wrong}\n{}", board.join("\n")))?;
    }
    match lines.collect::<Vec<&str>>().as_slice() {
        [""] => Ok(()),
        rest => Err(format!("after the last case: {rest:?}")),
    }
}

fn one_click_wins(board: &[&str], rows: usize, cols: usize, mines: usize) -> Result<(), String> {
    if board.len() != rows || board.iter().any(|row| row.len() != cols) {
        return Err("the board is not of that size".to_owned());
    }
    let count =
        |glyph| board.iter().map(|row| row.bytes().filter(|&byte| byte == glyph).count()).sum::<usize>();
    if count(b'*') != mines || count(b'c') != 1 || count(b'.') != rows * cols - mines - 1 {
        return Err("the board does not have the right glyphs".to_owned());
    }
    let layout = board.iter().map(|row| row.bytes().map(|glyph| glyph == b'*').collect()).collect();
    let mut game = Game::new(Dialect::Classic, layout);
    let click = game.cells().find(|&(row, col)| board[row].as_bytes()[col] == b'c');
    game.apply(Operation::Open(click.expect("the board has a c")));
    match game.phase {
        Phase::Won => Ok(()),
        Phase::Playing | Phase::Lost(_) => Err(format!("one click does not win:\n{game}")),
    }
}

//! The five protocols as a beginner would write them: all input in one string, split at white space, and the naive
//! engine. They take right input only.

use super::naive::{Answer, Board, Dialect, Look, Move, Place, State};
use saolei_protocols::Protocol;
use std::fmt::Write;
use std::str::{FromStr, SplitWhitespace};

/// The answer to a right input. `master` has many right answers and is not among them: see [`check_master`].
pub fn answer(protocol: Protocol, input: &str) -> String {
    match protocol {
        Protocol::Boom => boom(input),
        Protocol::Sweep => sweep(input),
        Protocol::Console => console(input),
        Protocol::Click => click(input),
        Protocol::Master => panic!("master has many right answers"),
    }
}

fn next<T: FromStr>(words: &mut SplitWhitespace<'_>) -> T {
    let word = words.next().expect("another word");
    word.parse().unwrap_or_else(|_| panic!("{word} is not what it should be"))
}

fn board(words: &mut SplitWhitespace<'_>, rows: usize, cols: usize, dialect: Dialect) -> Board {
    let mines: Vec<Vec<bool>> =
        (0..rows).map(|_| words.next().expect("a row").chars().map(|glyph| glyph == '*').collect()).collect();
    assert!(mines.iter().all(|row| row.len() == cols));
    Board::new(dialect, mines)
}

fn glyph(look: Look, blank: char, flag: char) -> char {
    match look {
        Look::Blank => blank,
        Look::Flag => flag,
        Look::Query => '?',
        Look::Open(number) => char::from(b'0' + number),
    }
}

fn boom(input: &str) -> String {
    let mut words = input.split_whitespace();
    let mut out = String::new();
    let games: usize = next(&mut words);
    for game in 0..games {
        if game > 0 {
            out += "==========\n";
        }
        let (rows, cols) = (next(&mut words), next(&mut words));
        let mut board = board(&mut words, rows, cols, Dialect::Boom);
        loop {
            let button: usize = next(&mut words);
            if button == 0 {
                break;
            }
            let place: Place = (next::<usize>(&mut words) - 1, next::<usize>(&mut words) - 1);
            let answer = board.play(match button {
                1 => Move::Open(place),
                2 => Move::Mark(place),
                _ => Move::Chord(place),
            });
            match answer {
                Answer::GameIsOver => out += "INVALID\n",
                Answer::Exploded(_) => out += "LOSE\n",
                _ => {
                    let changed: Vec<String> = board
                        .changed
                        .iter()
                        .map(|&(row, col)| {
                            format!("<{}, {}, {}>", row + 1, col + 1, glyph(board.looks[row][col], '_', 'P'))
                        })
                        .collect();
                    writeln!(out, "RUNNING: [{}]", changed.join(", ")).unwrap();
                    if board.state == State::Won {
                        out += "WIN\n";
                    }
                }
            }
        }
        if board.state == State::Playing {
            out += "QUIT\n";
        }
    }
    out
}

fn sweep(input: &str) -> String {
    let mut words = input.split_whitespace();
    let mut out = String::new();
    let (rows, cols) = (next(&mut words), next(&mut words));
    let mut board = board(&mut words, rows, cols, Dialect::Sweep);
    let mut steps = 0;
    while board.state == State::Playing {
        let word = words.next().expect("an operation");
        if word == "Quit" {
            break;
        }
        let place: Place = (next::<usize>(&mut words) - 1, next::<usize>(&mut words) - 1);
        steps += 1;
        let answer = board.play(match word {
            "Flag" => Move::Mark(place),
            "Sweep" => Move::Open(place),
            "DSweep" => Move::Chord(place),
            _ => panic!("{word} is no operation"),
        });
        match answer {
            Answer::Exploded(_) => out += "boom\n",
            Answer::AlreadyOpen => out += "swept\n",
            Answer::Flagged => out += "flagged\n",
            Answer::NotOpen => out += "not swept\n",
            Answer::ChordOnZero | Answer::FlagsDiffer => out += "failed\n",
            Answer::Marked(Look::Flag) => out += "success\n",
            Answer::Marked(_) => out += "cancelled\n",
            Answer::Opened if board.changed.is_empty() => out += "no cell detected\n",
            Answer::Opened => {
                writeln!(out, "{} cell(s) detected", board.changed.len()).unwrap();
                for &(row, col) in &board.changed {
                    writeln!(out, "{} {} {}", row + 1, col + 1, glyph(board.looks[row][col], '.', 'P'))
                        .unwrap();
                }
            }
            Answer::GameIsOver | Answer::NoSuchVerb | Answer::SameMark => panic!("{answer:?} in sweep"),
        }
    }
    out += match board.state {
        State::Won => "finish\n",
        State::Lost(_) => "game over\n",
        State::Playing => "give up\n",
    };
    writeln!(out, "total step {steps}").unwrap();
    out
}

fn console(input: &str) -> String {
    let mut words = input.split_whitespace();
    let mut out = String::new();
    let (rows, cols, mines) = match next(&mut words) {
        1 => (9, 9, 10),
        2 => (16, 16, 40),
        3 => (16, 30, 99),
        4 => (next(&mut words), next(&mut words), next(&mut words)),
        level => panic!("{level} is no level"),
    };
    let mut board = board(&mut words, rows, cols, Dialect::Console);
    let mut count = 0;
    while board.state == State::Playing {
        let Some(op) = words.next() else { break };
        let (row, col): (i64, i64) = (next(&mut words), next(&mut words));
        count += 1;
        if (1..=rows as i64).contains(&row) && (1..=cols as i64).contains(&col) {
            let place = (row as usize - 1, col as usize - 1);
            board.play(match op {
                "1" => Move::Open(place),
                "2" => Move::SetMark(place, Look::Flag),
                "3" => Move::SetMark(place, Look::Query),
                "4" => Move::SetMark(place, Look::Blank),
                "9" => Move::Chord(place),
                _ => Move::Nonsense,
            });
        } else {
            board.play(Move::Nonsense);
        }
        out += match board.state {
            State::Playing => "Game in progress\n",
            State::Won => "Game over, you win\n",
            State::Lost(_) => "Hit mine, you lose\n",
        };
        writeln!(out, "{count} {}", mines - board.flag_count() as i64).unwrap();
        for row in 0..rows {
            for col in 0..cols {
                let shown_mine = board.mines[row][col] && board.state != State::Playing;
                out.push(if shown_mine { '*' } else { glyph(board.looks[row][col], '.', '!') });
            }
            out += "\n";
        }
    }
    out
}

fn click(input: &str) -> String {
    let mut out = String::new();
    let mut rest = input.trim_start();
    while !rest.is_empty() {
        let (glyphs, spelling): (Vec<Vec<char>>, char);
        if rest.starts_with('[') {
            let squeezed: String = rest.chars().filter(|glyph| !glyph.is_whitespace()).collect();
            spelling = squeezed.chars().nth(2).expect("a quote");
            let end = rest.match_indices(']').find(|(at, _)| rest[at + 1..].trim_start().starts_with(']'));
            let (end, _) = end.expect("the end of the board");
            glyphs = rest[..end]
                .split(']')
                .map(|row| row.chars().filter(char::is_ascii_alphanumeric).collect())
                .collect();
            let click = rest[end + 1..].find('[').expect("a click") + end + 1;
            let close = rest[click..].find(']').expect("the end of a click") + click;
            out += &clicked(glyphs, &rest[click + 1..close].replace(',', " "), spelling);
            rest = rest[close + 1..].trim_start();
        } else {
            let mut words = rest.split_whitespace();
            let (rows, cols): (usize, usize) = (next(&mut words), next(&mut words));
            let mut letters = Vec::new();
            while letters.len() < rows * cols {
                letters.extend(words.next().expect("letters").chars());
            }
            let click = format!("{} {}", words.next().expect("a row"), words.next().expect("a column"));
            glyphs = letters.chunks(cols).map(<[char]>::to_vec).collect();
            out += &clicked(glyphs, &click, ' ');
            rest = match words.next() {
                // The words are parts of `rest`, so their addresses tell how far it has been read.
                Some(word) => &rest[word.as_ptr() as usize - rest.as_ptr() as usize..],
                None => "",
            };
        }
    }
    out
}

/// A board after one click, in the spelling that this quote belongs to.
fn clicked(mut glyphs: Vec<Vec<char>>, click: &str, quote: char) -> String {
    let mut words = click.split_whitespace();
    let place: Place = (next(&mut words), next(&mut words));
    let mines = glyphs.iter().map(|row| row.iter().map(|&glyph| glyph == 'M').collect()).collect();
    let looks = glyphs
        .iter()
        .map(|row| {
            row.iter()
                .map(|&glyph| match glyph {
                    'M' | 'E' => Look::Blank,
                    'B' => Look::Open(0),
                    digit => Look::Open(digit as u8 - b'0'),
                })
                .collect()
        })
        .collect();
    let mut board = Board::half_open(Dialect::Click, mines, looks);
    match board.play(Move::Open(place)) {
        Answer::Exploded((row, col)) => glyphs[row][col] = 'X',
        _ => {
            for &(row, col) in &board.changed {
                glyphs[row][col] = match board.looks[row][col] {
                    Look::Open(0) => 'B',
                    look => glyph(look, 'E', 'P'),
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

/// Plays every grid of an answer to `master`, and says what is wrong where something is.
///
/// `possible` decides whether a case may be answered with `Impossible`.
pub fn check_master(
    input: &str,
    answer: &str,
    possible: impl Fn(usize, usize, usize) -> bool,
) -> Result<(), String> {
    let mut words = input.split_whitespace();
    let mut lines = answer.split('\n');
    let cases: usize = next(&mut words);
    for case in 1..=cases {
        let (rows, cols, mines): (usize, usize, usize) =
            (next(&mut words), next(&mut words), next(&mut words));
        let what = format!("case {case}, {rows} x {cols} with {mines} mines");
        if lines.next() != Some(&format!("Case #{case}:")) {
            return Err(format!("{what}: no headline"));
        }
        let first = lines.next().unwrap_or_default();
        if first == "Impossible" {
            if possible(rows, cols, mines) {
                return Err(format!("{what}: not impossible"));
            }
            continue;
        }
        let grid: Vec<&str> = std::iter::once(first).chain(lines.by_ref().take(rows - 1)).collect();
        one_click_wins(&grid, rows, cols, mines)
            .map_err(|wrong| format!("{what}: {wrong}\n{}", grid.join("\n")))?;
    }
    match lines.collect::<Vec<&str>>().as_slice() {
        [""] => Ok(()),
        rest => Err(format!("after the last case: {rest:?}")),
    }
}

fn one_click_wins(grid: &[&str], rows: usize, cols: usize, mines: usize) -> Result<(), String> {
    if grid.len() != rows || grid.iter().any(|row| row.len() != cols) {
        return Err("the grid is not of that size".to_owned());
    }
    let count =
        |glyph| grid.iter().map(|row| row.bytes().filter(|&byte| byte == glyph).count()).sum::<usize>();
    if count(b'*') != mines || count(b'c') != 1 || count(b'.') != rows * cols - mines - 1 {
        return Err("the grid has not the right glyphs".to_owned());
    }
    let layout = grid.iter().map(|row| row.bytes().map(|glyph| glyph == b'*').collect()).collect();
    let mut board = Board::new(Dialect::Classic, layout);
    let click = board.places().into_iter().find(|&(row, col)| grid[row].as_bytes()[col] == b'c');
    board.play(Move::Open(click.expect("the grid has a c")));
    match board.state {
        State::Won => Ok(()),
        State::Playing | State::Lost(_) => Err(format!("one click does not win:\n{board}")),
    }
}

//! Right and wrong solutions to problems that are described by data: all numbers of a board, and what follows from them.

use crate::board::Board;
use crate::text::{InputWords, Output};

pub(crate) fn run(problem: &str, bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    match problem {
        "uva10189" => fields(&mut words, &mut output, bug),
        "beecrowd2552" => matrices(&mut words, &mut output, bug),
        "boj1996" => weights(&mut words, &mut output, bug),
        "cf984b" => valid(&mut words, &mut output, bug),
        "poj2612" => touched(&mut words, &mut output, bug),
        "swea1868" => clicks(&mut words, &mut output, bug, "#"),
        "kickstart2014c" => clicks(&mut words, &mut output, bug, "Case #"),
        other => eprintln!("saolei-zoo: no solutions for {other}"),
    }
}

type Rows = Vec<Vec<char>>;

fn rows(words: &mut InputWords, rows: usize) -> Rows {
    (0..rows).map(|_| words.word().unwrap_or_default().chars().collect()).collect()
}

fn board(rows: &Rows, mine: char, bug: &'static str) -> Board {
    let mut board = Board::new(rows.len(), rows.first().map_or(0, Vec::len), bug);
    for (row, line) in rows.iter().enumerate() {
        for col in (0..line.len()).filter(|&col| line[col] == mine) {
            board.lay_mine((row, col));
        }
    }
    board
}

fn numbers(board: &Board, mine: char) -> Rows {
    let number = |row: usize, col: usize| char::from(b'0' + board.digit((row, col)) as u8);
    let cell = |row: usize, col: usize| if board.mine[row][col] { mine } else { number(row, col) };
    (0..board.rows).map(|row| (0..board.cols).map(|col| cell(row, col)).collect()).collect()
}

fn text(line: &[char]) -> String {
    line.iter().collect()
}

fn fields(words: &mut InputWords, output: &mut Output, bug: &'static str) {
    if bug == "blank-line-first" {
        output.line("");
    }
    let mut left_over: Rows = Vec::new();
    for number in 1_u64.. {
        let (height, _) = (words.number(), words.number());
        if height == 0 && bug != "answers-zeros" {
            break;
        }
        let mut field = rows(words, height);
        if bug == "small-array" {
            let mut array = [['.'; 99]; 99];
            for (row, line) in field.iter().enumerate() {
                for (col, &cell) in line.iter().enumerate() {
                    array[row][col] = cell;
                }
            }
            std::hint::black_box(array);
        }
        if bug == "no-reset" {
            // The bug: mines of the field before are still in the array.
            for (line, old) in field.iter_mut().zip(&left_over) {
                line.iter_mut().zip(old).filter(|(_, old)| **old == '*').for_each(|(cell, _)| *cell = '*');
            }
            left_over.clone_from(&field);
        }
        let board = board(&field, '*', bug);
        let mut shown = numbers(&board, '*');
        match bug {
            "numbers-on-mines" => {
                for (row, line) in shown.iter_mut().enumerate() {
                    for (col, cell) in line.iter_mut().enumerate() {
                        *cell = char::from(b'0' + board.number((row, col)) as u8);
                    }
                }
            }
            "rows-for-columns" => {
                shown = (0..board.cols).map(|col| shown.iter().map(|line| line[col]).collect()).collect();
            }
            _ => {}
        }
        if number > 1 && bug != "no-blank-line" {
            output.line("");
        }
        match bug {
            "no-title" => {}
            "cases-from-0" => output.line(&format!("Field #{}:", number - 1)),
            "lower-case" => output.line(&format!("field #{number}:")),
            _ => output.line(&format!("Field #{number}:")),
        }
        if bug == "debug-output" {
            output.line(&format!("{} {}", board.rows, board.cols));
        }
        shown.iter().for_each(|line| output.line(&text(line)));
        if height == 0 || bug == "only-first-case" {
            break;
        }
    }
}

fn matrices(words: &mut InputWords, output: &mut Output, bug: &'static str) {
    let mut last: Rows = Vec::new();
    while let Some(word) = words.word() {
        let (height, width): (usize, usize) = (word.parse().unwrap_or(0), words.number());
        let field: Rows = (0..height)
            .map(|_| (0..width).map(|_| if words.number() == 1 { '*' } else { '.' }).collect())
            .collect();
        let neighbours = if bug == "eight-neighbours" { bug } else { "four-neighbours" };
        last = numbers(&board(&field, '*', neighbours), '9');
        for line in &last {
            print_row(line, output, bug);
        }
    }
    if bug == "last-case-twice" {
        last.iter().for_each(|line| output.line(&text(line)));
    }
}

fn print_row(line: &[char], output: &mut Output, bug: &str) {
    match bug {
        "blanks-between" => output.line(&line.iter().map(char::to_string).collect::<Vec<_>>().join(" ")),
        _ => output.line(&text(line)),
    }
}

fn weights(words: &mut InputWords, output: &mut Output, bug: &'static str) {
    let size = words.number();
    let field = rows(words, size);
    let plain = Board::new(size, size, bug);
    let weight = |(row, col): (usize, usize)| match field[row][col].to_digit(10) {
        Some(_) if bug == "one-mine-a-cell" => 1,
        mines => mines.unwrap_or(0),
    };
    for (row, line) in field.iter().enumerate() {
        let cell = |col: usize| {
            if line[col] != '.' {
                return "*".to_string();
            }
            match (plain.neighbours((row, col)).map(weight).sum::<u32>(), bug) {
                (number @ 10.., "next-characters") => char::from(b'0' + number as u8).to_string(),
                (number @ 10.., "two-digits") => number.to_string(),
                (number @ 10.., "last-digit") => (number % 10).to_string(),
                (10.., _) => "M".to_string(),
                (number, _) => number.to_string(),
            }
        };
        output.line(&(0..size).map(cell).collect::<String>());
    }
}

fn valid(words: &mut InputWords, output: &mut Output, bug: &'static str) {
    let (height, _) = (words.number(), words.number());
    let field = rows(words, height);
    let right = numbers(&board(&field, '*', bug), '*');
    let is_right = |given: char, right: char| match given {
        '.' => right == '0' || bug == "dots-are-not-checked",
        given => given == right,
    };
    let mut cells = field.iter().flatten().zip(right.iter().flatten());
    let all = cells.all(|(&given, &right)| is_right(given, right));
    output.line(if all == (bug != "yes-for-no") { "YES" } else { "NO" });
}

fn touched(words: &mut InputWords, output: &mut Output, bug: &'static str) {
    let size = words.number();
    let (mines, touches) = (rows(words, size), rows(words, size));
    let board = board(&mines, '*', bug);
    let shown = numbers(&board, '*');
    let is_hit = (0..size).any(|row| (0..size).any(|col| board.mine[row][col] && touches[row][col] == 'x'));
    for row in 0..size {
        let cell = |col: usize| match (board.mine[row][col], bug) {
            (true, "always-shows-mines") => '*',
            (true, "never-shows-mines") => '.',
            (true, _) => {
                if is_hit {
                    '*'
                } else {
                    '.'
                }
            }
            (false, _) => {
                if touches[row][col] == 'x' {
                    shown[row][col]
                } else {
                    '.'
                }
            }
        };
        output.line(&(0..size).map(cell).collect::<String>());
    }
}

fn clicks(words: &mut InputWords, output: &mut Output, bug: &'static str, prefix: &str) {
    let cases = words.number();
    for number in 1..=cases {
        let size = words.number();
        let mut board = board(&rows(words, size), '*', bug);
        let cells: Vec<(usize, usize)> = (0..size)
            .flat_map(|row| (0..size).map(move |col| (row, col)))
            .filter(|&(r, c)| !board.mine[r][c])
            .collect();
        let mut clicks = 0_usize;
        for &(row, col) in &cells {
            if board.number((row, col)) == 0 && !board.open[row][col] {
                board.flood((row, col));
                clicks += 1;
            }
        }
        clicks += match bug {
            "only-openings" => 0,
            "every-number" => cells.iter().filter(|&&cell| board.number(cell) > 0).count(),
            "every-safe-cell" => cells.len() - clicks,
            _ => cells.iter().filter(|&&(row, col)| !board.open[row][col]).count(),
        };
        let end = if prefix == "#" { "" } else { ":" };
        match bug {
            "no-title" => output.line(&clicks.to_string()),
            "cases-from-0" => output.line(&format!("{prefix}{}{end} {clicks}", number - 1)),
            _ => output.line(&format!("{prefix}{number}{end} {clicks}")),
        }
    }
}

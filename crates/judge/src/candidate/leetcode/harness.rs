// Runs a LeetCode answer in Rust, which is included at ANSWER.
#![allow(dead_code, unused)]

/// What the answer itself prints must not mix with the boards.
macro_rules! println {
    ($($words:tt)*) => { eprintln!($($words)*) };
}
macro_rules! print {
    ($($words:tt)*) => { eprint!($($words)*) };
}

/// A `main` of the answer's is not run.
mod answer {
// ---- ANSWER
    pub fn answer(board: Vec<Vec<char>>, click: Vec<i32>) -> Vec<Vec<char>> {
        Solution::update_board(board, click)
    }
}

fn main() {
    use std::io::{Read, Write};
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("the boards are text");
    let mut words = input.split_whitespace();
    let mut number = |words: &mut std::str::SplitWhitespace| -> Option<i32> { words.next()?.parse().ok() };
    let answers = std::io::stdout();
    while let (Some(rows), Some(_)) = (number(&mut words), number(&mut words)) {
        let board = (0..rows).filter_map(|_| Some(words.next()?.chars().collect())).collect();
        let click = vec![number(&mut words).unwrap_or(0), number(&mut words).unwrap_or(0)];
        for row in answer::answer(board, click) {
            writeln!(answers.lock(), "{}", row.into_iter().collect::<String>()).expect("the judge reads answers");
        }
    }
}

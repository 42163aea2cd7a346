//! The speed of each protocol on an input of medium size. Each benchmark asserts the length and the end of its answer: a
//! fast wrong answer does not count.

use divan::Bencher;
use divan::counter::BytesCount;
use saolei_protocols::Protocol;
use std::fmt::Write;

fn main() {
    divan::main();
}

const ROWS: usize = 120;
const COLS: usize = 150;
const OPERATIONS: usize = 5_000;

#[divan::bench]
fn boom(bencher: Bencher) {
    let mut input = "1\n".to_string();
    let board = Board::random(16);
    board.write(&mut input, "_*");
    for (number, (row, col)) in board.safe_cells().take(OPERATIONS).enumerate() {
        // Chords are played without flags, so only those on zeros do anything, and none can lose.
        let verb = if number % 4 == 0 { 3 } else { 1 };
        writeln!(input, "{verb} {} {}", row + 1, col + 1).expect("a String takes all");
    }
    input.push_str("0\n");
    answers(bencher, Protocol::Boom, &input, "QUIT\n", OPERATIONS + 1);
}

#[divan::bench]
fn sweep(bencher: Bencher) {
    let mut input = String::new();
    let board = Board::random(1);
    board.write(&mut input, ".*");
    let mut cells = board.safe_cells();
    let (row, col) = cells.find(|&cell| board.number(cell) == 0).expect("a sparse board has zeros");
    writeln!(input, "Sweep {} {}\nQuit", row + 1, col + 1).expect("a String takes all");
    // The number of cells, each of them, and the two lines at the end.
    let opened = board.flooded(row, col);
    answers(bencher, Protocol::Sweep, &input, "give up\ntotal step 1\n", 1 + opened + 2);
}

#[divan::bench]
fn console(bencher: Bencher) {
    let mut input = "3\n".to_string();
    for row in 0..16 {
        let row: String = (0..30).map(|col| if (row * 30 + col) % 5 == 3 { '*' } else { '.' }).collect();
        writeln!(input, "{row}").expect("a String takes all");
    }
    for number in 0..OPERATIONS {
        let (verb, row, col) = (2 + number % 3, 1 + number % 16, 1 + number % 30);
        writeln!(input, "{verb} {row} {col}").expect("a String takes all");
    }
    answers(bencher, Protocol::Console, &input, "\n", OPERATIONS * (2 + 16));
}

#[divan::bench]
fn master(bencher: Bencher) {
    // 12 to 111 safe cells, for which there is always a board.
    let mut input = "100\n".to_string();
    for number in 0..100 {
        writeln!(input, "{ROWS} {COLS} {}", ROWS * COLS - 12 - number).expect("a String takes all");
    }
    answers(bencher, Protocol::Master, &input, "*\n", 100 * (1 + ROWS));
}

#[divan::bench]
fn click_plain(bencher: Bencher) {
    let mut input = String::new();
    let board = Board::random(1);
    for (row, col) in board.safe_cells().take(20) {
        board.write(&mut input, "EM");
        writeln!(input, "{row} {col}").expect("a String takes all");
    }
    answers(bencher, Protocol::Click, &input, "\n", 20 * ROWS);
}

#[divan::bench]
fn click_json(bencher: Bencher) {
    let mut input = String::new();
    let board = Board::random(1);
    for (row, col) in board.safe_cells().take(20) {
        let rows: Vec<String> = board
            .mines
            .chunks(COLS)
            .map(|row| {
                let cells: Vec<&str> = row.iter().map(|&mine| if mine { "\"M\"" } else { "\"E\"" }).collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        writeln!(input, "[{}]\n[{row},{col}]", rows.join(",")).expect("a String takes all");
    }
    answers(bencher, Protocol::Click, &input, "]]\n", 20);
}

/// Times a protocol whose answer has this many lines and this end.
fn answers(bencher: Bencher, protocol: Protocol, input: &str, end: &str, lines: usize) {
    let answer = |mut answer: Vec<u8>| {
        protocol.run("bench", &mut input.as_bytes(), &mut answer).expect("the input is right");
        answer
    };
    let expected = answer(Vec::new());
    assert!(expected.ends_with(end.as_bytes()));
    assert_eq!(expected.iter().filter(|&&byte| byte == b'\n').count(), lines);
    bencher
        .counter(BytesCount::new(input.len() + expected.len()))
        .with_inputs(|| Vec::with_capacity(expected.len()))
        .bench_values(|buffer| {
            let answer = answer(buffer);
            assert_eq!(answer.len(), expected.len());
            answer
        });
}

struct Board {
    mines: Vec<bool>,
}

impl Board {
    /// The same board in every run: xorshift64 from a fixed start.
    fn random(percent: u64) -> Board {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mines = std::iter::repeat_with(|| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % 100 < percent
        });
        Board { mines: mines.take(ROWS * COLS).collect() }
    }

    fn write(&self, input: &mut String, glyphs: &str) {
        let (safe, mine) = glyphs.split_at(1);
        writeln!(input, "{ROWS} {COLS}").expect("a String takes all");
        for row in self.mines.chunks(COLS) {
            input.extend(row.iter().map(|&is_mine| if is_mine { mine } else { safe }));
            input.push('\n');
        }
    }

    /// Safe cells all over the board, not next to each other.
    fn safe_cells(&self) -> impl Iterator<Item = (usize, usize)> {
        // 7,919 is a prime that does not divide the number of cells, so every cell comes once before one comes again.
        let cells = (0..).map(|number| number * 7_919 % self.mines.len());
        cells.filter(|&cell| !self.mines[cell]).map(|cell| (cell / COLS, cell % COLS))
    }

    fn around((row, col): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let rows = row.saturating_sub(1)..ROWS.min(row + 2);
        rows.flat_map(move |row| (col.saturating_sub(1)..COLS.min(col + 2)).map(move |col| (row, col)))
    }

    fn number(&self, cell: (usize, usize)) -> usize {
        Board::around(cell).filter(|&(row, col)| self.mines[row * COLS + col]).count()
    }

    /// The number of cells that open with this one.
    fn flooded(&self, row: usize, col: usize) -> usize {
        let mut open = vec![false; self.mines.len()];
        let mut pending = vec![(row, col)];
        let mut count = 0;
        while let Some(cell) = pending.pop() {
            if !std::mem::replace(&mut open[cell.0 * COLS + cell.1], true) {
                count += 1;
                if self.number(cell) == 0 {
                    pending.extend(Board::around(cell));
                }
            }
        }
        count
    }
}

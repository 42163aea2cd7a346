//! The three games written down as plainly as the statements put them, to compare the engine with.
//!
//! Nothing here is shared with the engine or fast: a board is a list of cells that are asked for one by one.

use crate::pieces::Line;
use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use std::fmt::Write;

/// Whose rules and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Boom,
    Sweep,
    Console,
}

/// A board and what is done on it.
#[derive(Debug)]
pub struct Game {
    rows: usize,
    cols: usize,
    mines: Vec<bool>,
    operations: Vec<Operation>,
    line_end: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub verb: Verb,
    pub row: usize,
    pub col: usize,
}

/// `Query` and `Clear` are other marks in `console`, and the same mark in the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Open,
    Mark,
    Query,
    Clear,
    Chord,
}

impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Game> {
        // Mostly small, where every cell is near an edge; now and then wide, where the engine takes cells by eights.
        let rows = u.int_in_range(1..=6)?;
        let cols = if u.ratio(1, 4)? { u.int_in_range(8..=40)? } else { u.int_in_range(1..=7)? };
        // Mostly few mines, so that there is something to flood; now and then nothing else.
        let of_sixteen = *u.choose(&[0, 1, 1, 2, 2, 3, 4, 6, 16])?;
        let line_end = u.choose(&["\n", "\r\n", " \t\n", "\n\n"])?;
        let mines: Vec<bool> = (0..rows * cols)
            .map(|_| Ok(u.int_in_range(0..=15)? < of_sixteen))
            .collect::<arbitrary::Result<_>>()?;
        let operations = (0..u.int_in_range(0..=60)?)
            .map(|_| {
                let (row, col) = (u.int_in_range(0..=rows - 1)?, u.int_in_range(0..=cols - 1)?);
                let verb = match u.choose(&[Verb::Open, Verb::Mark, Verb::Query, Verb::Clear, Verb::Chord])? {
                    // Most games would end at once if mines were opened as often as other cells.
                    Verb::Open if mines[row * cols + col] && !u.ratio(1, 16)? => Verb::Mark,
                    &verb => verb,
                };
                Ok(Operation { verb, row, col })
            })
            .collect::<arbitrary::Result<_>>()?;
        Ok(Game { rows, cols, mines, operations, line_end })
    }
}

/// The input that plays these games, line by line, each with its answer. `sweep` and `console` play the first only.
pub(crate) fn conversation(dialect: Dialect, games: &[Game]) -> Vec<Line> {
    let mut lines = Vec::new();
    let games = match dialect {
        Dialect::Boom => games,
        Dialect::Sweep | Dialect::Console => &games[..1],
    };
    if dialect == Dialect::Boom {
        lines.push(line(format!("{}\n", games.len()), String::new()));
    }
    for (number, game) in games.iter().enumerate() {
        let is_last = number + 1 == games.len();
        play(dialect, game, is_last, &mut lines);
    }
    lines
}

fn line(text: String, answer: String) -> Line {
    Line { text, answer }
}

fn play(dialect: Dialect, game: &Game, is_last: bool, lines: &mut Vec<Line>) {
    let end = game.line_end;
    let mut board = Board::new(dialect, game);
    let header = match dialect {
        Dialect::Boom | Dialect::Sweep => format!("{} {}{end}", game.rows, game.cols),
        Dialect::Console => format!("4 {} {} {}{end}", game.rows, game.cols, board.mines()),
    };
    lines.push(line(header, String::new()));
    let safe = if dialect == Dialect::Boom { '_' } else { '.' };
    for row in game.mines.chunks(game.cols) {
        let row: String = row.iter().map(|&mine| if mine { '*' } else { safe }).collect();
        lines.push(line(row + end, String::new()));
    }
    for &operation in &game.operations {
        let Operation { verb, row, col } = operation;
        let verb = match (dialect, verb) {
            (Dialect::Boom | Dialect::Console, Verb::Open) => "1",
            (Dialect::Boom, Verb::Mark | Verb::Query | Verb::Clear) => "2",
            (Dialect::Boom, Verb::Chord) => "3",
            (Dialect::Sweep, Verb::Open) => "Sweep",
            (Dialect::Sweep, Verb::Mark | Verb::Query | Verb::Clear) => "Flag",
            (Dialect::Sweep, Verb::Chord) => "DSweep",
            (Dialect::Console, Verb::Mark) => "2",
            (Dialect::Console, Verb::Query) => "3",
            (Dialect::Console, Verb::Clear) => "4",
            (Dialect::Console, Verb::Chord) => "9",
        };
        let answer = match dialect {
            Dialect::Boom => boom(&mut board, operation),
            Dialect::Sweep => sweep(&mut board, operation),
            Dialect::Console => console(&mut board, operation),
        };
        lines.push(line(format!("{verb} {} {}{end}", row + 1, col + 1), answer));
    }
    match dialect {
        Dialect::Boom => {
            let mut answer = String::new();
            if !board.over {
                answer += "QUIT\n";
            }
            if !is_last {
                answer += "==========\n";
            }
            lines.push(line(format!("0{end}"), answer));
        }
        Dialect::Sweep => {
            let answer =
                if board.over { String::new() } else { format!("give up\ntotal step {}\n", board.steps) };
            lines.push(line(format!("Quit{end}"), answer));
        }
        Dialect::Console => {}
    }
}

fn boom(board: &mut Board, operation: Operation) -> String {
    if board.over {
        return "INVALID\n".to_string();
    }
    let at = (operation.row, operation.col);
    let before = board.cells.clone();
    let exploded = match operation.verb {
        Verb::Open if board[at].open || board[at].mark == 'P' => false,
        Verb::Open => board.open(&[at]),
        Verb::Mark | Verb::Query | Verb::Clear if board[at].open => false,
        Verb::Mark | Verb::Query | Verb::Clear => {
            board[at].mark = match board[at].mark {
                '_' => 'P',
                'P' => '?',
                _ => '_',
            };
            false
        }
        Verb::Chord
            if !board[at].open || board.count_around(at, |cell| cell.mark == 'P') != board.number(at) =>
        {
            false
        }
        Verb::Chord => board.open(&board.around_without('P', at)),
    };
    if exploded {
        board.over = true;
        return "LOSE\n".to_string();
    }
    let changed: Vec<String> = board
        .places()
        .filter(|&(row, col)| before[row][col] != board[(row, col)])
        .map(|(row, col)| format!("<{}, {}, {}>", row + 1, col + 1, board.face((row, col))))
        .collect();
    let mut answer = format!("RUNNING: [{}]\n", changed.join(", "));
    if board.count(|cell| !cell.open) == board.mines() {
        board.over = true;
        answer += "WIN\n";
    }
    answer
}

fn sweep(board: &mut Board, operation: Operation) -> String {
    if board.over {
        return String::new();
    }
    board.steps += 1;
    let at = (operation.row, operation.col);
    let before = board.cells.clone();
    let mut exploded = false;
    let mut word = None;
    match operation.verb {
        Verb::Mark | Verb::Query | Verb::Clear => {
            return if board[at].open {
                "swept\n".to_string()
            } else if board[at].mark == 'F' {
                board[at].mark = ' ';
                "cancelled\n".to_string()
            } else {
                board[at].mark = 'F';
                "success\n".to_string()
            };
        }
        Verb::Open if board[at].open => word = Some("swept\n"),
        Verb::Open if board[at].mark == 'F' => word = Some("flagged\n"),
        Verb::Open => exploded = board.open(&[at]),
        Verb::Chord if !board[at].open => word = Some("not swept\n"),
        Verb::Chord if board.number(at) == 0 => word = Some("failed\n"),
        Verb::Chord if board.count_around(at, |cell| !cell.open && cell.mark == 'F') != board.number(at) => {
            word = Some("failed\n");
        }
        Verb::Chord => exploded = board.open(&board.around_without('F', at)),
    }
    if exploded {
        board.over = true;
        return format!("boom\ngame over\ntotal step {}\n", board.steps);
    }
    let mut answer = word.unwrap_or_default().to_string();
    if word.is_none() {
        let opened: Vec<_> =
            board.places().filter(|&(row, col)| !before[row][col].open && board[(row, col)].open).collect();
        if opened.is_empty() {
            answer += "no cell detected\n";
        } else {
            writeln!(answer, "{} cell(s) detected", opened.len()).expect("a String takes all");
        }
        for (row, col) in opened {
            writeln!(answer, "{} {} {}", row + 1, col + 1, board.number((row, col)))
                .expect("a String takes all");
        }
    }
    if board.count(|cell| !cell.mine && !cell.open) == 0 {
        board.over = true;
        writeln!(answer, "finish\ntotal step {}", board.steps).expect("a String takes all");
    }
    answer
}

fn console(board: &mut Board, operation: Operation) -> String {
    if board.over {
        return String::new();
    }
    board.steps += 1;
    let at = (operation.row, operation.col);
    let mut mark = |glyph| {
        if !board[at].open {
            board[at].mark = glyph;
        }
        false
    };
    let exploded = match operation.verb {
        Verb::Mark => mark('!'),
        Verb::Query => mark('?'),
        Verb::Clear => mark('.'),
        Verb::Open if board[at].open || board[at].mark == '!' => false,
        Verb::Open => board.open(&[at]),
        Verb::Chord
            if !board[at].open || board.count_around(at, |cell| cell.mark == '!') != board.number(at) =>
        {
            false
        }
        Verb::Chord => board.open(&board.around_without('!', at)),
    };
    let won = !exploded && board.count(|cell| !cell.mine && !cell.open) == 0;
    board.over = exploded || won;
    let mut answer = match (exploded, won) {
        (true, _) => "Hit mine, you lose\n".to_string(),
        (false, true) => "Game over, you win\n".to_string(),
        (false, false) => "Game in progress\n".to_string(),
    };
    let left = board.mines() as i64 - board.count(|cell| cell.mark == '!') as i64;
    writeln!(answer, "{} {left}", board.steps).expect("a String takes all");
    for row in 0..board.cells.len() {
        for col in 0..board.cells[row].len() {
            let is_shown = board.over && board[(row, col)].mine;
            answer.push(if is_shown { '*' } else { board.face((row, col)) });
        }
        answer.push('\n');
    }
    answer
}

type Place = (usize, usize);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    mine: bool,
    open: bool,
    /// As the dialect prints it.
    mark: char,
}

struct Board {
    cells: Vec<Vec<Cell>>,
    blank: char,
    /// The flag that a flood goes around.
    shield: Option<char>,
    over: bool,
    steps: u64,
}

impl Board {
    fn new(dialect: Dialect, game: &Game) -> Board {
        let (blank, shield) = match dialect {
            Dialect::Boom => ('_', Some('P')),
            Dialect::Sweep => (' ', None),
            Dialect::Console => ('.', Some('!')),
        };
        let cell = |&mine| Cell { mine, open: false, mark: blank };
        Board {
            cells: game.mines.chunks(game.cols).map(|row| row.iter().map(cell).collect()).collect(),
            blank,
            shield,
            over: false,
            steps: 0,
        }
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (rows, cols) = (self.cells.len(), self.cells[0].len());
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    fn around(&self, (row, col): Place) -> Vec<Place> {
        let rows = row.saturating_sub(1)..self.cells.len().min(row + 2);
        let cols = col.saturating_sub(1)..self.cells[0].len().min(col + 2);
        rows.flat_map(|r| cols.clone().map(move |c| (r, c))).filter(|&place| place != (row, col)).collect()
    }

    fn around_without(&self, flag: char, at: Place) -> Vec<Place> {
        let is_open_to_chords = |place: &Place| !self[*place].open && self[*place].mark != flag;
        self.around(at).into_iter().filter(is_open_to_chords).collect()
    }

    fn count(&self, which: impl Fn(Cell) -> bool) -> usize {
        self.places().filter(|&place| which(self[place])).count()
    }

    fn count_around(&self, at: Place, which: impl Fn(Cell) -> bool) -> usize {
        self.around(at).into_iter().filter(|&place| which(self[place])).count()
    }

    fn mines(&self) -> usize {
        self.count(|cell| cell.mine)
    }

    fn number(&self, at: Place) -> usize {
        self.count_around(at, |cell| cell.mine)
    }

    fn face(&self, at: Place) -> char {
        if self[at].open { char::from(b'0' + self.number(at) as u8) } else { self[at].mark }
    }

    /// Opens these cells and what floods from them, or none where one is a mine; whether one was.
    fn open(&mut self, places: &[Place]) -> bool {
        if places.iter().any(|&place| self[place].mine) {
            return true;
        }
        let mut pending = places.to_vec();
        while let Some(place) = pending.pop() {
            if self[place].open {
                continue;
            }
            let blank = self.blank;
            self[place].open = true;
            self[place].mark = blank;
            if self.number(place) == 0 {
                let around = self.around(place);
                pending.extend(around.iter().filter(|&&next| Some(self[next].mark) != self.shield));
            }
        }
        false
    }
}

impl std::ops::Index<Place> for Board {
    type Output = Cell;

    fn index(&self, (row, col): Place) -> &Cell {
        &self.cells[row][col]
    }
}

impl std::ops::IndexMut<Place> for Board {
    fn index_mut(&mut self, (row, col): Place) -> &mut Cell {
        &mut self.cells[row][col]
    }
}

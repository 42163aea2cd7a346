//! Where an answer first differs, in the game's terms: the layout, what the player saw, the operation, both answers.

use super::trial::answer;
use crate::input::{Click, Game, Input, Operation, Verb};
use crate::problem::Problem;
use saolei_protocols::Protocol;
use saolei_rules::{Face, Game as Play, Mark};

/// From this many operations on nobody would read the scene.
const MOST_OPERATIONS: usize = 200;

/// From this many cells on nobody would read a board.
const MOST_CELLS: u64 = 400;

/// What is shown of the place where an answer first differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Where, in words: "game 2, operation 3: 1 2 2 opens row 2, column 2".
    pub place: String,
    /// The mines, a row a line.
    pub layout: Vec<String>,
    /// What the player saw before the operation, a row a line.
    pub before: Vec<String>,
    /// The lines that should have been answered.
    pub expected: Vec<String>,
    /// The lines that were.
    pub given: Vec<String>,
}

/// Finds the place; none where the input is too large to be read.
pub(super) fn scene(input: &Input, expected: &[u8], given: &[u8]) -> Option<Scene> {
    let operations: usize = input.games().iter().map(|game| game.operations.len()).sum();
    let is_large = |case| input.size(case).is_none_or(|size| size.cells() > MOST_CELLS);
    if operations > MOST_OPERATIONS || (0..input.cases()).any(is_large) {
        return None;
    }
    let same = expected.iter().zip(given).take_while(|(expected, given)| expected == given).count();
    // What is answered to each operation, or case, lies between two of these ends.
    let ends = ends(input);
    let at = ends.iter().take_while(|&&end| end <= same).count();
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    let end = ends.get(at).copied().unwrap_or(expected.len());
    let expected = lines(&expected[start..end]);
    // As many lines of the given answer, and one more where the right one should end.
    let is_last = usize::from(end_of_answer(&ends, at));
    let given: Vec<String> =
        lines(given.get(start..).unwrap_or_default()).into_iter().take(expected.len() + is_last).collect();
    let mut scene = Scene { place: String::new(), layout: Vec::new(), before: Vec::new(), expected, given };
    match input {
        Input::Boom(_) | Input::Sweep { .. } | Input::Console { .. } => scene.of_game(input, at),
        Input::Master(cases) => match cases.get(at) {
            Some(case) => {
                let (rows, cols) = (case.size.rows(), case.size.cols());
                scene.place = format!("case {}: {rows} rows, {cols} columns, {} mines", at + 1, case.mines);
            }
            None => scene.place = "after the last case".to_string(),
        },
        Input::Click { clicks, .. } => match clicks.get(at) {
            Some(click) => {
                let (row, col) = (click.cell.row(), click.cell.col());
                scene.place = format!("board {}: a click on row {row}, column {col}, counted from 0", at + 1);
                scene.before = letters(click);
            }
            None => scene.place = "after the last board".to_string(),
        },
    }
    Some(scene)
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).lines().map(str::to_string).collect()
}

/// Whether nothing more is answered behind this place.
fn end_of_answer(ends: &[usize], at: usize) -> bool {
    ends.get(at).is_none_or(|end| Some(end) == ends.last())
}

impl Scene {
    fn of_game(&mut self, input: &Input, at: usize) {
        let protocol = input.protocol();
        let Some((number, operation)) = steps(input).nth(at) else {
            self.place = "after the last operation".to_string();
            if let Some(game) = input.games().last() {
                self.draw(protocol, game, game.operations.len());
            }
            return;
        };
        let game = &input.games()[number];
        let of_game = if input.cases() > 1 { format!("game {}, ", number + 1) } else { String::new() };
        self.place = match operation.and_then(|at| game.operations.get(at)) {
            Some(done) => {
                format!("{of_game}operation {}: {}", operation.unwrap_or(0) + 1, in_words(protocol, done))
            }
            None => format!("{of_game}the end of its operations"),
        };
        self.draw(protocol, game, operation.unwrap_or(game.operations.len()));
    }

    fn draw(&mut self, protocol: Protocol, game: &Game, before: usize) {
        let (blank, flag) = match protocol {
            Protocol::Boom => ('_', 'P'),
            _ => ('.', '!'),
        };
        let size = game.mines.size();
        let rules = protocol.rules().expect("games are played by rules");
        let mut play = Play::new(game.mines.layout(), rules);
        for operation in &game.operations[..before.min(game.operations.len())] {
            let _ = operation.play(&mut play);
        }
        let rows = |glyph: &dyn Fn(saolei_rules::Cell) -> char| -> Vec<String> {
            let cells = size.iter().map(glyph).collect::<Vec<char>>();
            cells.chunks(size.cols() as usize).map(|row| row.iter().collect()).collect()
        };
        self.layout = rows(&|cell| if game.mines.is_mine(cell) { '*' } else { blank });
        self.before = rows(&|cell| match play.face(cell) {
            Face::Open(number) => char::from(b'0' + number),
            Face::Closed(Mark::Blank) => blank,
            Face::Closed(Mark::Flag) => flag,
            Face::Closed(Mark::Query) => '?',
        });
    }
}

/// Every operation with its game, and the end of each game's operations as none.
fn steps(input: &Input) -> impl Iterator<Item = (usize, Option<usize>)> {
    let with_end = !matches!(input, Input::Console { .. });
    input.games().iter().enumerate().flat_map(move |(number, game)| {
        let operations = (0..game.operations.len()).map(Some);
        operations.chain(with_end.then_some(None)).map(move |operation| (number, operation))
    })
}

/// Where in the right answer the answer to each operation, or case, ends.
fn ends(input: &Input) -> Vec<usize> {
    let answered = |input: Input| answer(input.protocol(), None, &input.to_bytes());
    // What is said only because the operations end here.
    let without = |mut answer: Vec<u8>, farewell: &str| {
        if answer.ends_with(farewell.as_bytes()) {
            answer.truncate(answer.len() - farewell.len());
        }
        answer.len()
    };
    match input {
        Input::Boom(games) => steps(input)
            .map(|(number, operation)| {
                let mut begun = games[..=number].to_vec();
                match operation {
                    Some(at) => {
                        begun[number].operations.truncate(at + 1);
                        without(answered(Input::Boom(begun)), "QUIT\n")
                    }
                    // The line between two games belongs to the end of the first.
                    None if number + 1 < games.len() => {
                        answered(Input::Boom(begun)).len() + "==========\n".len()
                    }
                    None => answered(Input::Boom(begun)).len(),
                }
            })
            .collect(),
        Input::Sweep { game, quit } => steps(input)
            .map(|(_, operation)| {
                let mut begun = game.clone();
                let done = operation.map_or(usize::MAX, |at| at + 1);
                begun.operations.truncate(done);
                let farewell =
                    if done > *quit { String::new() } else { format!("give up\ntotal step {done}\n") };
                without(answered(Input::Sweep { quit: *quit.min(&done), game: begun }), &farewell)
            })
            .collect(),
        Input::Console { level, game } => steps(input)
            .map(|(_, operation)| {
                let mut begun = game.clone();
                begun.operations.truncate(operation.map_or(usize::MAX, |at| at + 1));
                answered(Input::Console { level: *level, game: begun }).len()
            })
            .collect(),
        Input::Master(cases) => {
            (1..=cases.len()).map(|upto| answered(Input::Master(cases[..upto].to_vec())).len()).collect()
        }
        Input::Click { spelling, clicks } => (1..=clicks.len())
            .map(|upto| answered(Input::Click { spelling: *spelling, clicks: clicks[..upto].to_vec() }).len())
            .collect(),
    }
}

/// An operation as it is spelled, and what it means.
fn in_words(protocol: Protocol, operation: &Operation) -> String {
    let word = Problem::of(protocol).word(operation.verb).unwrap_or("?");
    let (row, col) = (operation.cell.row() + 1, operation.cell.col() + 1);
    let does = match operation.verb {
        Verb::Open => "opens",
        Verb::Mark => "marks",
        Verb::Flag => "flags",
        Verb::Query => "queries",
        Verb::Clear => "clears the mark of",
        Verb::Chord => "chords on",
    };
    format!("{word} {row} {col} {does} row {row}, column {col}")
}

fn letters(click: &Click) -> Vec<String> {
    let size = click.mines.size();
    let letters: Vec<char> = size.iter().map(|cell| char::from(click.letter(cell))).collect();
    letters.chunks(size.cols() as usize).map(|row| row.iter().collect()).collect()
}

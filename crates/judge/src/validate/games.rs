//! Inputs with games: `boom`, `sweep`, `console`.

use super::scan::{Place, Result, Scanner, range, shown};
use super::size;
use crate::input::{Game, Input, Level, Operation, Verb};
use crate::mines::Mines;
use crate::problem::{Bounds, Limits, Problem};
use saolei_rules::Size;

pub(super) fn boom(scanner: &mut Scanner<'_>, problem: &Problem, limits: &Limits) -> Result<Input> {
    let count = scanner.number("the number of games", limits.cases)?;
    scanner.line_end()?;
    let mut games = Vec::new();
    for _ in 0..count {
        let size = size(scanner, limits)?;
        scanner.line_end()?;
        let mines = board(scanner, size, b'_', limits.mines)?;
        let Operations { operations, .. } = Operations::read(scanner, (problem, limits), size, Stop::Zero)?;
        games.push(Game { mines, operations });
    }
    scanner.end()?;
    Ok(Input::Boom(games))
}

pub(super) fn sweep(scanner: &mut Scanner<'_>, problem: &Problem, limits: &Limits) -> Result<Input> {
    let size = size(scanner, limits)?;
    scanner.line_end()?;
    let mines = board(scanner, size, b'.', limits.mines)?;
    let Operations { operations, quit, .. } =
        Operations::read(scanner, (problem, limits), size, Stop::EndWithQuit)?;
    let Some(quit) = quit else {
        return Err(scanner.expected("Quit, which every game has once")?);
    };
    Ok(Input::Sweep { game: Game { mines, operations }, quit })
}

pub(super) fn console(scanner: &mut Scanner<'_>, problem: &Problem, limits: &Limits) -> Result<Input> {
    let place = scanner.place();
    let number = scanner.number("a level", Bounds::new(1, 4))?;
    let level = *Level::ALL.iter().find(|level| level.number() == number).expect("there are four levels");
    if !limits.levels.contains(&level) {
        let levels: Vec<String> = limits.levels.iter().map(|level| level.number().to_string()).collect();
        let message = format!("expected level {} in this subtask, found {number}", levels.join(" or "));
        return Err(scanner.error(place, message));
    }
    let (size, mines) = match level.board() {
        Some((rows, cols, mines)) => {
            (Size::new(rows, cols).expect("a level has cells"), Bounds::exactly(mines))
        }
        None => {
            scanner.blank()?;
            let size = size(scanner, limits)?;
            scanner.blank()?;
            let mines = scanner.number("the number of mines", limits.mines.at_most(size.cells()))?;
            (size, Bounds::exactly(mines))
        }
    };
    scanner.line_end()?;
    let mines = board(scanner, size, b'.', mines)?;
    let Operations { operations, .. } = Operations::read(scanner, (problem, limits), size, Stop::End)?;
    Ok(Input::Console { level, game: Game { mines, operations } })
}

/// The rows of a board, with as many mines as there have to be.
fn board(scanner: &mut Scanner<'_>, size: Size, safe: u8, bounds: Bounds) -> Result<Mines> {
    let first = scanner.place();
    let glyphs = [safe, b'*'];
    let what = format!("{} (safe) or * (a mine)", char::from(safe));
    let mut cells = Vec::with_capacity(size.cells() as usize);
    for row in 1..=size.rows() {
        for col in 1..=size.cols() {
            if scanner.peek()? == Some(b'\n') {
                let message = format!("expected {} cells in row {row}, found {}", size.cols(), col - 1);
                return Err(scanner.error(scanner.place(), message));
            }
            cells.push(scanner.one_of(&glyphs, &what)? == b'*');
        }
        if scanner.peek()?.is_some_and(|byte| glyphs.contains(&byte)) {
            let message = format!("expected {} cells in row {row}, found more", size.cols());
            return Err(scanner.error(scanner.place(), message));
        }
        scanner.line_end()?;
    }
    let mines = Mines::from_cells(size, cells).expect("every cell was read");
    let count = mines.count();
    if !bounds.contains(count) {
        let message = format!("expected the number of mines on this board {}, found {count}", range(bounds));
        return Err(scanner.error(first, message));
    }
    Ok(mines)
}

/// What ends the operations of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// A line with a 0.
    Zero,
    /// The end of the input, with a `Quit` anywhere before it, which counts as an operation.
    EndWithQuit,
    /// The end of the input.
    End,
}

impl Stop {
    const fn word(self) -> Option<&'static str> {
        match self {
            Stop::Zero => Some("0"),
            Stop::EndWithQuit => Some("Quit"),
            Stop::End => None,
        }
    }
}

/// The operations of a game on their way in.
struct Operations<'a> {
    problem: &'a Problem,
    limits: &'a Limits,
    stop: Stop,
    operations: Vec<Operation>,
    /// How many operations stood before the `Quit`, once it has come.
    quit: Option<usize>,
}

impl<'a> Operations<'a> {
    /// Reads all of them.
    fn read(
        scanner: &mut Scanner<'_>,
        (problem, limits): (&'a Problem, &'a Limits),
        size: Size,
        stop: Stop,
    ) -> Result<Operations<'a>> {
        let mut reading = Operations { problem, limits, stop, operations: Vec::new(), quit: None };
        while stop == Stop::Zero || scanner.peek()?.is_some() {
            let place = scanner.place();
            let word = scanner.word()?;
            if stop.word() != Some(&word) {
                reading.operation(scanner, place, &word, size)?;
                continue;
            }
            if stop == Stop::Zero {
                scanner.line_end()?;
                break;
            }
            if reading.quit.is_some() {
                return Err(scanner.error(place, "expected a single Quit, found a second".to_string()));
            }
            reading.check_room(scanner, place)?;
            scanner.line_end()?;
            reading.quit = Some(reading.operations.len());
        }
        Ok(reading)
    }

    fn operation(&mut self, scanner: &mut Scanner<'_>, place: Place, word: &str, size: Size) -> Result<()> {
        let Some(verb) = self.verb(word) else {
            if word.is_empty() {
                return Err(scanner.expected(&self.words())?);
            }
            let message = format!("expected {}, found {}", self.words(), shown(word));
            return Err(scanner.error(place, message));
        };
        self.check_room(scanner, place)?;
        scanner.blank()?;
        let row = scanner.number("a row", Bounds::new(1, size.rows().into()))?;
        scanner.blank()?;
        let col = scanner.number("a column", Bounds::new(1, size.cols().into()))?;
        scanner.line_end()?;
        let cell = size.cell(row as u32 - 1, col as u32 - 1).expect("within the bounds");
        self.operations.push(Operation { verb, cell });
        Ok(())
    }

    fn verb(&self, word: &str) -> Option<Verb> {
        let known = self.problem.verbs.iter().find(|(_, known)| *known == word);
        known.map(|(verb, _)| *verb).filter(|verb| self.limits.verbs.contains(verb))
    }

    /// What may come next, as errors list it.
    fn words(&self) -> String {
        let words = self.limits.verbs.iter().filter_map(|&verb| self.problem.word(verb));
        let words: Vec<&str> = words.chain(self.stop.word()).collect();
        format!("an operation ({})", words.join(", "))
    }

    /// That there is room for one more operation.
    fn check_room(&self, scanner: &Scanner<'_>, place: Place) -> Result<()> {
        let most = self.limits.operations.most;
        if self.operations.len() as u64 + u64::from(self.quit.is_some()) >= most {
            let message = format!("expected at most {most} operations, found another");
            return Err(scanner.error(place, message));
        }
        Ok(())
    }
}

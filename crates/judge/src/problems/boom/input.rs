//! Inputs of `boom`: games, each with its size, its layout, operations, and a 0.

use super::Boom;
use crate::generate::{Generator, InputKind, game};
use crate::input::{GameInput, ProblemInput, write_operations, write_rows, write_size};
#[cfg(unix)]
use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};
use crate::problem::{InputCode, Problem};
use crate::validate::{OperationsEnd, Scanned, Scanner, read_layout, read_operations, read_size};
use saolei_rules::{Layout, Size};
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Debug)]
struct BoomInput {
    games: Vec<GameInput>,
}

impl ProblemInput for BoomInput {
    fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.games.len())?;
        for game in &self.games {
            write_size(out, game.layout.size())?;
            write_rows(out, &game.layout, '_')?;
            write_operations(out, problem, &game.operations)?;
            out.write_all(b"0\n")?;
        }
        Ok(())
    }

    fn cases(&self) -> usize {
        self.games.len()
    }

    fn games(&self) -> &[GameInput] {
        &self.games
    }

    fn games_mut(&mut self) -> &mut [GameInput] {
        &mut self.games
    }

    fn append(&mut self, other: &dyn ProblemInput) -> Option<()> {
        self.games.extend_from_slice(other.games());
        Some(())
    }

    fn remove_cases(&mut self, range: Range<usize>) -> Option<()> {
        self.games.drain(range);
        Some(())
    }
}

impl InputCode for Boom {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        let count = scanner.number("the number of games", scanner.limits.cases)?;
        scanner.line_end()?;
        let mut games = Vec::new();
        for _ in 0..count {
            let size = read_size(scanner)?;
            scanner.line_end()?;
            let layout = read_layout(scanner, size, b'_', scanner.limits.mines)?;
            let (operations, _) = read_operations(scanner, size, OperationsEnd::Zero)?;
            games.push(GameInput { layout, operations });
        }
        scanner.end()?;
        Ok(Box::new(BoomInput { games }))
    }

    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        /// So many games show what a kind is for; more of them would only be longer.
        const ENOUGH: u64 = 12;
        let cases = generator.limits.cases;
        let count = match kind {
            InputKind::Least => cases.least,
            InputKind::Most | InputKind::MaxOutput | InputKind::Leftover | InputKind::Mixed => cases.most,
            _ => {
                let most = cases.at_most(ENOUGH).most;
                generator.random.between(cases.least.max(most / 2), most)
            }
        };
        let room = generator.limits.operations.most;
        Box::new(BoomInput { games: (0..count).map(|number| game(generator, kind, number, room)).collect() })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        let game = GameInput { layout: Layout::new(size, []), operations: Vec::new() };
        Box::new(BoomInput { games: vec![game] })
    }
}

#[cfg(unix)]
pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |word| word.iter().all(|&byte| byte == b'0'),
    endings: &[("WIN", GameEnd::Won), ("LOSE", GameEnd::Lost), ("QUIT", GameEnd::GivenUp)],
};

#[cfg(unix)]
fn read_boards(reader: &mut BoardReader<'_>) -> Result<(String, Vec<HiddenBoard>), HiddenBoardsError> {
    let games = reader.number("the number of games", 1)?;
    let mut boards = Vec::new();
    for number in 1..=games {
        let (rows, cols) = reader.size()?;
        boards.push(reader.board(rows, cols, ['_', '*'])?);
        if number < games {
            // The operations of the game before, and its 0.
            while reader.number("an operation, or 0 to end the game", 0)? > 0 {
                let _cell = (reader.number("a row", 1)?, reader.number("a column", 1)?);
            }
        }
    }
    Ok((format!("{games}\n"), boards))
}

//! `boom`: T games; each operation is answered with the changed cells of the player's map.

use crate::board::{LayoutGlyphs, read_rows};
use crate::cell_format::CellFormat;
use crate::error::Result;
use crate::output::Output;
use crate::session::Session;
use crate::text::ShortText;
use saolei_rules::{Cell, Changes, Game, Mark, Operation, Phase, Refusal, Rules, Size, Verdict};
use std::io;

const GLYPHS: LayoutGlyphs = LayoutGlyphs { safe: b'_', mine: b'*' };

/// Writes `<x, y, v>`, with a comma before all but the first cell.
const CELL: CellFormat =
    CellFormat { head: ShortText::new(", <"), between: ShortText::new(", "), tail: ShortText::new(">") };

const OPERATIONS: &str = "an operation (1, 2, 3, or 0 to end the game)";

pub(crate) fn run(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let games = session.number("the number of games")?;
    for number in 0..games {
        if number > 0 {
            session.out.put(b"==========\n")?;
        }
        play(rules, session)?;
    }
    Ok(())
}

fn play(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let size = session.size()?;
    let mut game = Game::new(read_rows(session, size, &GLYPHS)?.position, rules);
    while let Some((operation, cell)) = operation(session, size)? {
        let verdict = game.apply(match operation {
            1 => Operation::Open(cell),
            2 => Operation::Mark(cell),
            _ => Operation::Chord(cell),
        });
        answer(verdict, cell, &game, &mut session.out)?;
    }
    if game.phase() == Phase::Playing {
        session.out.put(b"QUIT\n")?;
    }
    Ok(())
}

/// The next operation, from 1 to 3; `None` at the end of the game.
#[inline(always)]
fn operation(session: &mut Session<'_>, size: Size) -> Result<Option<(u8, Cell)>> {
    if let Some(usual) = session.usual_operation(3, size) {
        return Ok(Some(usual));
    }
    match session.number(OPERATIONS)? {
        0 => Ok(None),
        operation @ 1..=3 => Ok(Some((operation as u8, session.cell(size)?))),
        _ => Err(session.expected_instead(OPERATIONS)),
    }
}

fn answer(verdict: Verdict, cell: Cell, game: &Game, out: &mut Output<'_>) -> io::Result<()> {
    match verdict {
        Verdict::Refused(Refusal::GameOver) => return out.put(b"INVALID\n"),
        Verdict::Refused(
            Refusal::AlreadyOpen
            | Refusal::Protected(_)
            | Refusal::NotOpen
            | Refusal::ChordOnZero
            | Refusal::FlagsDiffer
            | Refusal::SameMark
            | Refusal::NotInTheRules,
        ) => out.put(b"RUNNING: []\n")?,
        Verdict::Exploded(_) => return out.put(b"LOSE\n"),
        Verdict::Marked(mark) => changed(cell, mark_glyph(mark), out)?,
        Verdict::Opened => opened(game.changes(), out)?,
    }
    match game.phase() {
        Phase::Won => out.put(b"WIN\n"),
        Phase::Playing | Phase::Lost(_) => Ok(()),
    }
}

/// The opened cells with their numbers.
fn opened(changes: Changes<'_>, out: &mut Output<'_>) -> io::Result<()> {
    if changes.is_empty() {
        return out.put(b"RUNNING: []\n");
    }
    if let Some((cell, tile)) = changes.only() {
        return changed(cell, b'0' + tile.number(), out);
    }
    out.put(b"RUNNING: [")?;
    CELL.write_all(out, changes, ShortText::new("<"))?;
    out.put(b"]\n")
}

/// The only cell that changed, with its new glyph.
fn changed(cell: Cell, glyph: u8, out: &mut Output<'_>) -> io::Result<()> {
    CELL.write_one(out, b"RUNNING: [<", cell, glyph, b">]\n")
}

fn mark_glyph(mark: Mark) -> u8 {
    match mark {
        Mark::Blank => b'_',
        Mark::Flag => b'P',
        Mark::Query => b'?',
    }
}

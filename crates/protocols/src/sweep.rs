//! `sweep`: one game in words; the steps are counted.

use crate::board::{LayoutGlyphs, read_rows};
use crate::cell_format::CellFormat;
use crate::eight_bytes::EightBytes;
use crate::error::Result;
use crate::output::Output;
use crate::session::Session;
use crate::text::ShortText;
use saolei_rules::{Changes, Game, Mark, Operation, Phase, Refusal, Rules, Verdict};
use std::io;

const GLYPHS: LayoutGlyphs = LayoutGlyphs { safe: b'.', mine: b'*' };

/// `x y c` on a line.
const CELL: CellFormat =
    CellFormat { head: ShortText::new(""), between: ShortText::new(" "), tail: ShortText::new("\n") };

const FLAG: EightBytes = EightBytes::name("Flag");
const SWEEP: EightBytes = EightBytes::name("Sweep");
const DSWEEP: EightBytes = EightBytes::name("DSweep");
const QUIT: EightBytes = EightBytes::name("Quit");

pub(crate) fn run(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let size = session.size()?;
    let mut game = Game::new(read_rows(session, size, &GLYPHS)?.position, rules);
    let mut steps = 0;
    while game.phase() == Phase::Playing {
        let Some(operation) = session.one_of(&[SWEEP, FLAG, DSWEEP, QUIT])? else {
            return Err(session.expected("Sweep, Flag, DSweep or Quit"));
        };
        if operation == QUIT {
            break;
        }
        let cell = session.cell(size)?;
        let verdict = game.apply(match operation {
            SWEEP => Operation::Open(cell),
            FLAG => Operation::Mark(cell),
            _ => Operation::Chord(cell),
        });
        steps += 1;
        answer(verdict, game.changes(), &mut session.out)?;
    }
    match game.phase() {
        Phase::Won => session.out.put(b"finish\n")?,
        Phase::Lost(_) => session.out.put(b"game over\n")?,
        Phase::Playing => session.out.put(b"give up\n")?,
    }
    session.out.put(b"total step ")?;
    session.out.number(steps, b'\n')?;
    Ok(())
}

fn answer(verdict: Verdict, changes: Changes<'_>, out: &mut Output<'_>) -> io::Result<()> {
    match verdict {
        Verdict::Opened => opened(changes, out),
        Verdict::Marked(Mark::Flag | Mark::Query) => out.put(b"success\n"),
        Verdict::Marked(Mark::Blank) => out.put(b"cancelled\n"),
        Verdict::Exploded(_) => out.put(b"boom\n"),
        Verdict::Refused(Refusal::AlreadyOpen) => out.put(b"swept\n"),
        Verdict::Refused(Refusal::Protected(_)) => out.put(b"flagged\n"),
        Verdict::Refused(Refusal::NotOpen) => out.put(b"not swept\n"),
        Verdict::Refused(
            Refusal::ChordOnZero
            | Refusal::FlagsDiffer
            | Refusal::SameMark
            | Refusal::NotInTheRules
            | Refusal::GameOver,
        ) => out.put(b"failed\n"),
    }
}

fn opened(changes: Changes<'_>, out: &mut Output<'_>) -> io::Result<()> {
    if changes.is_empty() {
        return out.put(b"no cell detected\n");
    }
    out.number(changes.len(), b' ')?;
    out.put(b"cell(s) detected\n")?;
    CELL.write_all(out, changes, CELL.head)
}

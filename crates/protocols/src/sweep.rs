//! `sweep`: one game in words, with its steps counted.

use crate::board::{Glyphs, read_rows};
use crate::error::Result;
use crate::listing::Spelling;
use crate::output::Output;
use crate::talk::Talk;
use crate::text::Piece;
use crate::word::Word;
use saolei_rules::{Changes, Game, Mark, Operation, Phase, Refusal, Rules, Verdict};
use std::io;

const GLYPHS: Glyphs = Glyphs { safe: b'.', mine: b'*' };

/// `x y c` on a line of its own.
const SPELLING: Spelling =
    Spelling { head: Piece::new(""), between: Piece::new(" "), tail: Piece::new("\n") };

const FLAG: Word = Word::name("Flag");
const SWEEP: Word = Word::name("Sweep");
const DSWEEP: Word = Word::name("DSweep");
const QUIT: Word = Word::name("Quit");

pub(crate) fn run(rules: &Rules, talk: &mut Talk<'_>) -> Result<()> {
    let size = talk.size()?;
    let mut game = Game::new(read_rows(talk, size, &GLYPHS)?.position, rules);
    let mut steps = 0;
    while game.phase() == Phase::Playing {
        let Some(operation) = talk.one_of(&[SWEEP, FLAG, DSWEEP, QUIT])? else {
            return Err(talk.expected("Sweep, Flag, DSweep or Quit"));
        };
        if operation == QUIT {
            break;
        }
        let cell = talk.cell(size)?;
        let verdict = game.apply(match operation {
            SWEEP => Operation::Open(cell),
            FLAG => Operation::Mark(cell),
            _ => Operation::Chord(cell),
        });
        steps += 1;
        answer(verdict, game.changes(), &mut talk.out)?;
    }
    match game.phase() {
        Phase::Won => talk.out.put(b"finish\n")?,
        Phase::Lost(_) => talk.out.put(b"game over\n")?,
        Phase::Playing => talk.out.put(b"give up\n")?,
    }
    talk.out.put(b"total step ")?;
    talk.out.number(steps, b'\n')?;
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
    for row in changes.rows() {
        for run in row.runs() {
            SPELLING.write(out, run, SPELLING.head)?;
        }
    }
    Ok(())
}

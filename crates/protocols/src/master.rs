//! `master`: boards that one click wins.

use crate::error::Result;
use crate::talk::Talk;
use saolei_boards::OneClick;

pub(crate) fn run(talk: &mut Talk<'_>) -> Result<()> {
    let cases = talk.number("the number of cases")?;
    for case in 1..=cases {
        let (rows, cols, _) = talk.lengths()?;
        let mines = talk.number("the number of mines")?;
        let board = OneClick::new(rows, cols, mines).map_err(|_| {
            let most = u64::from(rows) * u64::from(cols) - 1;
            talk.expected_instead(&format!("at most {most} mines, so that a cell is safe"))
        })?;
        talk.out.put(b"Case #")?;
        talk.out.number(case, b':')?;
        talk.out.put(b"\n")?;
        match board {
            None => talk.out.put(b"Impossible\n")?,
            Some(board) => grid(&board, rows, cols, talk)?,
        }
    }
    Ok(())
}

/// Draws the board row by row, so that one of any size takes no memory.
fn grid(board: &OneClick, rows: u32, cols: u32, talk: &mut Talk<'_>) -> Result<()> {
    for row in 0..rows {
        let mut safe = board.safe_cells(row);
        let mines = u64::from(cols) - safe;
        if row == 0 {
            talk.out.put(b"c")?;
            safe -= 1;
        }
        talk.out.fill(b'.', safe)?;
        talk.out.fill(b'*', mines)?;
        talk.out.put(b"\n")?;
    }
    Ok(())
}

//! `master`: boards that one click wins.

use crate::error::Result;
use crate::session::Session;
use saolei_boards::OneClick;

pub(crate) fn run(session: &mut Session<'_>) -> Result<()> {
    let cases = session.number("the number of cases")?;
    for case in 1..=cases {
        let (rows, cols, _) = session.lengths()?;
        let mines = session.number("the number of mines")?;
        let board = OneClick::new(rows, cols, mines).map_err(|_| {
            let most = u64::from(rows) * u64::from(cols) - 1;
            session.expected_instead(&format!("at most {most} mines, so that a cell is safe"))
        })?;
        session.out.put(b"Case #")?;
        session.out.number(case, b':')?;
        session.out.put(b"\n")?;
        match board {
            None => session.out.put(b"Impossible\n")?,
            Some(board) => draw(&board, rows, cols, session)?,
        }
    }
    Ok(())
}

/// Draws the board row by row: a board of any size takes no memory.
fn draw(board: &OneClick, rows: u32, cols: u32, session: &mut Session<'_>) -> Result<()> {
    for row in 0..rows {
        let mut safe = board.safe_cells(row);
        let mines = u64::from(cols) - safe;
        if row == 0 {
            session.out.put(b"c")?;
            safe -= 1;
        }
        session.out.fill(b'.', safe)?;
        session.out.fill(b'*', mines)?;
        session.out.put(b"\n")?;
    }
    Ok(())
}

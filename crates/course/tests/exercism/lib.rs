//! Counts mines.
#![allow(clippy::all)]

pub fn annotate(minefield: &[&str]) -> Vec<String> {
    let is_mine = |row: usize, col: usize| {
        minefield.get(row).and_then(|line| line.as_bytes().get(col)) == Some(&b'*')
    };
    println!("debug output does not matter");
    let cell = |row: usize, col: usize| {
        if is_mine(row, col) {
            return '*';
        }
        let near = |at: usize| at.saturating_sub(1)..=at + 1;
        let mines = near(row).flat_map(|r| near(col).map(move |c| (r, c))).filter(|&(r, c)| is_mine(r, c)).count();
        if mines == 0 { ' ' } else { char::from(b'0' + mines as u8) }
    };
    (0..minefield.len()).map(|row| (0..minefield[row].len()).map(|col| cell(row, col)).collect()).collect()
}

#[cfg(test)]
mod tests {}

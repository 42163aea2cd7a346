impl Solution {
    pub fn update_board(mut board: Vec<Vec<char>>, click: Vec<i32>) -> Vec<Vec<char>> {
        let (row, col) = (click[0] as usize, click[1] as usize);
        if board[row][col] == 'M' {
            board[row][col] = 'X';
            return board;
        }
        let mut cells = vec![(row, col)];
        while let Some((row, col)) = cells.pop() {
            if board[row][col] != 'E' {
                continue;
            }
            let mut around = Vec::new();
            for y in row.saturating_sub(1)..(row + 2).min(board.len()) {
                for x in col.saturating_sub(1)..(col + 2).min(board[0].len()) {
                    around.push((y, x));
                }
            }
            let mines = around.iter().filter(|&&(y, x)| board[y][x] == 'M').count();
            board[row][col] = if mines > 0 { (b'0' + mines as u8) as char } else { 'B' };
            if mines == 0 {
                cells.extend(around);
            }
        }
        board
    }
}

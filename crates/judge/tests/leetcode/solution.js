/**
 * @param {character[][]} board
 * @param {number[]} click
 * @return {character[][]}
 */
var updateBoard = function(board, click) {
    const [row, col] = click;
    if (board[row][col] === 'M') {
        board[row][col] = 'X';
        return board;
    }
    const open = (row, col) => {
        if (board[row]?.[col] !== 'E') return;
        let mines = 0;
        for (let y = row - 1; y <= row + 1; y++)
            for (let x = col - 1; x <= col + 1; x++) if (board[y]?.[x] === 'M') mines++;
        board[row][col] = mines > 0 ? String(mines) : 'B';
        if (mines > 0) return;
        for (let y = row - 1; y <= row + 1; y++)
            for (let x = col - 1; x <= col + 1; x++) open(y, x);
    };
    open(row, col);
    return board;
};

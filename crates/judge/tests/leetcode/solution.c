static void open_cell(char** board, int rows, int cols, int row, int col) {
    if (row < 0 || row >= rows || col < 0 || col >= cols || board[row][col] != 'E') return;
    int mines = 0;
    for (int y = row - 1; y <= row + 1; y++)
        for (int x = col - 1; x <= col + 1; x++)
            if (y >= 0 && y < rows && x >= 0 && x < cols) mines += board[y][x] == 'M';
    board[row][col] = mines ? '0' + mines : 'B';
    if (mines) return;
    for (int y = row - 1; y <= row + 1; y++)
        for (int x = col - 1; x <= col + 1; x++) open_cell(board, rows, cols, y, x);
}

char** updateBoard(char** board, int boardSize, int* boardColSize, int* click, int clickSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = boardSize;
    *returnColumnSizes = boardColSize;
    if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
    else open_cell(board, boardSize, boardColSize[0], click[0], click[1]);
    return board;
}

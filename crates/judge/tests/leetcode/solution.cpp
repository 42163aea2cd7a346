class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        int row = click[0], col = click[1];
        if (board[row][col] == 'M') board[row][col] = 'X';
        else open(board, row, col);
        return board;
    }

private:
    void open(vector<vector<char>>& board, int row, int col) {
        int rows = board.size(), cols = board[0].size();
        if (row < 0 || row >= rows || col < 0 || col >= cols || board[row][col] != 'E') return;
        int mines = 0;
        for (int y = max(row - 1, 0); y < min(row + 2, rows); y++)
            for (int x = max(col - 1, 0); x < min(col + 2, cols); x++) mines += board[y][x] == 'M';
        board[row][col] = mines ? '0' + mines : 'B';
        if (mines) return;
        for (int y = row - 1; y <= row + 1; y++)
            for (int x = col - 1; x <= col + 1; x++) open(board, y, x);
    }
};

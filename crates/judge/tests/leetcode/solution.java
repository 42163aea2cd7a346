class Solution {
    public char[][] updateBoard(char[][] board, int[] click) {
        if (board[click[0]][click[1]] == 'M') {
            board[click[0]][click[1]] = 'X';
            return board;
        }
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(click);
        while (!queue.isEmpty()) {
            int[] cell = queue.poll();
            if (board[cell[0]][cell[1]] != 'E') continue;
            List<int[]> around = new ArrayList<>();
            int mines = 0;
            for (int y = Math.max(cell[0] - 1, 0); y < Math.min(cell[0] + 2, board.length); y++) {
                for (int x = Math.max(cell[1] - 1, 0); x < Math.min(cell[1] + 2, board[0].length); x++) {
                    around.add(new int[] {y, x});
                    if (board[y][x] == 'M') mines++;
                }
            }
            board[cell[0]][cell[1]] = mines > 0 ? (char) ('0' + mines) : 'B';
            if (mines == 0) queue.addAll(around);
        }
        return board;
    }
}

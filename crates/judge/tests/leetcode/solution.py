class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        rows, cols = len(board), len(board[0])
        if board[click[0]][click[1]] == "M":
            board[click[0]][click[1]] = "X"
            return board
        queue = deque([tuple(click)])
        while queue:
            row, col = queue.popleft()
            if board[row][col] != "E":
                continue
            around = [
                (y, x)
                for y in range(max(row - 1, 0), min(row + 2, rows))
                for x in range(max(col - 1, 0), min(col + 2, cols))
            ]
            mines = sum(board[y][x] in "MX" for y, x in around)
            board[row][col] = str(mines) if mines else "B"
            if not mines:
                queue.extend(around)
        return board

# @param {Character[][]} board
# @param {Integer[]} click
# @return {Character[][]}
def update_board(board, click)
  row, col = click
  if board[row][col] == 'M'
    board[row][col] = 'X'
    return board
  end
  queue = [[row, col]]
  until queue.empty?
    row, col = queue.shift
    next unless board[row][col] == 'E'
    around = [row - 1, row, row + 1].product([col - 1, col, col + 1])
    around.select! { |y, x| y >= 0 && y < board.size && x >= 0 && x < board[0].size }
    mines = around.count { |y, x| board[y][x] == 'M' }
    board[row][col] = mines.zero? ? 'B' : mines.to_s
    queue.concat(around) if mines.zero?
  end
  board
end

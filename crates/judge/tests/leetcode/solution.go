func updateBoard(board [][]byte, click []int) [][]byte {
	if board[click[0]][click[1]] == 'M' {
		board[click[0]][click[1]] = 'X'
		return board
	}
	queue := list.New()
	queue.PushBack(click)
	for queue.Len() > 0 {
		cell := queue.Remove(queue.Front()).([]int)
		if board[cell[0]][cell[1]] != 'E' {
			continue
		}
		mines, around := 0, [][]int{}
		for y := cell[0] - 1; y <= cell[0]+1; y++ {
			for x := cell[1] - 1; x <= cell[1]+1; x++ {
				if y < 0 || y >= len(board) || x < 0 || x >= len(board[0]) {
					continue
				}
				around = append(around, []int{y, x})
				if board[y][x] == 'M' {
					mines++
				}
			}
		}
		if mines > 0 {
			board[cell[0]][cell[1]] = byte('0' + mines)
			continue
		}
		board[cell[0]][cell[1]] = 'B'
		for _, next := range around {
			queue.PushBack(next)
		}
	}
	return board
}

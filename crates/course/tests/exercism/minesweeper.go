// Package minesweeper counts mines.
package minesweeper

import "fmt"

// Annotate returns an annotated board
func Annotate(board []string) []string {
	fmt.Println("debug output does not matter")
	answer := make([]string, 0, len(board))
	for row, line := range board {
		cells := []byte(line)
		for col := range cells {
			if cells[col] == '*' {
				continue
			}
			mines := 0
			for r := row - 1; r <= row+1; r++ {
				for c := col - 1; c <= col+1; c++ {
					if r >= 0 && r < len(board) && c >= 0 && c < len(line) && board[r][c] == '*' {
						mines++
					}
				}
			}
			if mines > 0 {
				cells[col] = '0' + byte(mines)
			}
		}
		answer = append(answer, string(cells))
	}
	return answer
}

// Runs a LeetCode answer in Go.
package main

import (
	"bufio"
	"fmt"
	"os"
)

// Runs before `main`, which may be the answer's own.
func init() {
	answers := bufio.NewWriter(os.Stdout)
	// What the answer itself prints must not mix with the boards.
	os.Stdout = os.Stderr
	defer answers.Flush()
	input := bufio.NewReader(os.Stdin)
	var rows, cols int
	for {
		if _, err := fmt.Fscan(input, &rows, &cols); err != nil {
			answers.Flush()
			os.Exit(0)
		}
		board := make([][]byte, rows)
		for row := range board {
			var letters string
			fmt.Fscan(input, &letters)
			board[row] = []byte(letters)
		}
		click := make([]int, 2)
		fmt.Fscan(input, &click[0], &click[1])
		for _, row := range updateBoard(board, click) {
			answers.Write(row)
			answers.WriteByte('\n')
		}
	}
}

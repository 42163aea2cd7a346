// Runs Exercism's function in Go.
package main

import (
	"bufio"
	"io"
	"os"
	"strings"
)

// Runs before `main`, which may be the student's own.
func init() {
	answers := bufio.NewWriter(os.Stdout)
	// What the function itself prints must not mix with the board.
	os.Stdout = os.Stderr
	text, _ := io.ReadAll(os.Stdin)
	rows := strings.Split(string(text), "\n")
	for _, row := range Annotate(rows[:len(rows)-1]) {
		answers.WriteString(row)
		answers.WriteByte('\n')
	}
	answers.Flush()
	os.Exit(0)
}

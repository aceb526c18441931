package command

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// A first word that is no command is a file for the window. A mistyped command is therefore
// found where the file is missing, and the commands that may be meant are named there.

// unknownWord is the error of a word that is neither a command nor a file.
type unknownWord struct{ error }

// checkWord returns an error for a file of the window that is rather a mistyped command of the
// program.
func checkWord(word string, program *kong.Node) error {
	if strings.HasPrefix(word, samplePrefix) || strings.ContainsAny(word, "./\\") {
		return nil
	}
	if _, err := os.Stat(word); err == nil {
		return nil
	}
	return usageError{unknownWord{fmt.Errorf("%q is neither a command nor a file%s", word, suggestion(word, program))}}
}

// helpOf returns the command whose help is named after a wrong use: the program's own where the
// word is unknown, and where the command of the window was taken without one.
func (p *Program) helpOf(call *kong.Context, wrong error) string {
	var unknown unknownWord
	selected := call.Selected()
	if errors.As(wrong, &unknown) || p.Window == nil && selected.Name == "window" {
		return "tourscope --help"
	}
	return "tourscope " + selected.Path() + " --help"
}

// suggestion returns a question for the commands and flags of the program that a word may
// stand for, or nothing.
func suggestion(word string, program *kong.Node) string {
	var meant []string
	for _, command := range program.Children {
		if !command.Hidden && resembles(command.Name, word) {
			meant = append(meant, command.Name)
		}
	}
	for _, flag := range program.Flags {
		if flag.Name == word {
			meant = append(meant, "--"+flag.Name)
		}
	}
	if len(meant) == 0 {
		return ""
	}
	return fmt.Sprintf(": did you mean %s?", strings.Join(meant, " or "))
}

// resembles reports whether a word begins a name or is at most two edits away from it: the
// parser's rule for flags.
func resembles(name, word string) bool {
	return strings.HasPrefix(name, word) || editDistance(name, word) <= 2
}

// editDistance returns the least number of characters to insert, delete or replace that make
// one word of another (Levenshtein 1966), row by row in O(len(a)·len(b)).
func editDistance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, s := range to {
			replaced := diagonal
			if r != s {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}

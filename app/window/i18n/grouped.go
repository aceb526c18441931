package i18n

import (
	"strconv"
	"strings"

	"tourscope/app/format"
)

// Grouped is a cell of a table that files have without separators, as the window shows it: with
// separators in the number that it begins with, if it does.
func Grouped(cell string) string {
	digits := cell[:len(cell)-len(strings.TrimLeft(cell, "0123456789"))]
	rest := cell[len(digits):]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || rest != "" && !strings.ContainsRune(". *", rune(rest[0])) {
		return cell
	}
	return format.Count(n) + rest
}

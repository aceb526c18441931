//go:build !nogui

package batches

import (
	"strings"

	"tourscope/app/results"
	"tourscope/app/window/i18n"
)

// headingOf is the heading of a column of a report as the window writes it: a sentence, with the
// coefficients of Lam, Tsoi and Luk in the hint.
func headingOf(heading string) (title, hint string) {
	switch heading {
	case "mean gap (%)", "mean gap, SEC (%)":
		return i18n.L("Mean gap (%)"), i18n.L("Mean gap to the best known length, or to the best of the batch (*): the solution error coefficient, SEC.")
	case "moves/s", "moves/s, SSES":
		return i18n.L("Moves/s"), i18n.L("Moves evaluated per second: the solution space exploration speed, SSES.")
	case "TC (1/s)":
		return i18n.L("TC (1/s)"), i18n.L("Throughput coefficient: the inverse of the mean time to the success gap, if every run reached it.")
	}
	return i18n.Capitalised(heading), ""
}

// withHeadings returns a table with the headings of the window, and their hints.
func withHeadings(t results.Table) (table results.Table, hints []string) {
	table = t
	table.Rows = append([][]string{nil}, t.Rows[1:]...)
	for _, heading := range t.Rows[0] {
		title, hint := headingOf(heading)
		table.Rows[0], hints = append(table.Rows[0], strings.TrimSpace(title)), append(hints, hint)
	}
	return table, hints
}

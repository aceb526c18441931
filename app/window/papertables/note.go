//go:build !nogui

package papertables

import (
	"slices"
	"strings"

	"tourscope/app/papers"
	"tourscope/app/window/i18n"
)

// noteText says what the committed measurement is and which cells cannot be measured here. In
// full it has the command of the measurement as well.
func noteText(r *papers.Report, c *papers.Committed, full bool) string {
	var parts []string
	if c != nil {
		parts = append(parts, c.Device+": "+c.Notes[0])
		if full {
			parts = append(parts, c.Notes[1:]...)
		}
	}
	if c != nil && c.Fewer() || slices.ContainsFunc(r.Rows, func(row papers.Row) bool { return slices.ContainsFunc(row.Cells, papers.Cell.Fewer) }) {
		parts = append(parts, i18n.L("* Fewer runs than the protocol asks for."))
	}
	for _, why := range r.Reasons() {
		if why.GPU {
			parts = append(parts, i18n.L("Needs a GPU with CUDA: %s.", strings.Join(why.Columns, "; ")))
		} else {
			parts = append(parts, i18n.L("Not measured here: %s (%s).", strings.Join(why.Columns, "; "), why.Text))
		}
	}
	return strings.Join(parts, "  ")
}

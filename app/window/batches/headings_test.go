//go:build !nogui

package batches

import (
	"testing"

	"tourscope/app/results"
)

// Headings are sentences, and coefficients are explained; the exported table stays as it is.
func TestWithHeadings(t *testing.T) {
	table := results.Table{Rows: [][]string{{"instance", "mean gap, SEC (%)", "TC (1/s)"}, {"a280", "1", "2"}}}
	shown, hints := withHeadings(table)
	if shown.Rows[0][0] != "Instance" || shown.Rows[0][1] != "Mean gap (%)" || hints[0] != "" || hints[2] == "" || shown.Rows[1][0] != "a280" {
		t.Errorf("%q, %q", shown.Rows, hints)
	}
	if table.Rows[0][0] != "instance" {
		t.Errorf("the table has %q", table.Rows[0])
	}
}

// Package format writes figures for people, the same in the window, in sentences and in
// tables: counts, gaps, shares.
//
// It knows no language and no toolkit; app/window/i18n adds both.
package format

import (
	"math"
	"strconv"
	"strings"

	"tourscope/canvas/chart"
	"tourscope/solver/printable"
)

// None stands where there is no figure yet.
const None = "–"

// Count writes a whole number as charts do: 1,234,567.
func Count(n int64) string { return chart.Number(n) }

// Length writes a length whose last digits are decimals: 1,234.5.
func Length(length int64, decimals int) string { return chart.Length(length, decimals) }

// SignedLength writes a difference of lengths, whose last digits are decimals, with its sign,
// but for 0: +1,234.5.
func SignedLength(n int64, decimals int) string {
	if n > 0 {
		return "+" + Length(n, decimals)
	}
	return Length(n, decimals)
}

// Gap writes a distance to the optimum in percent, as charts do: 1,235 %, 1.23 %, 0.0042 %.
func Gap(percent float64) string { return chart.Gap(percent) }

func percents(x float64, decimals int) string {
	return strconv.FormatFloat(x, 'f', decimals, 64) + " %"
}

// AtMost writes a bound of a gap in percent, as charts do: rounded up to two decimals, so that it remains one.
func AtMost(percent float64) string { return chart.AtMost(percent) }

// AtMostSign is the sign before a figure that is a bound.
const AtMostSign = "≤ "

// Share writes part of whole in percent; None without a whole.
func Share(part, whole int64) string {
	if whole <= 0 {
		return None
	}
	return percents(100*float64(part)/float64(whole), 1)
}

// Ratio writes how many times one figure is another, of which neither is 0: 1/29, 0.42,
// 2.4, 312.
func Ratio(r float64) string {
	switch {
	case r < 0.095:
		return "1/" + Count(int64(math.Round(1/r)))
	case r < 0.995:
		return strconv.FormatFloat(r, 'f', 2, 64)
	case r < 9.95:
		return strconv.FormatFloat(r, 'f', 1, 64)
	}
	return Count(int64(math.Round(r)))
}

// Cell returns a text as a cell of a CSV file for spreadsheets: one line, and with an
// apostrophe before what a spreadsheet would take for a formula. Numbers stay.
func Cell(text string) string {
	text = printable.Line(text)
	if text == "" || !strings.ContainsRune("=+-@", rune(text[0])) {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}

// Cells is Cell of every one of them.
func Cells(texts []string) []string {
	cells := make([]string, len(texts))
	for i, text := range texts {
		cells[i] = Cell(text)
	}
	return cells
}

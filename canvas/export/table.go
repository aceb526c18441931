package export

import (
	"fmt"
	"image/color"
	"math"

	"tourscope/canvas/chart"
	"tourscope/canvas/lettering"
	"tourscope/canvas/palette"
)

// Table states figures of the panes of a comparison: a column for each pane, headed by
// its title in its colour, and a row for each figure.
type Table struct {
	Rows  []TableRow
	Notes []TableNote // below the rows, over the whole width
}

// TableRow is one figure of all panes. Cells that are empty are shown as a dash.
type TableRow struct {
	Name  string
	Cells []string // one for each pane
}

// TableNote is a text that holds for all panes, or one that is too long for a column.
type TableNote struct{ Name, Text string }

// Sizes in points.
const (
	cellSize    = 11.0
	cellLine    = 14.0 // from one line of a cell to the next
	cellPadding = 3.0  // above and below a row's lines
	cellApart   = 14.0 // between columns
	ruleSize    = 1.0
)

// widestName is the largest share of the table's width for the names of the rows.
const widestName = 0.3

// tableSheet is a table with the place of each line, in pixels from its upper left corner.
type tableSheet struct {
	lines  []tableLine
	rules  []float64 // heights of horizontal rules
	height float64
}

// tableLine is one line of a cell.
type tableLine struct {
	x, y   float64 // left end of the base line
	text   string
	series int // of a column's heading: the pane; −1: none
	bold   bool
	muted  bool
}

func (t *Table) empty() bool { return len(t.Rows) == 0 && len(t.Notes) == 0 }

// check says what is wrong with the table of so many panes.
func (t *Table) check(panes int) error {
	for _, row := range t.Rows {
		if len(row.Cells) != panes {
			return fmt.Errorf("the row %q has %d cells for %d panes", row.Name, len(row.Cells), panes)
		}
	}
	return nil
}

// set places the table's lines in a width in pixels. k is the number of pixels a point.
func (t *Table) set(titles []string, width, k float64) *tableSheet {
	w := tableWriter{k: k, style: lettering.Style{Size: cellSize * k}}
	first := 0.0
	for _, row := range t.Rows {
		first = max(first, w.fonts.Width(row.Name, w.style))
	}
	for _, n := range t.Notes {
		first = max(first, w.fonts.Width(n.Name, w.style))
	}
	first = min(first, widestName*width)
	column := (width - first) / float64(max(1, len(titles)))
	cells := func(name string, texts []string, heading bool) {
		row := []tableCell{{text: name, width: first, muted: true}}
		for i, text := range texts {
			c := tableCell{text: text, x: first + float64(i)*column + cellApart*k, width: column - cellApart*k, series: -1, bold: heading}
			if heading {
				c.series, c.x, c.width = i, c.x+cellSize*1.6*k, c.width-cellSize*1.6*k
			}
			row = append(row, c)
		}
		row[0].series = -1
		w.row(row)
	}
	if len(t.Rows) > 0 {
		w.rule()
		cells("", titles, true)
		w.rule()
	}
	for _, row := range t.Rows {
		cells(row.Name, dashed(row.Cells), false)
	}
	w.rule()
	for _, n := range t.Notes {
		w.row([]tableCell{{text: n.Name, width: first, muted: true, series: -1},
			{text: n.Text, x: first + cellApart*k, width: width - first - cellApart*k, series: -1}})
	}
	return &w.sheet
}

// dashed puts a dash in empty cells.
func dashed(cells []string) []string {
	all := make([]string, len(cells))
	for i, text := range cells {
		if all[i] = text; text == "" {
			all[i] = "–"
		}
	}
	return all
}

// tableCell is a text and the width in which it is broken.
type tableCell struct {
	text        string
	x, width    float64
	series      int
	bold, muted bool
}

// tableWriter places row below row.
type tableWriter struct {
	fonts lettering.Fonts
	style lettering.Style
	k     float64
	sheet tableSheet
}

func (w *tableWriter) rule() {
	w.sheet.rules = append(w.sheet.rules, w.sheet.height+cellPadding/2*w.k)
	w.sheet.height += cellPadding * w.k
}

// row places cells beside each other. It is as high as the cell of most lines.
func (w *tableWriter) row(cells []tableCell) {
	most := 1
	for _, c := range cells {
		style := w.style
		style.Bold = c.bold
		lines := broken(&w.fonts, c.text, c.width, style)
		most = max(most, len(lines))
		y := w.sheet.height + (cellPadding+cellSize)*w.k
		for i, text := range lines {
			line := tableLine{x: c.x, y: y + float64(i)*cellLine*w.k, text: text, series: c.series, bold: c.bold, muted: c.muted}
			if i > 0 {
				line.series = -1
			}
			w.sheet.lines = append(w.sheet.lines, line)
		}
	}
	w.sheet.height += (float64(most)*cellLine + cellPadding) * w.k
}

// broken divides a text into lines of a width in pixels, at spaces, and within words that
// are longer than a line.
func broken(fonts *lettering.Fonts, text string, width float64, s lettering.Style) []string {
	fits := func(line string) bool { return fonts.Width(line, s) <= width }
	return lettering.Break(text, fits, func(word string) []string { return chopped(fonts, word, width, s) })
}

// chopped returns the whole lines that a word fills, and then its rest.
func chopped(fonts *lettering.Fonts, word string, width float64, s lettering.Style) (lines []string) {
	from, before := 0, 0
	for at := range word {
		if before > from && fonts.Width(word[from:at], s) > width {
			lines = append(lines, word[from:before])
			from = before
		}
		before = at
	}
	if before > from && fonts.Width(word[from:], s) > width {
		lines = append(lines, word[from:before])
		from = before
	}
	return append(lines, word[from:])
}

// draw draws the table with its corner at (x, y), width pixels wide.
func (t *tableSheet) draw(to chart.Surface, x, y, width, k float64, colours palette.Palette, series func(int) color.RGBA) {
	thick := max(1, int(math.Round(ruleSize*k)))
	for _, at := range t.rules {
		top := int(math.Round(y + at))
		to.Rect(int(x), top, int(x+width), top+thick, colours.Axis)
	}
	for _, l := range t.lines {
		style := lettering.Style{Size: cellSize * k, Bold: l.bold, Color: colours.Text}
		if l.muted {
			style.Color = colours.Muted
		}
		if l.series >= 0 {
			bar := int(math.Round(cellSize * 1.1 * k))
			left, middle := int(x+l.x-cellSize*1.6*k), int(math.Round(y+l.y-cellSize*0.36*k))
			to.Rect(left, middle-thick, left+bar, middle+2*thick, series(l.series))
		}
		to.Text(x+l.x, y+l.y, l.text, style)
	}
}

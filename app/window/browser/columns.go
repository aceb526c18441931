//go:build !nogui

package browser

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// column is a column of the table and a sort key.
type column struct {
	key      string // in the settings
	title    string
	by       shelf.Column
	width    float32
	right    bool // right-aligned, for numbers
	priority int  // columns with larger values are hidden first
	text     func(*shelf.Item) string
}

// minNameWidth is the width of names below which other columns are hidden.
const minNameWidth = 124

// columns are the columns from left to right; the first takes the spare width.
func columns() []column {
	return []column{
		{key: "name", title: i18n.L("Name"), by: shelf.ByName, text: nameOf},
		{key: "cities", title: i18n.L("Cities"), by: shelf.ByCities, width: 74, right: true, text: func(i *shelf.Item) string { return count(int64(i.Cities)) }},
		{key: "type", title: i18n.L("Type"), by: shelf.ByType, width: 84, priority: 2, text: typeOf},
		{key: "optimum", title: i18n.L("Best known"), by: shelf.ByOptimum, width: 92, right: true, priority: 1, text: func(i *shelf.Item) string { return count(i.Optimum.Length) }},
		{key: "best", title: i18n.L("Your best"), by: shelf.ByBest, width: 92, right: true, text: bestOf},
		{key: "gap", title: i18n.L("Gap"), by: shelf.ByGap, width: 72, right: true, text: gapOf},
		{key: "when", title: i18n.L("Date"), by: shelf.ByWhen, width: 90, priority: 3, text: whenOf},
		{key: "engine", title: i18n.L("Engine"), by: shelf.ByEngine, width: 82, priority: 4, text: engineOf},
	}
}

// fitColumns are the columns that fit into a width.
func fitColumns(all []column, width float32) []column {
	room := width - cellGap
	for _, c := range all {
		room -= c.width
	}
	kept := append([]column(nil), all...)
	for room < minNameWidth {
		at := 0
		for i, c := range kept {
			if c.priority > kept[at].priority {
				at = i
			}
		}
		if at == 0 {
			break
		}
		room += kept[at].width
		kept = append(kept[:at], kept[at+1:]...)
	}
	kept[0].width = max(room, 60)
	return kept
}

// cellGap is the gap between columns and at both ends.
const cellGap = 12

// eachColumn calls put with the place of each column's text.
func eachColumn(kept []column, put func(i int, c column, x, width float32)) {
	x := float32(0)
	for i, c := range kept {
		put(i, c, x+cellGap, max(0, c.width-cellGap))
		x += c.width
	}
}

// count formats a number; 0 is none.
func count(n int64) string {
	if n <= 0 {
		return i18n.None
	}
	return i18n.FormatCount(n)
}

func nameOf(i *shelf.Item) string {
	if i.Name != "" {
		return i.Name
	}
	return filepath.Base(i.Path)
}

func typeOf(i *shelf.Item) string {
	if i.Metric == 0 {
		return i18n.None
	}
	return i.Metric.String()
}

func bestOf(i *shelf.Item) string {
	if i.Best == nil {
		return i18n.None
	}
	return i18n.FormatLength(i.Best.Length, i.Best.Decimals)
}

// gapOf returns the gap of the best tour, or where no optimum is known the gap that a bound proves.
func gapOf(i *shelf.Item) string {
	if gap, known := i.Gap(); known {
		return i18n.FormatGap(gap)
	}
	switch gap, known := provenGap(i); {
	case !known:
		return i18n.None
	case gap <= 0:
		return i18n.FormatGap(0)
	default:
		return format.AtMostSign + format.AtMost(gap)
	}
}

// provenGap returns by how much the best tour is above the optimum at most, by the library's bound.
func provenGap(i *shelf.Item) (percent float64, known bool) {
	if i.Best == nil {
		return 0, false
	}
	return i.Best.Proven()
}

// gapColour marks optimal tours.
func gapColour(i *shelf.Item) fyne.ThemeColorName {
	gap, known := i.Gap()
	if !known {
		gap, known = provenGap(i)
	}
	if known && gap <= 0 {
		return control.ColorGood
	}
	return theme.ColorNameForeground
}

func whenOf(i *shelf.Item) string {
	if i.Best == nil {
		return i18n.None
	}
	return formatWhen(i.Best.When, time.Now())
}

// formatWhen formats a date, or the time if it is today.
func formatWhen(at, now time.Time) string {
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return i18n.L("today %s", at.Format("15:04"))
	}
	return at.Format(time.DateOnly)
}

func engineOf(i *shelf.Item) string {
	if i.Best == nil {
		return i18n.None
	}
	return i.Best.Engine
}

// problemOf returns why an instance cannot be opened.
func problemOf(i *shelf.Item) string {
	return i18n.L("Cannot open %s: %s.", filepath.Base(i.Path), i.Problem)
}

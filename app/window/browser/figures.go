//go:build !nogui

package browser

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// figures are the lines under the preview: a caption at the left, its value at
// the right of it.
type figures struct {
	object *fyne.Container
	rows   []*figure
	place  *control.HintArea
	low    bool // there is little height
}

// figure is one line.
type figure struct{ title, value *control.Text }

// The lines, in their order.
const (
	figureOptimum = iota
	figureBest
	figureFound
	figureRuns
	figurePlace
	allFigures
)

func newFigures(h *control.Hints) *figures {
	f := &figures{object: &fyne.Container{}}
	f.object.Layout = f
	for i, title := range []string{words.L("Best known"), words.L("Your best"), words.L("Found by"), words.L("Attempts"), words.L("Folder")} {
		one := &figure{control.NewCaption(title), control.NewBody("")}
		one.value.Ellipsis = true
		f.rows = append(f.rows, one)
		value := fyne.CanvasObject(one.value)
		if i == figurePlace {
			f.place = control.NewHintArea(h, "", one.value)
			value = f.place
		}
		f.object.Objects = append(f.object.Objects, one.title, value)
	}
	f.rows[figureBest].value.Style.Bold = true
	return f
}

func (f *figures) set(row int, value string) { f.rows[row].value.Set(value) }

func (f *figures) show(i *shelf.Item) {
	f.set(figureOptimum, count(i.Optimum))
	best, found, runs, colour := words.L("no tour yet"), words.None, words.None, control.ColorMuted
	if e := i.Best; e != nil {
		best, colour = words.FormatCount(e.Length), gapColour(i)
		if gap, known := i.Gap(); known {
			best += "   " + words.FormatGap(gap)
		}
		found = words.L("%s, seed %d, %s", e.Engine, e.Seed, whenOf(i))
		runs = words.FormatCount(int64(e.Attempts))
	}
	f.set(figureBest, best)
	f.rows[figureBest].value.SetColour(colour)
	f.set(figureFound, found)
	f.set(figureRuns, runs)
	f.set(figurePlace, homely(filepath.Dir(i.Path)))
	f.place.Hint = i.Path
	for _, row := range f.rows {
		if row != f.rows[figureBest] {
			row.value.SetColour(theme.ColorNameForeground)
			if row.value.Value == words.None {
				row.value.SetColour(control.ColorMuted)
			}
		}
	}
}

// Sizes of the lines.
const (
	figureHeight = 20
	figureTitle  = 74
)

// lines are those that are shown: where it is low not how often and where, which
// the list and its head say as well.
func (f *figures) lines() int {
	if f.low {
		return figureRuns
	}
	return allFigures
}

// suit follows the height that there is, and says whether that is news.
func (f *figures) suit(low bool) (changed bool) {
	if low == f.low {
		return false
	}
	f.low = low
	for _, o := range f.object.Objects[2*figureRuns:] {
		control.SetVisible(o, !low)
	}
	return true
}

// MinSize implements fyne.Layout.
func (f *figures) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(figureTitle, float32(f.lines())*figureHeight)
}

// Layout implements fyne.Layout.
func (f *figures) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for i := range allFigures {
		top := float32(i * figureHeight)
		for j, o := range objects[2*i : 2*i+2] {
			x, own := float32(j*figureTitle), o.MinSize().Height
			control.Place(o, x, top+(figureHeight-own)/2, size.Width-x, own)
		}
	}
}

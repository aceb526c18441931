//go:build !nogui

package browser

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// details are the lines below the preview: a label and its value.
type details struct {
	object  *fyne.Container
	rows    []*detail
	folder  *control.HintArea
	compact bool // the window is low: some lines are hidden
}

// detail is one line.
type detail struct{ title, value *control.Text }

// Lines in their order.
const (
	detailBestKnown = iota
	detailYourBest
	detailFoundBy
	detailAttempts
	detailFolder
	detailCount
)

func newDetails(h *control.Hints) *details {
	f := &details{object: &fyne.Container{}}
	f.object.Layout = f
	for i, title := range []string{i18n.L("Best known"), i18n.L("Your best"), i18n.L("Found by"), i18n.L("Attempts"), i18n.L("Folder")} {
		one := &detail{control.NewCaption(title), control.NewBody("")}
		one.value.Ellipsis = true
		f.rows = append(f.rows, one)
		value := fyne.CanvasObject(one.value)
		if i == detailFolder {
			f.folder = control.NewHintArea(h, "", one.value)
			value = f.folder
		}
		f.object.Objects = append(f.object.Objects, one.title, value)
	}
	f.rows[detailYourBest].value.Style.Bold = true
	return f
}

func (f *details) set(row int, value string) { f.rows[row].value.Set(value) }

func (f *details) show(i *shelf.Item) {
	f.set(detailBestKnown, count(i.Optimum.Length))
	best, found, runs, colour := i18n.L("no tour yet"), i18n.None, i18n.None, control.ColorMuted
	if e := i.Best; e != nil {
		best, colour = i18n.FormatLength(e.Length, e.Decimals), gapColour(i)
		if gap := gapOf(i); gap != i18n.None {
			best += "   " + gap
		}
		found = i18n.L("%s, seed %d, %s", e.Engine, e.Seed, whenOf(i))
		runs = i18n.FormatCount(int64(e.Attempts))
	}
	f.set(detailYourBest, best)
	f.rows[detailYourBest].value.SetColour(colour)
	f.set(detailFoundBy, found)
	f.set(detailAttempts, runs)
	f.set(detailFolder, shortenHome(filepath.Dir(i.Path)))
	f.folder.Hint = i.Path
	for _, row := range f.rows {
		if row != f.rows[detailYourBest] {
			row.value.SetColour(theme.ColorNameForeground)
			if row.value.Value == i18n.None {
				row.value.SetColour(control.ColorMuted)
			}
		}
	}
}

// Sizes of the lines.
const (
	detailHeight     = 20
	detailTitleWidth = 74
)

// lines is the number of visible lines. Attempts and folder are hidden in low windows;
// the list and the toolbar show them, too.
func (f *details) lines() int {
	if f.compact {
		return detailAttempts
	}
	return detailCount
}

// setCompact hides or shows lines and reports whether that is a change.
func (f *details) setCompact(low bool) (changed bool) {
	if low == f.compact {
		return false
	}
	f.compact = low
	for _, o := range f.object.Objects[2*detailAttempts:] {
		control.SetVisible(o, !low)
	}
	return true
}

// MinSize implements fyne.Layout.
func (f *details) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(detailTitleWidth, float32(f.lines())*detailHeight*control.TextScale())
}

// Layout implements fyne.Layout.
func (f *details) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	height := detailHeight * control.TextScale()
	for i := range detailCount {
		top := float32(i) * height
		for j, o := range objects[2*i : 2*i+2] {
			x, own := float32(j*detailTitleWidth)*control.TextScale(), o.MinSize().Height
			control.Place(o, x, top+(height-own)/2, size.Width-x, own)
		}
	}
}

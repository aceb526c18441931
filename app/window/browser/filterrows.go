//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
)

// filterRows lays out the toolbar: folders, search, filters and views in one row, or in a
// narrow window the filters in a second one.
type filterRows struct{ two bool }

// fitted lays out the page and gives the toolbar two rows before where it needs them.
type fitted struct {
	control.TightBorder
	rows *filterRows
}

// oneRow is the width that all of the toolbar needs beside each other.
const oneRow = 800

// Layout implements fyne.Layout.
func (f fitted) Layout(o []fyne.CanvasObject, size fyne.Size) {
	f.rows.two = size.Width < oneRow
	f.TightBorder.Layout(o, size)
}

// MinSize implements fyne.Layout: that of the wider row.
func (f *filterRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	folders, search, filters, views, gap := o[0].MinSize(), o[1].MinSize(), o[2].MinSize(), o[3].MinSize(), theme.Padding()
	size := fyne.NewSize(max(folders.Width+search.Width+views.Width+2*gap, filters.Width), max(folders.Height, search.Height, views.Height))
	if f.two {
		size.Height += gap + filters.Height
	}
	return size
}

// Layout implements fyne.Layout.
func (f *filterRows) Layout(o []fyne.CanvasObject, size fyne.Size) {
	folders, filters, views, gap := o[0].MinSize().Width, o[2].MinSize(), o[3].MinSize().Width, theme.Padding()
	height, right := size.Height, size.Width-views-gap
	if f.two {
		height -= gap + filters.Height
		control.Place(o[2], 0, height+gap, min(filters.Width, size.Width), filters.Height)
	} else {
		right -= filters.Width + gap
		control.Place(o[2], right+gap, 0, filters.Width, height)
	}
	control.Place(o[0], 0, 0, folders, height)
	control.Place(o[1], folders+gap, 0, right-folders-gap, height)
	control.Place(o[3], size.Width-views, 0, views, height)
}

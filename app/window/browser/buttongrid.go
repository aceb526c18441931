//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
)

// buttonGrid lays out buttons in one row, or in two where their labels would not fit.
type buttonGrid struct {
	columns   int
	iconsOnly bool
	showIcon  []func(bool) // replaces a button's label by its icon
}

// Least width of a button with its label, and the height below which a preview is low.
const (
	labelledWidth = 86
	lowPreview    = 440
	previewInset  = 14
)

// fit chooses columns and labels and reports whether that is a change.
func (g *buttonGrid) fit(width float32, low bool) (changed bool) {
	columns, icons := 4, false
	switch {
	case width >= 4*labelledWidth:
	case low:
		icons = true
	default:
		columns = 2
	}
	if columns == g.columns && icons == g.iconsOnly {
		return false
	}
	g.columns, g.iconsOnly = columns, icons
	for _, bare := range g.showIcon {
		bare(icons)
	}
	return true
}

// MinSize implements fyne.Layout.
func (g *buttonGrid) MinSize(buttons []fyne.CanvasObject) fyne.Size {
	rows := float32((len(buttons) + g.columns - 1) / g.columns)
	return fyne.NewSize(0, rows*buttons[0].MinSize().Height+(rows-1)*theme.Padding())
}

// Layout implements fyne.Layout.
func (g *buttonGrid) Layout(buttons []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	width, height := (size.Width+pad)/float32(g.columns)-pad, buttons[0].MinSize().Height
	for i, b := range buttons {
		control.Place(b, float32(i%g.columns)*(width+pad), float32(i/g.columns)*(height+pad), width, height)
	}
}

// buttonPair lays out two buttons side by side, with halves of the width unless the second one's
// label needs more.
type buttonPair struct{}

// MinSize implements fyne.Layout.
func (buttonPair) MinSize(o []fyne.CanvasObject) fyne.Size {
	first, second := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(first.Width+theme.Padding()+second.Width, max(first.Height, second.Height))
}

// Layout implements fyne.Layout.
func (buttonPair) Layout(o []fyne.CanvasObject, size fyne.Size) {
	second := max((size.Width-theme.Padding())/2, o[1].MinSize().Width)
	control.Place(o[0], 0, 0, size.Width-theme.Padding()-second, size.Height)
	control.Place(o[1], size.Width-second, 0, second, size.Height)
}

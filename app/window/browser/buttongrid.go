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

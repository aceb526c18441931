//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// styledText is the base of Text, WrappedText and Paragraph: a value, colour and size that repaint
// only on a change.
type styledText struct {
	widget.BaseWidget
	Value    string
	Colour   fyne.ThemeColorName
	SizeName fyne.ThemeSizeName
}

// Set sets the text.
func (l *styledText) Set(value string) { setAndRefresh(l, &l.Value, value) }

// SetColour sets the colour.
func (l *styledText) SetColour(name fyne.ThemeColorName) { setAndRefresh(l, &l.Colour, name) }

// SetSize sets the size.
func (l *styledText) SetSize(name fyne.ThemeSizeName) { setAndRefresh(l, &l.SizeName, name) }

func setAndRefresh[T comparable](l *styledText, at *T, to T) {
	if to != *at {
		*at = to
		l.Refresh()
	}
}

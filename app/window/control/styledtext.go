//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// styledText is what Text and Lines share: letters in a colour and a size of the theme,
// painted again only where one of the three is another one.
type styledText struct {
	widget.BaseWidget
	Value    string
	Colour   fyne.ThemeColorName
	SizeName fyne.ThemeSizeName
}

// Set shows another text.
func (l *styledText) Set(value string) { setAndRefresh(l, &l.Value, value) }

// SetColour shows it in another colour.
func (l *styledText) SetColour(name fyne.ThemeColorName) { setAndRefresh(l, &l.Colour, name) }

// SetSize shows it in another size.
func (l *styledText) SetSize(name fyne.ThemeSizeName) { setAndRefresh(l, &l.SizeName, name) }

func setAndRefresh[T comparable](l *styledText, at *T, to T) {
	if to != *at {
		*at = to
		l.Refresh()
	}
}

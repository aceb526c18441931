//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// lettered is what Text and Lines share: letters in a colour and a size of the theme,
// painted again only where one of the three is another one.
type lettered struct {
	widget.BaseWidget
	Value     string
	Colour    fyne.ThemeColorName
	Lettering fyne.ThemeSizeName
}

// Set shows another text.
func (l *lettered) Set(value string) { exchange(l, &l.Value, value) }

// SetColour shows it in another colour.
func (l *lettered) SetColour(name fyne.ThemeColorName) { exchange(l, &l.Colour, name) }

// SetSize shows it in another size.
func (l *lettered) SetSize(name fyne.ThemeSizeName) { exchange(l, &l.Lettering, name) }

func exchange[T comparable](l *lettered, at *T, to T) {
	if to != *at {
		*at = to
		l.Refresh()
	}
}

//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Theme is the window's theme: the toolkit's fonts and icons, our colours, denser sizes.
type Theme struct {
	fyne.Theme
	mode string  // "system", "light" or "dark"
	text float32 // by how much texts are larger than usual
}

// textScales are the sizes of texts, by their names in the settings.
var textScales = map[string]float32{"small": 0.92, "large": 1.15, "largest": 1.25}

// NewTheme creates a theme: "light", "dark" or "system", with texts of a size that the settings
// name; "" is the usual one.
func NewTheme(mode, size string) *Theme {
	t := &Theme{Theme: theme.DefaultTheme(), mode: mode, text: 1}
	if scale, is := textScales[size]; is {
		t.text = scale
	}
	return t
}

// TextScale is how much larger than usual the texts of the present theme are: what has a fixed
// height for a text is as much higher.
func TextScale() float32 {
	if t, is := fyne.CurrentApp().Settings().Theme().(*Theme); is {
		return t.text
	}
	return 1
}

// Dark reports whether the theme is dark if the system asks for variant.
func (l *Theme) Dark(variant fyne.ThemeVariant) bool {
	switch l.mode {
	case "light":
		return false
	case "dark":
		return true
	}
	return variant == theme.VariantDark
}

// Color implements fyne.Theme. Unlisted names keep the toolkit's colour.
func (l *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	dark := l.Dark(variant)
	colours, variant := LightColours, theme.VariantLight
	if dark {
		colours, variant = DarkColours, theme.VariantDark
	}
	if c, is := colours[name]; is && name == theme.ColorNameForeground {
		return opaqueText(c)
	} else if is {
		return c
	}
	return l.Theme.Color(name, variant)
}

// opaqueText returns an opaque colour whose alpha has 16 bits. Fyne 2.7.1 takes the low byte
// of 95 % of the alpha for the keys in menus: of 0xFFFF that is 0x32, which nobody can read,
// of 0xFFC9 it is 0xFF.
func opaqueText(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: 0xFFC9}
}

// textSizes are the usual sizes of texts.
var textSizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:           13,
	theme.SizeNameCaptionText:    11,
	theme.SizeNameSubHeadingText: 17,
	theme.SizeNameHeadingText:    28,
	SizeFigure:                   27,
	SizeTitle:                    15,
}

// Size implements fyne.Theme. It is denser than the toolkit's to leave more room to the
// picture.
func (l *Theme) Size(name fyne.ThemeSizeName) float32 {
	if size, is := textSizes[name]; is {
		return size * l.text
	}
	switch name {
	case theme.SizeNameInnerPadding:
		return 6
	case theme.SizeNameInlineIcon:
		return 18
	case theme.SizeNameInputRadius:
		return 6
	case theme.SizeNameScrollBar:
		return 9
	}
	return l.Theme.Size(name)
}

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
	mode string // "system", "light" or "dark"
}

// NewTheme creates a theme: "light", "dark" or "system".
func NewTheme(mode string) *Theme { return &Theme{Theme: theme.DefaultTheme(), mode: mode} }

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

// Size implements fyne.Theme. It is denser than the toolkit's to leave more room to the
// picture.
func (l *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 13
	case theme.SizeNameCaptionText:
		return 11
	case theme.SizeNameSubHeadingText:
		return 17
	case theme.SizeNameHeadingText:
		return 28
	case SizeFigure:
		return 27
	case SizeTitle:
		return 15
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

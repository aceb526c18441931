//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Sizes and colours that the toolkit does not name.
const (
	ColorPanel  fyne.ThemeColorName = "tourscope.panel"  // behind the side panel and the bars
	ColorMuted  fyne.ThemeColorName = "tourscope.muted"  // labels, units, hints
	ColorGood   fyne.ThemeColorName = "tourscope.good"   // an optimal tour
	SizeFigure  fyne.ThemeSizeName  = "tourscope.figure" // the two numbers that matter
	SizeTitle   fyne.ThemeSizeName  = "tourscope.title"  // of a dialog
	SizeCaption                     = theme.SizeNameCaptionText
)

// Theme is the theme: the toolkit's fonts and icons, our colours, denser sizes.
// The zero variant follows the system.
type Theme struct {
	fyne.Theme
	mode string // "system", "light" or "dark"
}

// NewTheme makes the theme: "light", "dark" or "system".
func NewTheme(mode string) *Theme { return &Theme{Theme: theme.DefaultTheme(), mode: mode} }

// Dark says whether the Look is dark where the system asks for variant.
func (l *Theme) Dark(variant fyne.ThemeVariant) bool {
	switch l.mode {
	case "light":
		return false
	case "dark":
		return true
	}
	return variant == theme.VariantDark
}

// Color returns the colour of a name. Names that are not listed keep the
// toolkit's colour of the same variant.
func (l *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	dark := l.Dark(variant)
	colours, variant := LightColours, theme.VariantLight
	if dark {
		colours, variant = DarkColours, theme.VariantDark
	}
	if c, is := colours[name]; is {
		return c
	}
	return l.Theme.Color(name, variant)
}

// Size makes the toolkit's sizes a little denser: the picture matters, not the
// panel beside it.
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

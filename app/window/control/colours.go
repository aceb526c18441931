//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Sizes and colours that the toolkit has no name for.
const (
	ColorPanel  fyne.ThemeColorName = "tourscope.panel"  // background of the side panel and bars
	ColorMuted  fyne.ThemeColorName = "tourscope.muted"  // labels, units, hints
	ColorGood   fyne.ThemeColorName = "tourscope.good"   // an optimal tour
	SizeFigure  fyne.ThemeSizeName  = "tourscope.figure" // length and gap in the side panel
	SizeTitle   fyne.ThemeSizeName  = "tourscope.title"  // of a dialog
	SizeCaption                     = theme.SizeNameCaptionText
)

// Colours are the colours of one variant of the theme.
type Colours map[fyne.ThemeColorName]color.Color

func rgb(hex uint32) color.NRGBA { return rgba(hex, 255) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

// The accents are from the palette of Okabe and Ito, which is safe for colour-blind
// readers, like the pictures. Every text colour has a contrast of at least 4.5 to 1; a
// test checks it.
var LightColours = Colours{
	theme.ColorNameBackground:          rgb(0xFFFFFF),
	ColorPanel:                         rgb(0xF4F6F8),
	theme.ColorNameForeground:          rgb(0x1B1F24),
	ColorMuted:                         rgb(0x59636E),
	ColorGood:                          rgb(0x00694B),
	theme.ColorNamePrimary:             rgb(0x0068A6),
	theme.ColorNameForegroundOnPrimary: rgb(0xFFFFFF),
	theme.ColorNameHyperlink:           rgb(0x0068A6),
	theme.ColorNameFocus:               rgba(0x0068A6, 0x40),
	theme.ColorNameSelection:           rgba(0x0068A6, 0x38),
	theme.ColorNameButton:              rgb(0xE6EAEE),
	theme.ColorNameDisabledButton:      rgb(0xEDF0F3),
	theme.ColorNameDisabled:            rgb(0x68717B),
	theme.ColorNamePlaceHolder:         rgb(0x636C76),
	theme.ColorNameInputBackground:     rgb(0xFFFFFF),
	theme.ColorNameInputBorder:         rgb(0xA3ACB6),
	theme.ColorNameSeparator:           rgb(0xDDE2E7),
	theme.ColorNameHover:               rgba(0x000000, 0x10),
	theme.ColorNamePressed:             rgba(0x000000, 0x20),
	theme.ColorNameMenuBackground:      rgb(0xFFFFFF),
	theme.ColorNameOverlayBackground:   rgb(0xFFFFFF),
	theme.ColorNameHeaderBackground:    rgb(0xF4F6F8),
	theme.ColorNameScrollBar:           rgba(0x000000, 0x50),
	theme.ColorNameShadow:              rgba(0x000000, 0x30),
	theme.ColorNameError:               rgb(0xB3261E),
	theme.ColorNameSuccess:             rgb(0x00694B),
	theme.ColorNameWarning:             rgb(0x8A4B00),
}

var DarkColours = Colours{
	theme.ColorNameBackground:          rgb(0x0F1216),
	ColorPanel:                         rgb(0x181C22),
	theme.ColorNameForeground:          rgb(0xE7EAEE),
	ColorMuted:                         rgb(0x9DA7B3),
	ColorGood:                          rgb(0x3DD6A3),
	theme.ColorNamePrimary:             rgb(0x56B4E9),
	theme.ColorNameForegroundOnPrimary: rgb(0x06121B),
	theme.ColorNameHyperlink:           rgb(0x56B4E9),
	theme.ColorNameFocus:               rgba(0x56B4E9, 0x50),
	theme.ColorNameSelection:           rgba(0x56B4E9, 0x48),
	theme.ColorNameButton:              rgb(0x272D35),
	theme.ColorNameDisabledButton:      rgb(0x1F242B),
	theme.ColorNameDisabled:            rgb(0x858F9B),
	theme.ColorNamePlaceHolder:         rgb(0x8D97A3),
	theme.ColorNameInputBackground:     rgb(0x101419),
	theme.ColorNameInputBorder:         rgb(0x525C68),
	theme.ColorNameSeparator:           rgb(0x2A3038),
	theme.ColorNameHover:               rgba(0xFFFFFF, 0x14),
	theme.ColorNamePressed:             rgba(0xFFFFFF, 0x28),
	theme.ColorNameMenuBackground:      rgb(0x20252C),
	theme.ColorNameOverlayBackground:   rgb(0x20252C),
	theme.ColorNameHeaderBackground:    rgb(0x181C22),
	theme.ColorNameScrollBar:           rgba(0xFFFFFF, 0x50),
	theme.ColorNameShadow:              rgba(0x000000, 0x80),
	theme.ColorNameError:               rgb(0xFF8A80),
	theme.ColorNameSuccess:             rgb(0x3DD6A3),
	theme.ColorNameWarning:             rgb(0xE69F00),
}

//go:build !nogui

package exporting

import (
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
)

// Names of the choices in the settings.
const (
	width, height, unit, dpi        = "width", "height", "unit", "dpi"
	preset, colours, background     = "preset", "colours", "background"
	lineColour, lineWidth, citySize = "line-colour", "line-width", "city-size"
	part, turn, title, caption      = "part", "turn", "title", "caption"
	transparent, cities, mirror     = "transparent", "cities", "mirror"
	difference, metadata, block     = "difference", "metadata", "title-block"
	figures                         = "figures"
)

// Values of choices, as shown.
func unitPixels() string { return i18n.L("pixels") }

func unitMM() string { return i18n.L("mm") }

func asScreen() string { return i18n.L("As on screen") }

func wholeTour() string { return i18n.L("Whole tour") }

func thisView() string { return i18n.L("Current view") }

func noPreset() string { return i18n.L("None") }

func themes() []string { return []string{"light", "dark", "print"} }

func themeNames() []string {
	return []string{i18n.L("Light"), i18n.L("Dark"), i18n.L("Print")}
}

func turns() []string { return []string{"0°", "90°", "180°", "270°"} }

func formats() []export.Format { return []export.Format{export.PNG, export.SVG, export.PDF} }

func kindName(k Kind) string {
	switch k {
	case Comparison:
		return i18n.L("Comparison")
	case Chart:
		return i18n.L("Chart")
	}
	return i18n.L("Tour")
}

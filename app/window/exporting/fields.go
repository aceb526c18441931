//go:build !nogui

package exporting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// Names of the choices in the settings.
const (
	width, height, unit, dpi        = "width", "height", "unit", "dpi"
	preset, colours, background     = "preset", "colours", "background"
	lineColour, lineWidth, citySize = "line-colour", "line-width", "city-size"
	part, turn, title, caption      = "part", "turn", "title", "caption"
	transparent, cities, mirror     = "transparent", "cities", "mirror"
	difference, metadata, block     = "difference", "metadata", "title-block"
)

// Values of choices, as shown.
func unitPixels() string { return words.L("pixels") }
func unitMM() string     { return words.L("mm") }
func asScreen() string   { return words.L("As on screen") }
func wholeTour() string  { return words.L("Whole tour") }
func thisView() string   { return words.L("Current view") }
func noPreset() string   { return words.L("None") }

func themes() []string { return []string{"light", "dark", "print"} }
func themeNames() []string {
	return []string{words.L("Light"), words.L("Dark"), words.L("Print")}
}

func turns() []string          { return []string{"0°", "90°", "180°", "270°"} }
func formats() []export.Format { return []export.Format{export.PNG, export.SVG, export.PDF} }

func kindName(k Kind) string {
	switch k {
	case Comparison:
		return words.L("Comparison")
	case Chart:
		return words.L("Chart")
	}
	return words.L("Tour")
}

// field adds an entry.
func (f *form) field(name, title, hint, placeholder, standard string, check func(string) error) *control.Field {
	n := control.TextField(f.host.Frame.Hints, name, title, hint, placeholder, check, f.changed)
	n.Default = standard
	f.fields[name] = n
	return n
}

// list adds a list of choices; the first is the default.
func (f *form) list(name, title, hint string, choices []string, changed func()) *control.Field {
	n := &control.Field{Name: name, Default: choices[0], Changed: changed, Check: func(v string) error {
		if !slices.Contains(choices, v) {
			return errors.New(words.L("choose an item of the list"))
		}
		return nil
	}}
	f.fields[name] = control.ChoiceField(f.host.Frame.Hints, n, title, hint, choices)
	return n
}

// check adds a check box.
func (f *form) check(name, title, hint string) *control.HintCheck {
	c := control.NewHintCheck(f.host.Frame.Hints, title, hint, func(bool) { f.changed() })
	f.checks[name] = c
	return c
}

// build creates the form.
func (f *form) build() fyne.CanvasObject {
	f.fields, f.checks = make(map[string]*control.Field), make(map[string]*control.HintCheck)
	var presets []string
	for _, p := range export.Presets() {
		presets = append(presets, p.Name)
	}
	var names, files []string
	for _, k := range f.host.Kinds {
		names = append(names, kindName(k))
	}
	for _, format := range formats() {
		files = append(files, format.String())
	}
	f.content = f.list("what", words.L("Content"), words.L("What to export."), names, f.kindChanged)
	f.format = f.list("format", words.L("Format"), words.L("PNG has pixels; SVG and PDF scale to any size."), files, f.formatChanged)
	f.list(preset, words.L("Preset"), presetHint(), append([]string{noPreset()}, presets...), f.presetChanged)
	rows := control.Column(7,
		columns(f.content.Object, f.format.Object, f.fields[preset].Object),
		f.sizeRow(), f.colourRow(), f.drawingRow(), f.switches(), f.texts())
	return rows
}

// formatChanged gives the path the extension of the format.
func (f *form) formatChanged() {
	if !f.filling {
		f.formatChosen()
	}
}

func columns(objects ...fyne.CanvasObject) fyne.CanvasObject {
	return container.NewGridWithColumns(len(objects), objects...)
}

func presetHint() string {
	var all []string
	for _, p := range export.Presets() {
		all = append(all, p.Name+": "+p.Help)
	}
	return strings.Join(all, "; ")
}

func (f *form) sizeRow() fyne.CanvasObject {
	f.field(width, words.L("Width"), words.L("Width of the picture."), "1600", "1600", positive(false))
	f.field(height, words.L("Height"), words.L("Leave empty to fit the content."), words.L("auto"), "", positive(true))
	f.list(unit, words.L("Unit"), words.L("Pixels, or millimetres on paper."), []string{unitPixels(), unitMM()}, f.unitChanged)
	f.field(dpi, words.L("Resolution (dpi)"), words.L("Resolution on paper."), "96", "96", positive(false))
	return columns(f.fields[width].Object, f.fields[height].Object, f.fields[unit].Object, f.fields[dpi].Object)
}

func (f *form) colourRow() fyne.CanvasObject {
	f.list(colours, words.L("Colours"), words.L("Colours of the picture."), append([]string{asScreen()}, themeNames()...), f.changed)
	f.field(background, words.L("Background"), words.L("A colour as #RRGGBB; leave empty for the default."), "#RRGGBB", "", isColour)
	f.field(lineColour, words.L("Line colour"), words.L("A colour as #RRGGBB; leave empty for the default."), "#RRGGBB", "", isColour)
	return columns(f.fields[colours].Object, f.fields[background].Object, f.fields[lineColour].Object)
}

func (f *form) drawingRow() fyne.CanvasObject {
	f.list(part, words.L("Part"), words.L("The whole tour, or the current view."), []string{wholeTour(), thisView()}, f.changed)
	f.list(turn, words.L("Rotation"), words.L("Clockwise, relative to the file's coordinates."), turns(), f.changed)
	f.field(lineWidth, words.L("Line (pt)"), words.L("Width of lines; leave empty to choose by the number of cities."), words.L("auto"), "", positive(true))
	f.field(citySize, words.L("City (pt)"), words.L("Diameter of cities; leave empty to choose by their number."), words.L("auto"), "", positive(true))
	return columns(f.fields[part].Object, f.fields[turn].Object, f.fields[lineWidth].Object, f.fields[citySize].Object)
}

func (f *form) switches() fyne.CanvasObject {
	grid := container.NewGridWithColumns(3,
		f.check(cities, words.L("Cities"), words.L("Draw the cities as dots.")),
		f.check(mirror, words.L("Mirrored"), words.L("Mirror left to right, before rotating.")),
		f.check(transparent, words.L("Transparent"), words.L("Leave out the background.")),
		f.check(difference, words.L("Differences"), words.L("Colour edges that only one tour has.")),
		f.check(metadata, words.L("Metadata"), words.L("Store instance, length, engine and seed in the file.")),
		f.check(block, words.L("Title block"), words.L("Draw title and caption above and below the picture.")))
	return control.Unpadded(grid)
}

func (f *form) texts() fyne.CanvasObject {
	for name, texts := range map[string][2]string{
		title:   {words.L("Title"), words.L("Text above the picture.")},
		caption: {words.L("Caption"), words.L("Text below the picture.")},
	} {
		f.fields[name] = control.LineField(f.host.Frame.Hints, name, texts[0], texts[1], anything, f.changed)
	}
	return control.Column(7, f.fields[title].Object, f.fields[caption].Object)
}

func anything(string) error { return nil }

func isColour(text string) error {
	if _, err := look.ParseColour(strings.TrimSpace(text)); err != nil {
		return errors.New(words.L("enter a colour as #RRGGBB"))
	}
	return nil
}

// positive accepts numbers above 0, and empty texts if empty is set.
func positive(empty bool) func(string) error {
	return func(text string) error {
		text = strings.TrimSpace(text)
		if v, err := strconv.ParseFloat(text, 64); text == "" && empty || err == nil && v > 0 && v <= 1e6 {
			return nil
		}
		return errors.New(words.L("enter a number above 0"))
	}
}

// number is the value of a valid field; empty is 0.
func (f *form) number(name string) look.Decimal {
	v, _ := strconv.ParseFloat(strings.TrimSpace(f.fields[name].Value), 64)
	return look.Decimal(v)
}

// err names the first wrong field and its error, or is nil.
func (f *form) err() error {
	for _, name := range []string{width, height, dpi, background, lineColour, lineWidth, citySize} {
		if n := f.fields[name]; n.Err() != nil && !n.Inactive {
			return fmt.Errorf("%s: %w", n.Title(), n.Err())
		}
	}
	return nil
}

// scheme is the name of a palette for package look.
func scheme(name string) string {
	if name == palette.OkabeIto {
		return "" // the default
	}
	return name
}

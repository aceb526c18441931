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
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

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
			return errors.New(i18n.L("choose an item from the list"))
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
	f.content = f.list("what", i18n.L("Content"), i18n.L("What to export."), names, f.kindChanged)
	f.format = f.list("format", i18n.L("Format"), i18n.L("PNG has pixels; SVG and PDF scale to any size."), files, f.formatChanged)
	f.list(preset, i18n.L("Preset"), presetHint(), append([]string{noPreset()}, presets...), f.presetChanged)
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
	f.field(width, i18n.L("Width"), i18n.L("Width of the picture."), "1600", "1600", positive(false))
	f.field(height, i18n.L("Height"), i18n.L("Leave empty to fit the content."), i18n.L("auto"), "", positive(true))
	f.list(unit, i18n.L("Unit"), i18n.L("Pixels, or millimetres on paper."), []string{unitPixels(), unitMM()}, f.unitChanged)
	f.field(dpi, i18n.L("Resolution (dpi)"), i18n.L("Resolution on paper."), "96", "96", positive(false))
	return columns(f.fields[width].Object, f.fields[height].Object, f.fields[unit].Object, f.fields[dpi].Object)
}

func (f *form) colourRow() fyne.CanvasObject {
	f.list(colours, i18n.L("Colours"), i18n.L("Colours of the picture."), append([]string{asScreen()}, themeNames()...), f.changed)
	f.field(background, i18n.L("Background"), i18n.L("A colour as #RRGGBB; leave empty for the default."), "#RRGGBB", "", isColour)
	f.field(lineColour, i18n.L("Line colour"), i18n.L("A colour as #RRGGBB; leave empty for the default."), "#RRGGBB", "", isColour)
	return columns(f.fields[colours].Object, f.fields[background].Object, f.fields[lineColour].Object)
}

func (f *form) drawingRow() fyne.CanvasObject {
	f.list(part, i18n.L("Part"), i18n.L("The whole tour, or the current view."), []string{wholeTour(), thisView()}, f.changed)
	f.list(turn, i18n.L("Rotation"), i18n.L("Clockwise, relative to the file's coordinates."), turns(), f.changed)
	f.field(lineWidth, i18n.L("Line (pt)"), i18n.L("Width of lines; leave empty to choose by the number of cities."), i18n.L("auto"), "", positive(true))
	f.field(citySize, i18n.L("City (pt)"), i18n.L("Diameter of cities; leave empty to choose by their number."), i18n.L("auto"), "", positive(true))
	return columns(f.fields[part].Object, f.fields[turn].Object, f.fields[lineWidth].Object, f.fields[citySize].Object)
}

func (f *form) switches() fyne.CanvasObject {
	grid := container.NewGridWithColumns(3,
		f.check(cities, i18n.L("Cities"), i18n.L("Draw the cities as dots.")),
		f.check(mirror, i18n.L("Mirrored"), i18n.L("Mirror left to right, before rotating.")),
		f.check(transparent, i18n.L("Transparent"), i18n.L("Leave out the background.")),
		f.check(difference, i18n.L("Differences"), i18n.L("Colour edges that only one tour has.")),
		f.check(figures, i18n.L("Chart and table"), i18n.L("Draw the chart and a table of the runs below the tours.")),
		f.check(metadata, i18n.L("Metadata"), i18n.L("Store instance, length, engine and seed in the file.")),
		f.check(block, i18n.L("Title block"), i18n.L("Draw title and caption above and below the picture.")))
	return control.Unpadded(grid)
}

func (f *form) texts() fyne.CanvasObject {
	for name, texts := range map[string][2]string{
		title:   {i18n.L("Title"), i18n.L("Text above the picture.")},
		caption: {i18n.L("Caption"), i18n.L("Text below the picture.")},
	} {
		f.fields[name] = control.LineField(f.host.Frame.Hints, name, texts[0], texts[1], anything, f.changed)
	}
	return control.Column(7, f.fields[title].Object, f.fields[caption].Object)
}

func anything(string) error { return nil }

func isColour(text string) error {
	if _, err := look.ParseColour(strings.TrimSpace(text)); err != nil {
		return errors.New(i18n.L("enter a colour as #RRGGBB"))
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
		return errors.New(i18n.L("enter a number above 0"))
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

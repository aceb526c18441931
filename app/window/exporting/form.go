//go:build !nogui

package exporting

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
)

// form holds the choices.
type form struct {
	host    *Host
	kind    Kind
	subject look.Subject

	content, format *control.Field
	fields          map[string]*control.Field
	checks          map[string]*control.HintCheck

	filling      bool   // the program changes the fields, not the user
	onChange     func() // called when the choices change
	formatChosen func() // called when a format is chosen
}

// changed handles a change by the user.
func (f *form) changed() {
	if !f.filling {
		f.onChange()
	}
}

// fill sets values without calling onChange for each.
func (f *form) fill(values map[string]string) {
	before := f.filling
	f.filling = true
	for name, value := range values {
		if n := f.fields[name]; n != nil {
			n.Set(value)
		}
		if c := f.checks[name]; c != nil {
			c.SetChecked(value == "true")
		}
	}
	f.filling = before
}

// values are the choices for the settings.
func (f *form) values() map[string]string {
	all := make(map[string]string)
	for name, n := range f.fields {
		all[name] = n.Value
	}
	for name, c := range f.checks {
		all[name] = strconv.FormatBool(c.Checked)
	}
	return all
}

// notRemembered are choices that follow the screen each time.
var notRemembered = []string{"what", "format", title, caption, turn, mirror, cities, difference, figures}

func (f *form) kindChanged() {
	for _, k := range f.host.Kinds {
		if kindName(k) == f.content.Value && k != f.kind {
			f.remember()
			f.show(k)
			f.requireSVGForPlotter()
		}
	}
	f.changed()
}

// remember stores the choices of the kind in the settings.
func (f *form) remember() {
	values := f.values()
	for _, name := range notRemembered {
		delete(values, name)
	}
	f.host.Remember(string(f.kind), values)
	if f.host.Remembered == nil {
		f.host.Remembered = make(map[string]map[string]string)
	}
	f.host.Remembered[string(f.kind)] = values
}

// show shows a kind of picture with the choices remembered for it.
func (f *form) show(k Kind) {
	f.kind, f.subject = k, f.host.Subject(k)
	f.filling = true
	defer func() { f.filling = false }()
	f.content.Default = kindName(k)
	f.content.Set(f.content.Default)
	standard := f.defaults()
	for name, n := range f.fields {
		if value, is := standard[name]; is {
			n.Default = value
		}
		if n != f.content && n != f.format {
			n.Set(n.Default)
		}
	}
	f.fill(standard)
	kept := maps.Clone(f.host.Remembered[string(k)])
	maps.DeleteFunc(kept, func(name, _ string) bool { return slices.Contains(notRemembered, name) })
	maps.DeleteFunc(kept, func(name, value string) bool { // choices that older versions had
		n := f.fields[name]
		return n != nil && n.Check(value) != nil
	})
	f.fill(kept)
	f.enable()
}

// defaults are the choices before the user makes any.
func (f *form) defaults() map[string]string {
	screen, meta := f.host.Screen, f.subject.Meta
	values := map[string]string{
		turn: turns()[screen.Orientation.Quarters()], mirror: strconv.FormatBool(screen.Orientation.Mirrored()),
		cities: strconv.FormatBool(screen.Cities), difference: strconv.FormatBool(screen.Difference),
		metadata: "true", block: "false", transparent: "false",
		title: meta.Instance, caption: meta.Caption(),
	}
	switch f.kind {
	case Comparison:
		values[title] = meta.Instance + ", " + chart.Number(int64(meta.Cities)) + " cities"
		values[caption], values[block] = meta.Terms(), "true"
		if values[figures] = strconv.FormatBool(f.subject.Figure != nil); f.subject.Figure != nil {
			values[caption] = "" // the table has the terms
		}
	case Chart:
		values[caption] = ""
	}
	return values
}

// enable disables fields without effect: those of tours for a chart, and most of them
// for a plotter, which has one pen.
func (f *form) enable() {
	p, _ := export.FindPreset(f.fields[preset].Value) // the zero preset if there is none
	drawn, inked := f.kind != Chart, !p.Plotter
	texts := inked && f.checks[block].Checked
	for name, on := range map[string]bool{
		part: drawn && inked, turn: drawn, citySize: drawn && inked, lineWidth: inked,
		colours: inked, background: inked, lineColour: inked, title: texts, caption: texts,
	} {
		f.fields[name].Enable(on)
		f.fields[name].Inactive = !on
	}
	for name, on := range map[string]bool{
		cities: drawn && inked, mirror: drawn, transparent: inked, block: inked, difference: inked && f.kind == Comparison,
		figures: inked && f.kind == Comparison && f.subject.Figure != nil,
	} {
		control.SetEnabled(f.checks[name], on)
	}
}

// chosen is the chosen format.
func (f *form) chosen() export.Format {
	for _, format := range formats() {
		if format.String() == f.format.Value {
			return format
		}
	}
	return export.PNG
}

// presetChanged fills the fields from the preset.
func (f *form) presetChanged() {
	p, err := export.FindPreset(f.fields[preset].Value)
	if err != nil {
		f.changed()
		return
	}
	values := map[string]string{unit: unitMM(), width: short(p.WidthMM), height: "", dpi: short(p.DPI), lineWidth: "", citySize: ""}
	if p.HeightMM > 0 {
		values[height] = short(p.HeightMM)
	}
	if p.DPI == 96 { // for a screen
		w, h := export.Size(p.WidthMM, p.HeightMM, p.DPI)
		values[unit], values[width], values[height] = unitPixels(), strconv.Itoa(w), strconv.Itoa(h)
	}
	if p.Print {
		values[colours] = themeNames()[slices.Index(themes(), "print")]
	}
	f.fill(values)
	f.requireSVGForPlotter()
	f.changed()
}

// requireSVGForPlotter chooses SVG, the only format for plotters.
func (f *form) requireSVGForPlotter() {
	if p, err := export.FindPreset(f.fields[preset].Value); err == nil && p.Plotter && f.chosen() != export.SVG {
		f.fill(map[string]string{"format": export.SVG.String()})
		f.formatChosen()
	}
}

func short(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// unitChanged converts the size to the other unit.
func (f *form) unitChanged() {
	if f.filling {
		return
	}
	values := make(map[string]string)
	toMM := f.fields[unit].Value == unitMM()
	if toMM && f.fields[dpi].Value == "96" {
		values[dpi] = "300"
	}
	dots := float64(f.number(dpi))
	if values[dpi] != "" {
		dots = 300
	}
	for _, name := range []string{width, height} {
		if v := float64(f.number(name)); v > 0 && toMM {
			values[name] = short(v / dots * 25.4)
		} else if v > 0 {
			values[name] = short(math.Round(v / 25.4 * dots))
		}
	}
	f.fill(values)
	f.changed()
}

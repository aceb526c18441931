//go:build !nogui

package exporting

import (
	"slices"

	"tourscope/app/look"
	"tourscope/canvas/export"
	"tourscope/canvas/view"
)

// look is the look that the form describes.
func (f *form) look() (look.Look, error) {
	if err := f.err(); err != nil {
		return look.Look{}, err
	}
	text := func(name string) string { return f.fields[name].Value }
	on := func(name string) bool { return f.checks[name].Checked }
	l := look.Look{
		Width: f.number(width), Height: f.number(height), MM: text(unit) == unitMM(), DPI: f.number(dpi),
		Theme: f.theme(), Palette: scheme(f.host.Screen.Palette), Transparent: on(transparent),
		LineColour: text(lineColour), LineWidth: f.number(lineWidth), NoMetadata: !on(metadata),
	}
	if text(preset) != noPreset() {
		l.Preset = text(preset)
	}
	if !l.Transparent {
		l.Background = text(background)
	}
	f.setTexts(&l)
	if f.kind != Chart {
		f.setDrawing(&l)
	}
	return l, f.scaleAsOnScreen(&l)
}

func (f *form) theme() string {
	if i := slices.Index(themeNames(), f.fields[colours].Value); i >= 0 {
		return themes()[i]
	}
	return f.host.Screen.Theme
}

// setTexts sets the title block.
func (f *form) setTexts(l *look.Look) {
	if none := ""; !f.checks[block].Checked && f.kind == Comparison {
		l.Title = &none // nil would mean the default title
	} else if f.checks[block].Checked {
		own := f.fields[title].Value
		l.Title, l.Caption = &own, f.fields[caption].Value
	}
}

// setDrawing sets what applies to tours only.
func (f *form) setDrawing(l *look.Look) {
	*l = l.Oriented(view.Oriented(slices.Index(turns(), f.fields[turn].Value), f.checks[mirror].Checked), f.subject.Problem)
	if l.CitySize = f.number(citySize); !f.checks[cities].Checked {
		l.CitySize = -1
	}
	if f.fields[part].Value == thisView() {
		l.View = look.Part(f.host.Screen.Part)
	}
	if f.kind == Tour && l.LineColour == "" && f.host.Screen.Series > 0 {
		l.LineColour = look.FormatColour(l.Series(f.host.Screen.Series))
	}
}

// scaleAsOnScreen gives lines and dots of a view the same size relative to the picture
// as on screen.
func (f *form) scaleAsOnScreen(l *look.Look) error {
	if l.View == (look.Part{}) || l.Preset != "" || f.kind != Tour {
		return nil
	}
	plan, err := l.Plan(f.subject, export.SVG)
	if err != nil {
		return err
	}
	screen := f.host.Screen
	w, h, _, _ := plan.Size()
	k := min(float64(w)/float64(max(1, screen.Width)), float64(h)/float64(max(1, screen.Height)))
	l.Scale = look.Decimal(k * max(0.1, screen.PixelsPerPoint))
	return nil
}

// plan is the file that the form describes.
func (f *form) plan() (*look.File, error) {
	l, err := f.look()
	if err != nil {
		return nil, err
	}
	return l.Plan(f.chosenSubject(), f.chosen())
}

// chosenSubject is the subject as far as it is to be drawn.
func (f *form) chosenSubject() look.Subject {
	s := f.subject
	s.Difference = f.kind == Comparison && f.checks[difference].Checked
	if !f.checks[figures].Checked {
		s.Figure = nil
	}
	return s
}

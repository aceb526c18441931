//go:build !nogui

package window

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/solver"
)

// fieldWidth holds seven digits.
const fieldWidth = 86

// field is one line of a form: title, input, and under it what is wrong with it.
// The value is text throughout; who wants a number parses it.
type field struct {
	name     string
	standard string // the value that reset brings back
	check    func(string) error
	changed  func()

	object fyne.CanvasObject
	value  string
	show   func(string) // puts a value into the inputs
	enable func(bool)
	reset  *hintButton
	wrong  *widget.Label
	title  *text
	area   *hintArea
}

// set takes a value from the program: a restored session, a reset.
func (f *field) set(value string) {
	f.value = value
	f.show(value)
	f.judge()
}

// take takes a value from the person.
func (f *field) take(value string) {
	if value == f.value {
		return
	}
	f.value = value
	f.judge()
	f.changed()
}

// err says what is wrong with the value, or nil.
func (f *field) err() error { return f.check(f.value) }

// judge shows what is wrong, and the way back to the standard value.
func (f *field) judge() {
	if err := f.err(); err != nil {
		f.wrong.SetText(err.Error())
		f.wrong.Show()
	} else {
		f.wrong.Hide()
	}
	if f.value == f.standard {
		f.reset.Hide()
	} else {
		f.reset.Show()
	}
}

// newField lays out a field around its input. The title line has room for what
// belongs to it, such as a switch.
func newField(h *hints, f *field, title, hint string, aside, input fyne.CanvasObject) *field {
	f.wrong = widget.NewLabel("")
	f.wrong.Wrapping = fyne.TextWrapWord
	f.wrong.Importance = widget.DangerImportance
	f.wrong.SizeName = sizeCaption
	f.wrong.Hide()
	back := f.standard
	if back == "" {
		back = "none"
	}
	f.reset = newHintButton(h, "", "Back to the standard value, "+back, theme.ContentUndoIcon(), func() {
		f.set(f.standard)
		f.changed()
	})
	f.reset.Importance = widget.LowImportance
	f.title = newCaption(title)
	f.title.ellipsis = true
	f.area = newHintArea(h, hint, f.title)
	right := container.NewHBox(f.reset)
	if aside != nil {
		right.Add(aside)
	}
	head := container.NewBorder(nil, nil, nil, container.New(tightRow{height: 18}, right.Objects...), f.area)
	f.object = container.New(layout.NewCustomPaddedVBoxLayout(0), head, input, flushed(f.wrong))
	return f
}

// newParamField makes the field of an engine's parameter.
func newParamField(h *hints, p solver.Param, changed func()) *field {
	f := &field{name: p.Name, standard: p.Default, check: p.Check, changed: changed}
	hint := paramHint(p)
	switch p.Kind {
	case solver.BoolParam:
		return boolField(h, f, p, hint)
	case solver.ChoiceParam:
		return choiceField(h, f, p.Title, hint, choicesOf(p))
	}
	return numberField(h, f, p, hint)
}

func paramTitle(p solver.Param) string {
	title := p.Title
	if title == "" {
		title = p.Name
	}
	if p.Symbol != "" && p.Symbol != p.Title {
		title += "  " + p.Symbol
	}
	if p.Unit != "" {
		title += ", " + p.Unit
	}
	return title
}

func paramHint(p solver.Param) string {
	hint := p.Help
	if p.Kind == solver.IntParam || p.Kind == solver.FloatParam {
		hint += " " + capitalised(p.Range()) + "."
	}
	return hint
}

func choicesOf(p solver.Param) []string {
	if p.Auto {
		return append([]string{solver.Auto}, p.Choices...)
	}
	return p.Choices
}

func boolField(h *hints, f *field, p solver.Param, hint string) *field {
	title := paramTitle(p)
	if p.Auto {
		return choiceField(h, f, title, hint, []string{solver.Auto, "true", "false"})
	}
	box := newHintCheck(h, title, hint, func(on bool) { f.take(strconv.FormatBool(on)) })
	f.show = func(value string) { box.SetChecked(value == "true") }
	f.enable = func(on bool) { setEnabled(box, on) }
	newField(h, f, "", hint, nil, box)
	f.object = container.NewBorder(nil, nil, nil, container.New(tightRow{height: 18}, f.reset), box)
	return f
}

func choiceField(h *hints, f *field, title, hint string, choices []string) *field {
	list := newHintSelect(h, hint, choices, f.take)
	f.show = func(value string) {
		list.Selected = value
		list.Refresh()
	}
	f.enable = func(on bool) { setEnabled(list, on) }
	return newField(h, f, title, hint, nil, list)
}

// numberField has a slider for the hand and an entry for the exact value.
func numberField(h *hints, f *field, p solver.Param, hint string) *field {
	s := scaleOf(p)
	entry := newHintEntry(h, hint, fieldWidth)
	var slider *hintSlider
	move := func(value string) {
		if v, err := strconv.ParseFloat(value, 64); err == nil {
			slider.Value = s.position(v)
			slider.Refresh()
		}
	}
	slider = newHintSlider(h, hint, sliderSteps, func(position float64) {
		entry.SetText(s.text(s.value(position)))
	})
	entry.OnChanged = func(value string) { f.take(value); move(value) }
	var auto *hintCheck
	f.show = func(value string) {
		if auto != nil {
			auto.SetChecked(value == solver.Auto)
		}
		entry.OnChanged = nil
		entry.SetText(value)
		entry.OnChanged = func(value string) { f.take(value); move(value) }
		move(value)
	}
	f.enable = func(on bool) {
		manual := on && (auto == nil || !auto.Checked)
		setEnabled(entry, manual)
		setEnabled(slider, manual)
		if auto != nil {
			setEnabled(auto, on)
		}
	}
	var aside fyne.CanvasObject
	if p.Auto {
		auto = autoSwitch(h, f, s)
		aside = auto
	}
	input := container.NewBorder(nil, nil, nil, entry, container.New(flush{}, slider))
	return newField(h, f, paramTitle(p), hint, aside, input)
}

// autoSwitch leaves a number to the engine, or takes it back.
func autoSwitch(h *hints, f *field, s scale) *hintCheck {
	return newHintCheck(h, "auto", "Leave it to the engine", func(on bool) {
		value := solver.Auto
		if !on {
			value = f.value
			if value == solver.Auto {
				value = s.text(s.value(sliderSteps / 2))
			}
		}
		if value != f.value {
			f.set(value)
			f.changed()
		}
		f.enable(true)
	})
}

// textField is a plain entry; what it takes, check knows.
func textField(h *hints, name, title, hint, placeholder string, check func(string) error, changed func()) *field {
	f := &field{name: name, check: check, changed: changed}
	entry := newHintEntry(h, hint, fieldWidth)
	entry.SetPlaceHolder(placeholder)
	entry.OnChanged = f.take
	f.show = func(value string) {
		entry.OnChanged = nil
		entry.SetText(value)
		entry.OnChanged = f.take
	}
	f.enable = func(on bool) { setEnabled(entry, on) }
	return newField(h, f, title, hint, nil, entry)
}

func setEnabled(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}

// capitalised makes a sentence of an error's text.
func capitalised(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

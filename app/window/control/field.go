//go:build !nogui

package control

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// Field is a form field: title, input and error message. Its value is a text; the caller
// parses it.
type Field struct {
	Name     string
	Default  string // the reset button restores it
	Check    func(string) error
	Changed  func()
	Inactive bool // it has no effect now

	Object     fyne.CanvasObject
	Value      string
	show       func(string)         // shows a value in the inputs
	rescale    func(p solver.Param) // takes the range of a number over; nil: the field has none
	Enable     func(bool)
	reset      *HintButton
	ErrorLabel *widget.Label
	title      *Text
	Area       *HintArea
}

// Set sets the value without calling Changed.
func (f *Field) Set(value string) {
	f.Value = value
	f.show(value)
	f.validate()
}

// edit handles input by the user.
func (f *Field) edit(value string) {
	value = strings.TrimSpace(value) // a space typed by accident is no part of a value
	if value == f.Value {
		return
	}
	f.Value = value
	f.validate()
	f.Changed()
}

// SetRange changes the range of a field of numbers to that of the parameter p, and checks the value by it.
func (f *Field) SetRange(p solver.Param) {
	f.Check = p.Check
	f.Area.Hint = paramHint(p)
	f.rescale(p)
	f.Set(f.Value)
}

// Title is the label of the field.
func (f *Field) Title() string { return f.title.Value }

// Err describes what is wrong with the value, or is nil.
func (f *Field) Err() error { return f.Check(f.Value) }

// validate shows the error and the reset button.
func (f *Field) validate() {
	if err := f.Err(); err != nil {
		f.ErrorLabel.SetText(errorText(err))
		f.ErrorLabel.Show()
	} else {
		f.ErrorLabel.Hide()
	}
	if f.Value == f.Default {
		f.reset.Hide()
	} else {
		f.reset.Show()
	}
}

// newField lays out a field around its input; aside, such as a switch, goes into the
// title line.
func newField(h *Hints, f *Field, title, hint string, aside, input fyne.CanvasObject) *Field {
	f.ErrorLabel = widget.NewLabel("")
	f.ErrorLabel.Wrapping = fyne.TextWrapWord
	f.ErrorLabel.Importance = widget.DangerImportance
	f.ErrorLabel.SizeName = SizeCaption
	f.ErrorLabel.Hide()
	back := f.Default
	if back == "" {
		back = i18n.L("none")
	}
	f.reset = NewHintButton(h, "", i18n.L("Restore the default: %s.", back), theme.ContentUndoIcon(), func() {
		f.Set(f.Default)
		f.Changed()
	})
	f.reset.Importance = widget.LowImportance
	enable := f.Enable
	f.Enable = func(on bool) {
		enable(on)
		SetEnabled(f.reset, on)
	}
	f.title = NewCaption(title)
	f.title.Ellipsis = true
	f.Area = NewHintArea(h, hint, f.title)
	right := container.NewHBox(f.reset)
	if aside != nil {
		right.Add(aside)
	}
	head := container.NewBorder(nil, nil, nil, container.New(TightRow{Height: 18}, right.Objects...), f.Area)
	f.Object = container.New(layout.NewCustomPaddedVBoxLayout(0), head, input, Unpadded(f.ErrorLabel))
	return f
}

// NewParamField creates the field of an engine's parameter.
func NewParamField(h *Hints, p solver.Param, changed func()) *Field {
	f := &Field{Name: p.Name, Default: p.Default, Check: p.Check, Changed: changed}
	hint := paramHint(p)
	switch p.Kind {
	case solver.BoolParam:
		return boolField(h, f, p, hint)
	case solver.ChoiceParam:
		return ChoiceField(h, f, p.Title, hint, choicesOf(p))
	case solver.NumbersParam:
		return entryField(h, f, paramTitle(p), hint, p.Default, fyne.ScrollNone)
	}
	return numberField(h, f, p, hint)
}

func paramTitle(p solver.Param) string {
	title := p.Title
	if title == "" {
		title = p.Name
	}
	symbol, unit := p.Notation()
	if symbol != "" {
		title += "  " + symbol
	}
	if unit != "" {
		title += " (" + unit + ")"
	}
	return title
}

func paramHint(p solver.Param) string {
	hint := p.Help
	if p.Kind == solver.IntParam || p.Kind == solver.FloatParam || p.Kind == solver.NumbersParam {
		hint += " " + i18n.Capitalised(p.Range()) + "."
	}
	return hint
}

func choicesOf(p solver.Param) []string {
	if p.Auto {
		return append([]string{solver.Auto}, p.Choices...)
	}
	return p.Choices
}

func boolField(h *Hints, f *Field, p solver.Param, hint string) *Field {
	title := paramTitle(p)
	if p.Auto {
		return namedChoiceField(h, f, title, hint, []string{solver.Auto, "true", "false"}, []string{solver.Auto, i18n.L("on"), i18n.L("off")})
	}
	box := NewHintCheck(h, title, hint, func(on bool) { f.edit(strconv.FormatBool(on)) })
	f.show = func(value string) { box.SetChecked(value == "true") }
	f.Enable = func(on bool) { SetEnabled(box, on) }
	newField(h, f, "", hint, nil, box)
	f.Object = container.NewBorder(nil, nil, nil, container.New(TightRow{Height: 18}, f.reset), box)
	return f
}

// ChoiceField makes a field with a list of choices.
func ChoiceField(h *Hints, f *Field, title, hint string, choices []string) *Field {
	return namedChoiceField(h, f, title, hint, choices, choices)
}

// NewNamedChoiceField creates the field of a parameter whose choices are shown by names.
func NewNamedChoiceField(h *Hints, p solver.Param, names []string, changed func()) *Field {
	f := &Field{Name: p.Name, Default: p.Default, Check: p.Check, Changed: changed}
	return namedChoiceField(h, f, paramTitle(p), paramHint(p), p.Choices, names)
}

// namedChoiceField makes a field with a list of choices that are shown by names.
func namedChoiceField(h *Hints, f *Field, title, hint string, choices, names []string) *Field {
	list := NewHintSelect(h, hint, names, func(name string) { f.edit(choices[slices.Index(names, name)]) })
	f.show = func(value string) {
		list.Selected = value
		if i := slices.Index(choices, value); i >= 0 {
			list.Selected = names[i]
		}
		list.Refresh()
	}
	f.Enable = func(on bool) { SetEnabled(list, on) }
	return newField(h, f, title, hint, nil, list)
}

// numberField makes a field with a slider and an entry for the exact value.
func numberField(h *Hints, f *Field, p solver.Param, hint string) *Field {
	s := scaleOf(p)
	entry := NewHintEntry(h, hint, fieldWidth)
	var slider *HintSlider
	move := func(value string) {
		if v, err := strconv.ParseFloat(value, 64); err == nil {
			slider.Value = s.position(v)
			slider.Refresh()
		}
	}
	slider = NewHintSlider(h, hint, sliderSteps, func(position float64) {
		entry.SetText(s.text(s.value(position)))
	})
	entry.OnChanged = func(value string) { f.edit(value); move(value) }
	var auto *HintCheck
	f.show = func(value string) {
		if auto != nil {
			auto.SetChecked(value == solver.Auto)
		}
		entry.OnChanged = nil
		entry.SetText(value)
		entry.OnChanged = func(value string) { f.edit(value); move(value) }
		move(value)
	}
	f.rescale = func(p solver.Param) {
		s = scaleOf(p)
		entry.hint, slider.hint = f.Area.Hint, f.Area.Hint
	}
	f.Enable = func(on bool) {
		manual := on && (auto == nil || !auto.Checked)
		SetEnabled(entry, manual)
		SetEnabled(slider, manual)
		if auto != nil {
			SetEnabled(auto, on)
		}
	}
	var aside fyne.CanvasObject
	if p.Auto {
		auto = autoSwitch(h, f, func() string { return s.text(s.value(sliderSteps / 2)) })
		aside = auto
	}
	input := container.NewBorder(nil, nil, nil, entry, container.New(unpadded{}, slider))
	return newField(h, f, paramTitle(p), hint, aside, input)
}

// autoSwitch switches between the engine's choice and a number, first that in the middle of the slider.
func autoSwitch(h *Hints, f *Field, middle func() string) *HintCheck {
	return NewHintCheck(h, i18n.L("auto"), i18n.L("Let the engine choose"), func(on bool) {
		value := solver.Auto
		if !on {
			value = f.Value
			if value == solver.Auto {
				value = middle()
			}
		}
		if value != f.Value {
			f.Set(value)
			f.Changed()
		}
		f.Enable(true)
	})
}

// TextField creates a field with an entry.
func TextField(h *Hints, name, title, hint, placeholder string, check func(string) error, changed func()) *Field {
	return textField(h, name, title, hint, placeholder, fyne.ScrollNone, check, changed)
}

// LineField creates a TextField whose text scrolls if it is longer than the field.
func LineField(h *Hints, name, title, hint string, check func(string) error, changed func()) *Field {
	return textField(h, name, title, hint, "", fyne.ScrollHorizontalOnly, check, changed)
}

func textField(h *Hints, name, title, hint, placeholder string, scroll fyne.ScrollDirection, check func(string) error, changed func()) *Field {
	return entryField(h, &Field{Name: name, Check: check, Changed: changed}, title, hint, placeholder, scroll)
}

func entryField(h *Hints, f *Field, title, hint, placeholder string, scroll fyne.ScrollDirection) *Field {
	entry := NewHintEntry(h, hint, fieldWidth)
	entry.Scroll = scroll
	entry.SetPlaceHolder(placeholder)
	entry.OnChanged = f.edit
	f.show = func(value string) {
		entry.OnChanged = nil
		entry.SetText(value)
		entry.OnChanged = f.edit
	}
	f.Enable = func(on bool) { SetEnabled(entry, on) }
	return newField(h, f, title, hint, nil, entry)
}

// errorText is an error below its field, which names the parameter.
func errorText(err error) string {
	var param *solver.ParamError
	if errors.As(err, &param) {
		return i18n.Capitalised(param.Rule)
	}
	return err.Error()
}

// SetEnabled enables or disables a widget.
func SetEnabled(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}

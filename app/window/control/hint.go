//go:build !nogui

package control

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// fieldWidth fits seven digits.
const fieldWidth = 86

// Hints says what controls do: the hint of the one under the mouse is shown in the status
// line, and the name of one without a text in a tip beside it.
type Hints struct {
	Show func(string)
	Tips *Tips // nil: none
}

// Enter shows a hint.
func (h *Hints) Enter(hint string) { h.Show(hint) }

// Tip announces the name of a control.
func (h *Hints) Tip(o fyne.CanvasObject, name string) {
	if h.Tips != nil && name != "" {
		h.Tips.Over(o, name)
	}
}

// Leave removes hint and tip.
func (h *Hints) Leave() {
	h.Show("")
	if h.Tips != nil {
		h.Tips.Leave()
	}
}

// HintButton is a button with a hint.
type HintButton struct {
	Button
	Hint  string
	Name  string // for the tip while the button has no text
	hints *Hints
}

// NewHintButton creates a button.
func NewHintButton(h *Hints, label, hint string, icon fyne.Resource, tapped func()) *HintButton {
	b := &HintButton{Hint: hint, hints: h}
	b.Text, b.Icon, b.OnTapped = label, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// MouseIn implements desktop.Hoverable.
func (b *HintButton) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.hints.Enter(b.Hint)
	if b.Text == "" {
		b.hints.Tip(b, b.Name)
	}
}

// Rename changes the name, also in a tip that is shown.
func (b *HintButton) Rename(name string) {
	if b.Name == name {
		return
	}
	b.Name = name
	if b.hints.Tips != nil {
		b.hints.Tips.Rename(b, name)
	}
}

// MouseOut implements desktop.Hoverable.
func (b *HintButton) MouseOut() { b.Button.MouseOut(); b.hints.Leave() }

// HintEntry is a one-line entry with a hint.
type HintEntry struct {
	widget.Entry
	hint   string
	hints  *Hints
	width  float32
	Escape func() // called for Escape, in a dialog to close it; may be nil

	Keys func(*fyne.KeyEvent) bool // handles a key before the entry does; may be nil
}

// NewHintEntry creates an entry of a fixed width. Wide ones scroll their text, which
// would be painted over the neighbours otherwise; narrow ones leave the wheel to the
// panel.
func NewHintEntry(h *Hints, hint string, width float32) *HintEntry {
	e := &HintEntry{hint: hint, hints: h, width: width}
	e.Scroll = fyne.ScrollNone
	if width > fieldWidth {
		e.Scroll = fyne.ScrollHorizontalOnly
	}
	e.ExtendBaseWidget(e)
	return e
}

// CreateRenderer implements fyne.Widget: the toolkit's, with a dimmer border when
// disabled.
func (e *HintEntry) CreateRenderer() fyne.WidgetRenderer {
	r := &entryRenderer{WidgetRenderer: e.Entry.CreateRenderer(), entry: e}
	r.dimBorder()
	return r
}

// entryRenderer draws an entry.
type entryRenderer struct {
	fyne.WidgetRenderer
	entry *HintEntry
}

func (r *entryRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.dimBorder()
}

// dimBorder recolours the border, which is the only rectangle with a stroke.
func (r *entryRenderer) dimBorder() {
	if !r.entry.Disabled() {
		return
	}
	for _, o := range r.Objects() {
		if border, is := o.(*canvas.Rectangle); is && border.StrokeWidth > 0 {
			border.StrokeColor = theme.Color(theme.ColorNameInputBorder)
			border.Refresh()
		}
	}
}

func (e *HintEntry) MouseIn(*desktop.MouseEvent)    { e.hints.Enter(e.hint) }
func (e *HintEntry) MouseMoved(*desktop.MouseEvent) {}
func (e *HintEntry) MouseOut()                      { e.hints.Leave() }

// MinSize is the fixed width.
func (e *HintEntry) MinSize() fyne.Size {
	return fyne.NewSize(e.width, e.Entry.MinSize().Height)
}

// TypedKey implements fyne.Focusable. Escape returns the keyboard to the window.
func (e *HintEntry) TypedKey(key *fyne.KeyEvent) {
	if e.Keys != nil && e.Keys(key) {
		return
	}
	if key.Name == fyne.KeyEscape && e.Escape != nil {
		e.Escape()
		return
	}
	if key.Name == fyne.KeyEscape {
		if c := fyne.CurrentApp().Driver().CanvasForObject(e); c != nil {
			c.Unfocus()
		}
		return
	}
	e.Entry.TypedKey(key)
}

// HintSelect is a drop-down list with a hint.
type HintSelect struct {
	widget.Select
	hint  string
	hints *Hints
}

func NewHintSelect(h *Hints, hint string, options []string, changed func(string)) *HintSelect {
	s := &HintSelect{hint: hint, hints: h}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget: the toolkit's, with the border of an entry.
func (s *HintSelect) CreateRenderer() fyne.WidgetRenderer {
	r := &borderedRenderer{WidgetRenderer: s.Select.CreateRenderer(), border: canvas.NewRectangle(color.Transparent)}
	r.border.StrokeWidth = 1
	r.paint()
	return r
}

// borderedRenderer adds a border to another renderer.
type borderedRenderer struct {
	fyne.WidgetRenderer
	border *canvas.Rectangle
}

func (r *borderedRenderer) paint() {
	r.border.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	r.border.CornerRadius = theme.Size(theme.SizeNameInputRadius)
}

func (r *borderedRenderer) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.border)
}

func (r *borderedRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.border.Resize(size)
}

func (r *borderedRenderer) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
	r.border.Refresh()
}

func (s *HintSelect) MouseIn(e *desktop.MouseEvent) { s.Select.MouseIn(e); s.hints.Enter(s.hint) }
func (s *HintSelect) MouseOut()                     { s.Select.MouseOut(); s.hints.Leave() }

// HintCheck is a check box with a hint.
type HintCheck struct {
	widget.Check
	hint  string
	hints *Hints
}

func NewHintCheck(h *Hints, label, hint string, changed func(bool)) *HintCheck {
	c := &HintCheck{hint: hint, hints: h}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

func (c *HintCheck) MouseIn(e *desktop.MouseEvent) { c.Check.MouseIn(e); c.hints.Enter(c.hint) }
func (c *HintCheck) MouseOut()                     { c.Check.MouseOut(); c.hints.Leave() }

// HintSlider is a slider with a hint.
type HintSlider struct {
	widget.Slider
	hint  string
	hints *Hints
}

func NewHintSlider(h *Hints, hint string, steps float64, changed func(float64)) *HintSlider {
	s := &HintSlider{hint: hint, hints: h}
	s.Max, s.Step, s.OnChanged = steps, 1, changed
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget: the toolkit's, with a track visible on a panel.
func (s *HintSlider) CreateRenderer() fyne.WidgetRenderer {
	r := &trackRenderer{s.Slider.CreateRenderer()}
	r.paint()
	return r
}

// trackRenderer draws a slider.
type trackRenderer struct{ fyne.WidgetRenderer }

func (r *trackRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.paint()
}

// paint recolours the track, which is the first rectangle.
func (r *trackRenderer) paint() {
	for _, o := range r.Objects() {
		if track, is := o.(*canvas.Rectangle); is {
			track.FillColor = theme.Color(theme.ColorNameInputBorder)
			track.Refresh()
			return
		}
	}
}

func (s *HintSlider) MouseIn(e *desktop.MouseEvent) { s.Slider.MouseIn(e); s.hints.Enter(s.hint) }
func (s *HintSlider) MouseOut()                     { s.Slider.MouseOut(); s.hints.Leave() }

// asButton returns the object as a button, or nil.
func asButton(o fyne.CanvasObject) *Button {
	switch o := o.(type) {
	case *Button:
		return o
	case *HintButton:
		return &o.Button
	}
	return nil
}

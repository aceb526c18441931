//go:build !nogui

package window

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// card says what instance is open.
type card struct {
	object fyne.CanvasObject
	name   *control.Text
	facts  *control.Text
	note   *control.Text
	whole  *control.HintArea // the note, which may be longer than the panel is wide
}

func newCard(h *control.Hints) *card {
	c := &card{name: control.NewHeading(""), facts: control.NewCaption(""), note: control.NewCaption("")}
	c.name.Ellipsis, c.facts.Ellipsis, c.note.Ellipsis = true, true, true
	c.whole = control.NewHintArea(h, "", control.Column(1, c.name, c.facts, c.note))
	c.object = c.whole
	return c
}

func (c *card) show(l *loaded) {
	p := l.problem
	c.name.Set(p.Name())
	cities := "cities"
	if p.Cities() == 1 {
		cities = "city"
	}
	facts := i18n.FormatCount(int64(p.Cities())) + " " + cities + "  ·  " + p.Metric().String()
	if n := p.FixedEdges(); n > 0 {
		facts += "  ·  " + i18n.L("%s fixed edges", i18n.FormatCount(int64(n)))
	}
	c.facts.Set(facts)
	note := oneLine(p.Comment())
	if l.sketch {
		note = i18n.L("Distances only: positions are approximate")
	}
	c.note.Set(note)
	c.whole.Hint = strings.TrimSpace(p.Name() + "  " + note)
	control.SetVisible(c.note, note != "")
}

// side is the side panel: it shows one pane at a time. What never moves stands
// above, what may be taller than the window below, moved by the wheel.
type side struct {
	object  fyne.CanvasObject
	head    *fyne.Container
	body    *fyne.Container
	wheel   *control.ScrollBox
	buttons fyne.CanvasObject
	start   fyne.CanvasObject
	limits  fyne.CanvasObject
}

func newSide(s *shell) *side {
	runButton := newActionButton(s, "run", true)
	runButton.Importance = widget.HighImportance
	stop, step := newActionButton(s, "stop", true), newActionButton(s, "step", true)
	for _, b := range []*actionButton{stop, step} {
		b.Importance = widget.MediumImportance
	}
	d := &side{head: control.Column(9), body: control.Column(14)}
	d.buttons = container.New(layout.NewGridLayoutWithColumns(3), runButton.HintButton, step.HintButton, stop.HintButton)
	d.start = control.Column(6, control.NewSectionHeader(s.hints, i18n.L("Start"), "", nil, nil).Object, s.shared.startBox)
	d.limits = control.Column(6, control.NewSectionHeader(s.hints, i18n.L("Stop after"), "", nil, nil).Object, s.shared.limitBox)
	d.wheel = control.NewScrollBox(control.Inset(8, 14, d.body))
	d.object = control.NewSurface(control.ColorPanel, container.New(control.TightBorder{}, control.Column(0, control.Inset(10, 14, d.head), control.NewLine()), d.wheel, control.Spacer{}.Object()))
	return d
}

// show makes the panel that of a pane.
func (d *side) show(p *pane) {
	d.head.Objects = []fyne.CanvasObject{p.card.object, p.setup.engineBox.button, d.buttons, p.headline.object}
	d.body.Objects = []fyne.CanvasObject{
		p.figures.object,
		control.Column(6, p.setup.paramHead.Object, control.Unpadded(p.setup.summary), p.setup.paramBox),
		d.start, d.limits,
		control.Spacer{Height: 8}.Object(),
	}
	d.head.Refresh()
	d.body.Refresh()
	d.wheel.Refresh()
	d.object.Refresh()
}

// oneLine is the first line of a text.
func oneLine(s string) string {
	for i, c := range s {
		if c == '\n' || c == '\r' {
			return s[:i]
		}
	}
	return s
}

//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// card says what instance is open.
type card struct {
	object fyne.CanvasObject
	name   *text
	facts  *text
	note   *text
}

func newCard() *card {
	c := &card{name: newHeading(""), facts: newCaption(""), note: newCaption("")}
	c.name.ellipsis, c.facts.ellipsis, c.note.ellipsis = true, true, true
	c.object = column(1, c.name, c.facts, c.note)
	return c
}

func (c *card) show(l *loaded) {
	p := l.problem
	c.name.Set(p.Name())
	cities := "cities"
	if p.Cities() == 1 {
		cities = "city"
	}
	facts := formatCount(int64(p.Cities())) + " " + cities + "  ·  " + p.Metric().String()
	if n := p.FixedEdges(); n > 0 {
		facts += "  ·  " + formatCount(int64(n)) + " fixed edges"
	}
	c.facts.Set(facts)
	note := oneLine(p.Comment())
	if l.sketch {
		note = "The file gives distances only: the places are a sketch"
	}
	c.note.Set(note)
	setVisible(c.note, note != "")
}

// side is the side panel: it shows one pane at a time. What never moves stands
// above, what may be taller than the window below, moved by the wheel.
type side struct {
	object  fyne.CanvasObject
	head    *fyne.Container
	body    *fyne.Container
	wheel   *wheelbox
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
	d := &side{head: column(9), body: column(14)}
	d.buttons = container.New(layout.NewGridLayoutWithColumns(3), runButton.hintButton, step.hintButton, stop.hintButton)
	d.start = column(6, newSectionHead(s.hints, "Start", "", nil, nil).object, s.terms.startBox)
	d.limits = column(6, newSectionHead(s.hints, "Stop after", "", nil, nil).object, s.terms.limitBox)
	d.wheel = newWheelbox(inset(8, 14, d.body))
	d.object = newPlate(colorPanel, container.New(framed{}, column(0, inset(10, 14, d.head), newLine()), d.wheel, spacer{}.object()))
	return d
}

// show makes the panel that of a pane.
func (d *side) show(p *pane) {
	d.head.Objects = []fyne.CanvasObject{p.card.object, p.setup.engineBox.button, d.buttons, p.headline.object}
	d.body.Objects = []fyne.CanvasObject{
		p.figures.object,
		column(6, p.setup.paramHead.object, flushed(p.setup.summary), p.setup.paramBox),
		d.start, d.limits,
		spacer{height: 8}.object(),
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

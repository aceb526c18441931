//go:build !nogui

package window

import (
	"strings"

	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// card shows the name and properties of the open instance.
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
	facts := i18n.FormatCities(p.Cities()) + "  ·  " + p.Metric().String()
	if p.Asymmetric() {
		facts += "  ·  " + i18n.L("asymmetric")
	}
	if p.IsPath() {
		facts += "  ·  " + i18n.L("open path")
	}
	switch n := p.FixedEdges(); {
	case n == 1:
		facts += "  ·  " + i18n.L("1 pinned edge")
	case n > 1:
		facts += "  ·  " + i18n.L("%s pinned edges", i18n.FormatCount(int64(n)))
	}
	c.facts.Set(facts)
	note := oneLine(p.Comment())
	if l.sketch {
		note = i18n.L("Distances only: positions are approximate")
	}
	control.ShowText(c.note, note)
	c.whole.Hint = strings.TrimSpace(p.Name() + "  " + note)
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

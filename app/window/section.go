//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tourscope/solver"
)

// sectionHead is the heading of a part of the side panel, with a button at the
// right where there is something to do to all of the part.
type sectionHead struct {
	object *fyne.Container
	button *hintButton
}

func newSectionHead(h *hints, title, hint string, icon fyne.Resource, tapped func()) *sectionHead {
	label := newBody(title)
	label.style.Bold = true
	s := &sectionHead{}
	if tapped == nil {
		s.object = container.NewStack(label)
		return s
	}
	s.button = newHintButton(h, "", hint, icon, tapped)
	s.button.Importance = widget.LowImportance
	s.object = container.NewBorder(nil, nil, nil, container.New(tightRow{height: 18}, s.button), label)
	return s
}

func (s *sectionHead) setVisible(on bool) {
	if on {
		s.object.Show()
	} else {
		s.object.Hide()
	}
}

// engineChooser shows the engine and, when pressed, all of them: those that
// cannot run here are grey and say why.
type engineChooser struct {
	setup  *setup
	button *pick
}

func newEngineChooser(s *setup) *engineChooser {
	c := &engineChooser{setup: s}
	c.button = newPick(s.hints, "Choose the engine that searches.", c.open)
	return c
}

func (c *engineChooser) show(info solver.Info) {
	c.button.label.Set(info.Title)
	c.button.aside.Set(info.Device.String())
}

// open lists the engines under the button, as wide as it.
func (c *engineChooser) open() {
	driver := fyne.CurrentApp().Driver()
	view := driver.CanvasForObject(c.button)
	var popup *widget.PopUp
	list := newChoiceList(c.setup.hints, func() { popup.Hide() })
	at := 0
	var choices []choice
	for i, e := range c.setup.registry.Engines() {
		info := e.Info()
		if info.Name == c.setup.engine.Info().Name {
			at = i
		}
		detail := info.Summary
		if info.Unavailable != "" {
			detail = capitalised(info.Unavailable)
		}
		choices = append(choices, choice{title: info.Title, detail: detail, aside: info.Device.String() + "  " + info.Name,
			off: info.Unavailable != "", run: func() { c.setup.choose(info.Name) }})
	}
	list.set(choices, at)
	popup = widget.NewPopUp(list.wheel, view)
	position := driver.AbsolutePositionForObject(c.button).AddXY(0, c.button.Size().Height+2)
	width := min(440, view.Size().Width-16)
	position.X = min(position.X, view.Size().Width-width-8)
	height := min(list.box.MinSize().Height+12, view.Size().Height-position.Y-12)
	popup.ShowAtPosition(position)
	popup.Resize(fyne.NewSize(width, height))
}

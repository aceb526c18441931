//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/words"
	"tourscope/gpu/launch"
	"tourscope/solver"
)

// engineChooser shows the engine and, when pressed, all of them: those that
// cannot run here are grey and say why. Those with a launch to look at can be chosen
// nevertheless.
type engineChooser struct {
	setup  *setup
	button *control.Pick
}

func newEngineChooser(s *setup) *engineChooser {
	c := &engineChooser{setup: s}
	c.button = control.NewPick(s.hints, words.L("Choose the engine that searches."), c.open)
	return c
}

func (c *engineChooser) show(info solver.Info) {
	c.button.Label.Set(info.Title)
	c.button.Aside.Set(info.Device.String())
}

// open lists the engines under the button, as wide as it.
func (c *engineChooser) open() {
	driver := fyne.CurrentApp().Driver()
	view := driver.CanvasForObject(c.button)
	var popup *widget.PopUp
	list := control.NewChoiceList(c.setup.hints, func() { popup.Hide() })
	at := 0
	var choices []control.Choice
	for i, e := range c.setup.registry.Engines() {
		info := e.Info()
		if info.Name == c.setup.engine.Info().Name {
			at = i
		}
		detail := info.Summary
		if info.Unavailable != "" {
			detail = words.Capitalised(info.Unavailable)
		}
		choices = append(choices, control.Choice{Title: info.Title, Detail: detail, Aside: info.Device.String() + "  " + info.Name,
			Off: info.Unavailable != "" && !launch.Describes(info.Name), Run: func() { c.setup.choose(info.Name) }})
	}
	list.Set(choices, at)
	popup = widget.NewPopUp(list.Wheel, view)
	position := driver.AbsolutePositionForObject(c.button).AddXY(0, c.button.Size().Height+2)
	width := min(440, view.Size().Width-16)
	position.X = min(position.X, view.Size().Width-width-8)
	height := min(list.Box.MinSize().Height+12, view.Size().Height-position.Y-12)
	popup.ShowAtPosition(position)
	popup.Resize(fyne.NewSize(width, height))
}

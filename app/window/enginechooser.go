//go:build !nogui

package window

import (
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// engineChooser shows the engine and, when pressed, all of them: those that
// cannot run here are grey, with the reason. Those with a launch plan can be chosen
// nevertheless.
type engineChooser struct {
	hints    *control.Hints
	registry *solver.Registry
	chosen   string            // name of the engine shown
	choose   func(name string) // another engine was chosen
	button   *control.MenuButton
}

func newEngineChooser(h *control.Hints, registry *solver.Registry, choose func(name string)) *engineChooser {
	c := &engineChooser{hints: h, registry: registry, choose: choose}
	c.button = control.NewMenuButton(h, i18n.L("Choose the engine."), c.open)
	return c
}

func (c *engineChooser) show(info solver.Info) {
	c.chosen = info.Name
	c.button.Label.Set(info.TitleBesideDevice())
	c.button.Trailing.Set(info.Device.String())
}

// open lists the engines under the button.
func (c *engineChooser) open() {
	at := 0
	var choices []control.Choice
	for i, e := range c.registry.Engines() {
		info := e.Info()
		if info.Name == c.chosen {
			at = i
		}
		detail := info.Summary
		if info.Unavailable != "" {
			detail = i18n.Capitalised(info.Unavailable)
		}
		choices = append(choices, control.Choice{Title: info.TitleBesideDevice(), Detail: detail, Trailing: info.Device.String() + "  " + info.Name,
			Disabled: info.Unavailable != "" && !plan.Describes(info.Name), Run: func() { c.choose(info.Name) }})
	}
	list := control.NewChoiceList(c.hints, nil)
	list.Set(choices, at)
	list.PopUp(c.button, enginesWidth)
}

const enginesWidth = 440

//go:build !nogui

package window

import (
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// engineChooser shows the engine and, when pressed, all of them: those that
// cannot run here come last, grey, below the reason. Those with a launch plan can be chosen
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
	choices, at := c.choices()
	list := control.NewChoiceList(c.hints, nil)
	list.Set(choices, at)
	list.PopUp(c.button, enginesWidth)
}

// choices are the engines that can run here, then the others below the reason, and where the chosen one is.
func (c *engineChooser) choices() (choices []control.Choice, at int) {
	reasons := []string{""}
	by := map[string][]solver.Info{"": nil} // reason why they cannot run here
	for _, e := range c.registry.Engines() {
		info := e.Info()
		if _, known := by[info.Unavailable]; !known {
			reasons = append(reasons, info.Unavailable)
		}
		by[info.Unavailable] = append(by[info.Unavailable], info)
	}
	for _, reason := range reasons {
		if reason != "" {
			choices = append(choices, control.Choice{Title: i18n.L("Not available here"), Detail: i18n.Capitalised(reason), Disabled: true})
		}
		for _, info := range by[reason] {
			if info.Name == c.chosen {
				at = len(choices)
			}
			choices = append(choices, control.Choice{Title: info.TitleBesideDevice(), Detail: info.Summary, Trailing: info.Device.String() + "  " + info.Name,
				Disabled: reason != "" && !plan.Describes(info.Name), Run: func() { c.choose(info.Name) }})
		}
	}
	return choices, at
}

const enginesWidth = 560

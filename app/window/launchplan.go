//go:build !nogui

package window

import (
	"tourscope/gpu/catalog"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// gpus lists the devices of the worker, none before it has started.
func (s *shell) gpus() []catalog.Device {
	if !s.hasWorker() {
		return nil
	}
	return s.options.Worker.Status().Devices.List
}

// launchText describes in one sentence what an engine launches for the open problem on the
// devices that there are; empty: nothing, or there are none.
func (s *shell) launchText(info solver.Info, set map[string]string) string {
	values, err := info.Values(set)
	if err != nil || len(s.gpus()) == 0 || !plan.Describes(info.Name) {
		return ""
	}
	launch, err := plan.ForDevices(s.gpus(), info.Name, values, s.pane().problem())
	if err != nil {
		return ""
	}
	return launch.Launched()
}

// showLaunchPlan shows the launch plan of the engine with its current parameters.
func (s *setup) showLaunchPlan() {
	if s.engine != nil {
		s.launchPlan.Show(s.engine.Info(), s.differences(), s.problem)
	}
}

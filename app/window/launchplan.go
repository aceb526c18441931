//go:build !nogui

package window

import "tourscope/gpu/catalog"

// gpus lists the devices of the worker, none before it has started.
func (s *shell) gpus() []catalog.Device {
	if !s.hasWorker() {
		return nil
	}
	return s.options.Worker.Status().Devices.List
}

// showLaunchPlan shows the launch plan of the engine with its current parameters.
func (s *setup) showLaunchPlan() {
	if s.engine != nil {
		s.launchPlan.Show(s.engine.Info(), s.differences(), s.problem)
	}
}

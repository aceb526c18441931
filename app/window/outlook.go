//go:build !nogui

package window

import "tourscope/gpu/catalog"

// gpus lists the devices of the worker, as far as it has come up.
func (s *shell) gpus() []catalog.Device {
	if !s.hasWorker() {
		return nil
	}
	return s.options.Worker.Status().Devices.List
}

// foresee shows what the device will make of the engine as it is set now.
func (s *setup) foresee() {
	if s.engine != nil {
		s.outlook.Show(s.engine.Info(), s.differences(), s.problem)
	}
}

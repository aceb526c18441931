package cudaengine

import (
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/enginetest"
	"tourscope/solver/testneeds"
)

func TestEnginesConform(t *testing.T) {
	machine := newMachine(t)
	for _, e := range machine.Engines() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, forDevice(e)) })
	}
}

// newMachine returns a machine, or ends the test where there is no device. Without
// the tag cuda it is emulated.
func newMachine(t *testing.T) *Machine {
	t.Helper()
	if none := Devices().None; none != "" {
		need := testneeds.Device
		if driver.Emulated {
			need = testneeds.Compiler
		}
		testneeds.Missing(t, need, none)
	}
	machine := NewMachine()
	t.Cleanup(func() {
		if err := machine.Close(); err != nil {
			t.Error(err)
		}
	})
	return machine
}

// forDevice makes an engine modest where the device is emulated, for every thread
// of it takes its turn on a processor.
func forDevice(e solver.Engine) solver.Engine {
	if !driver.Emulated {
		return e
	}
	if e.Info().Name == catalog.Regions {
		return modest{e, map[string]string{"blocks": "3", "threads": "64", "k": "2"}}
	}
	return modest{e, map[string]string{"blocks": "3", "sp": "1"}}
}

// modest is an engine with other defaults.
type modest struct {
	solver.Engine
	defaults map[string]string
}

func (m modest) Info() solver.Info {
	info := m.Engine.Info()
	for i := range info.Params {
		if value, is := m.defaults[info.Params[i].Name]; is {
			info.Params[i].Default = value
		}
	}
	return info
}

//go:build cuda

package cudaengine

import (
	"testing"

	"tourscope/solver/enginetest"
)

func TestEnginesConform(t *testing.T) {
	machine := NewMachine()
	for _, e := range machine.Engines() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
	}
	if err := machine.Close(); err != nil {
		t.Error(err)
	}
}

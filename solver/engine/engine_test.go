package engine_test

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/enginetest"
)

func TestEnginesConform(t *testing.T) {
	for _, e := range engine.All() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
	}
}

func TestNamesAreUnique(t *testing.T) {
	solver.NewRegistry(engine.All()...) // panics on two of one name
}

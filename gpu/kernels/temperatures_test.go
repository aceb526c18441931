package kernels

import (
	"context"
	"errors"
	"math"
	"testing"
)

// TestTemperaturesFall, each by the same factor, to the end; more of them than are made
// together, too.
func TestTemperaturesFall(t *testing.T) {
	for _, alpha := range []float64{0.5, 0.99, 0.9999} {
		all, err := Temperatures(t.Context(), 0, 1e5, 0.01, alpha)
		if err != nil {
			t.Fatal(err)
		}
		for i, now := range all {
			if want := float32(1e5 * math.Pow(alpha, float64(i))); now != want {
				t.Fatalf("α = %g: step %d has %g, not %g", alpha, i, now, want)
			}
		}
		if next := float64(all[len(all)-1]) * alpha; next > 0.01*1.0001 {
			t.Errorf("α = %g: it ends before %g", alpha, next)
		}
	}
	if all, err := Temperatures(t.Context(), 0, 1, 10, 0.5); err != nil || len(all) != 1 {
		t.Errorf("an end above the start gives %d steps, %v", len(all), err)
	}
}

// TestTemperaturesHeedTheContext: whoever gives up a run of slow cooling does not wait for
// all of its steps.
func TestTemperaturesHeedTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Temperatures(ctx, 0, 1e12, 1e-9, 0.999999); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
	if _, err := Temperatures(ctx, 0, 1e4, 0.1, 0.99); err != nil { // next to nothing
		t.Error(err)
	}
}

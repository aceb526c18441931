package cudaengine

import (
	"fmt"
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// Whatever the driver refuses and the trials choose, the tour is the same; if it
// refuses all, the error says so and the start stays.
func TestTheTourDoesNotDependOnTheShape(t *testing.T) {
	if !driver.Emulated {
		t.Skip("faults can be injected into an emulated device only")
	}
	for _, c := range []struct {
		engine, kernel string
		set            map[string]string
		refused        []int // more threads a block than these
	}{
		{catalog.PSPM, "pspm", map[string]string{"blocks": "16", "sp": "1"}, []int{1024, 64, 32}},
		{catalog.TwoOpt, "sweep", map[string]string{}, []int{1024, 64, 32}},
		{catalog.TwoOpt, "sweep", map[string]string{"variant": "faithful"}, []int{1024, 32}},
	} {
		var first solver.Result
		for i, threads := range c.refused {
			result, err := devicetest.RunUnder(t, fmt.Sprintf("refuse=%s:%d", c.kernel, threads), named(c.engine), 60, c.set)
			if err != nil {
				t.Fatalf("%s with %d threads: %v", c.engine, threads, err)
			}
			if i == 0 {
				first = result
			}
			if !slices.Equal(result.Order, first.Order) || result.State.Moves != first.State.Moves || result.State.Accepted != first.State.Accepted {
				t.Errorf("%s with up to %d threads a block: length %d, and %d without a bound", c.engine, threads, result.State.Best, first.State.Best)
			}
		}
		result, err := devicetest.RunUnder(t, "refuse="+c.kernel+":16", named(c.engine), 60, c.set)
		if !driver.LaunchRefused(err) || len(result.Order) != 60 {
			t.Errorf("%s, all refused: %v", c.engine, err)
		}
	}
}

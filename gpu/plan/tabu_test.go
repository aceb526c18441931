package plan

import (
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// The launch is computed from the device and the cities: as many threads as run at once, or one
// a swap where the fitness is copied.
func TestPlanOfTabu(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why             string
		n               int
		metric          solver.Metric
		set             map[string]string
		blocks, threads int
		kernel          string
	}{
		{"all that is resident", 5915, solver.Euc2D, nil, 4 * 132, 256, "tabu.near"},
		{"rounded up", 5915, solver.Ceil2D, nil, 4 * 132, 256, "tabu.up"},
		{"ten tiles, each of a warp", 101, solver.Euc2D, nil, 2, 256, "tabu.near"},
		{"another metric", 101, solver.Geo, nil, 2, 256, "tabu.any"},
		{"a thread a swap", 101, solver.Euc2D, map[string]string{"fitness": "copied"}, 20, 256, "tabufitness"},
		{"the user's", 5915, solver.Euc2D, map[string]string{"blocks": "7", "threads": "100"}, 7, 96, "tabu.near"},
		{"the preset", 101, solver.Euc2D, map[string]string{"preset": "luong2013"}, 20, 256, "tabufitness"},
	} {
		o := planFor(t, h200, catalog.Tabu, row.n, row.metric, row.set)
		if o.Refused != "" || o.Kernel != row.kernel || o.Threads != row.threads || o.Blocks != row.blocks || o.Moves != row.n*(row.n-1)/2 {
			t.Errorf("%s: %+v", row.why, o)
		}
	}
	if o := planFor(t, h200, catalog.Tabu, 12_000, solver.Euc2D, map[string]string{"fitness": "copied"}); !strings.Contains(o.Refused, "choose fitness=reduced") {
		t.Errorf("a fitness structure of 12,000 cities: %+v", o)
	}
}

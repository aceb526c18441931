package plan

import (
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine/rrhc"
)

// The launch is computed from the device and the cities: few climbers get large blocks, many
// share a multiprocessor, and tours too large for shared memory another kernel.
func TestPlanOfRrhc(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why            string
		n              int
		metric         solver.Metric
		set            map[string]string
		blocks, climbs int
		least, most    int // threads
		kernel         string
	}{
		{"a warp a climber of few cities", 100, solver.Euc2D, nil, 20 * 132, 20 * 132, 32, 32, "rrhc.nearor"},
		{"four large blocks each where multiprocessors are left over", 493, solver.Euc2D, map[string]string{"climbers": "24"}, 4 * 24, 24, 384, 640, "rrhc.nearor4"},
		{"2-opt moves alone", 493, solver.Euc2D, map[string]string{"climbers": "24", "oropt": "false"}, 4 * 24, 24, 384, 640, "rrhc.near4"},
		{"no more than can be resident together", 493, solver.Euc2D, map[string]string{"climbers": "29"}, 2 * 29, 29, 384, 640, "rrhc.nearor2"},
		{"as few as climb at a time", 493, solver.Euc2D, map[string]string{"climbers": "290", "blocks": "20"}, 4 * 20, 20, 384, 640, "rrhc.nearor4"},
		{"one block each where most have a multiprocessor", 493, solver.Euc2D, map[string]string{"climbers": "80"}, 80, 80, 640, 640, "rrhc.nearor"},
		{"one block each of few cities", 100, solver.Euc2D, map[string]string{"climbers": "24"}, 24, 24, 128, 640, "rrhc.nearor"},
		{"half a multiprocessor each where there are twice as many climbers", 493, solver.Euc2D, map[string]string{"climbers": "264"}, 264, 264, 256, 320, "rrhc.nearor"},
		{"rounded up", 493, solver.Att, map[string]string{"climbers": "24"}, 4 * 24, 24, 384, 640, "rrhc.upor4"},
		{"a tour beyond shared memory", 20_000, solver.Euc2D, map[string]string{"climbers": "9"}, 9, 9, 1024, 1024, "rrhcblock.tileor"},
		{"another metric", 100, solver.Geo, map[string]string{"climbers": "9"}, 9, 9, 128, 128, "rrhcblock.exactor"},
		{"a climber a thread", 100, solver.Euc2D, map[string]string{"variant": "calc", "climbers": "1000"}, 8, 1000, 128, 128, "rrhcthread.calc"},
		{"the paper's threads: one a city", 555, solver.Euc2D, map[string]string{"variant": "tile", "climbers": "9"}, 9, 9, 576, 576, "rrhcblock.tile"},
		{"the preset deals the rows of 555 cities out evenly (section 6.1)", 555, solver.Euc2D, map[string]string{"preset": "oneil2015"}, 0, 0, 32, 512, "rrhcblock.tile"},
	} {
		o := planFor(t, h200, catalog.RRHC, row.n, row.metric, row.set)
		if o.Refused != "" || o.Kernel != row.kernel || o.Threads < row.least || o.Threads > row.most ||
			row.blocks > 0 && (o.Blocks != row.blocks || o.Searches != row.climbs) {
			t.Errorf("%s: %+v", row.why, o)
		}
	}
}

// A step takes longer with more blocks, though less than as many times, and with more cities.
func TestStepTimeGrowsWithTheWork(t *testing.T) {
	for _, n := range []int{50, 493, 2000} {
		s := RrhcShape{Variant: catalog.VariantTuned, Threads: 128, Segments: 4}
		if one, two := stepTime(s, n, 1), stepTime(s, n, 2); two < one || two > 2*one {
			t.Errorf("%d cities: a step of two blocks takes %v cycles, of one %v", n, two, one)
		}
		if few, many := stepTime(s, n, 1), stepTime(s, 2*n, 1); many <= few {
			t.Errorf("a step of %d cities takes %v cycles, of %d %v", n, few, 2*n, many)
		}
	}
}

// An H200 at 1.98 GHz, 22 November 2026, 24 climbers: moves a second of their kernels. The
// estimate is off by 15 % at most.
func TestStepTimeIsAsMeasured(t *testing.T) {
	const clock, climbers = 1.98e9, 24
	for _, row := range []struct {
		n, threads, segments, cluster int
		measured                      float64 // moves a second
	}{
		{493, 256, 7, 1, 182e9}, {493, 512, 7, 1, 241e9}, {493, 640, 9, 1, 249e9}, {493, 736, 10, 1, 238e9}, {493, 768, 10, 1, 238e9},
		{1000, 512, 7, 1, 318e9}, {2000, 768, 8, 1, 393e9},
		{493, 512, 14, 2, 323e9}, {493, 640, 35, 4, 405e9}, {493, 384, 21, 4, 395e9}, {783, 512, 18, 4, 664e9},
		{1002, 640, 17, 4, 951e9}, {2392, 640, 7, 4, 1452e9},
	} {
		shape := RrhcShape{Variant: catalog.VariantTuned, Threads: row.threads, Segments: row.segments, Cluster: row.cluster}
		speed := climbers * float64(rrhc.MovesOfStep(row.n)) * clock / stepTime(shape, row.n, 1)
		if off := speed / row.measured; off < 0.85 || off > 1.15 {
			t.Errorf("%d cities, %d blocks of %d threads: %.3g moves a second are estimated, %.3g were measured", row.n, row.cluster, row.threads, speed, row.measured)
		}
	}
}

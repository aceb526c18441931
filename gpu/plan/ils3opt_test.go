package plan

import (
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// The launch is one block a solution, as many blocks of threads as run at once, or several blocks
// a solution.
func TestPlanOfIls(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why             string
		n               int
		metric          solver.Metric
		set             map[string]string
		blocks, threads int
		kernel          string
	}{
		{"a block a solution", 783, solver.Euc2D, nil, 2048, 32, "ils3opt.global"},
		{"rounded up", 783, solver.Ceil2D, nil, 2048, 32, "ils3opt.globalup"},
		{"another metric", 783, solver.Geo, nil, 2048, 32, "ils3opt.globalany"},
		{"too large for shared memory", 60_000, solver.Euc2D, nil, 2048, 32, "ils3opt.global"},
		{"shared memory", 783, solver.Euc2D, map[string]string{"strategy": catalog.FIBlockShared, "solutions": "5"}, 5, 32, "ils3opt.shared"},
		{"random neighbours", 783, solver.Euc2D, map[string]string{"strategy": catalog.RKBIBlocks, "solutions": "64", "blocks": "60"}, 64 * 60, 64, "ilssample.near"},
		{"as many blocks as run at once", 783, solver.Euc2D, map[string]string{"strategy": catalog.RKBIBlocks, "solutions": "1"}, 23, 64, "ilssample.near"},
		{"a thread a solution, few of them", 783, solver.Euc2D, map[string]string{"strategy": catalog.FIThread}, 2048, 1, "ils3opt.thread"},
		{"many", 783, solver.Euc2D, map[string]string{"strategy": catalog.FIThread, "solutions": "65536"}, 2048, 32, "ils3opt.thread"},
		{"the preset", 783, solver.Euc2D, map[string]string{"preset": catalog.PresetDelevacq2012, "solutions": "7"}, 2048, 32, "ils3opt.shared"},
	} {
		o := planFor(t, h200, catalog.Ils, row.n, row.metric, row.set)
		if o.Refused != "" || o.Kernel != row.kernel || o.Threads != row.threads || o.Blocks != row.blocks {
			t.Errorf("%s: %+v", row.why, o)
		}
	}
	o := planFor(t, h200, catalog.Ils, 60_000, solver.Euc2D, map[string]string{"strategy": catalog.FIBlockShared})
	if !strings.Contains(o.Refused, "choose the strategy "+catalog.FIBlockGlobal) {
		t.Errorf("60,000 cities in shared memory: %+v", o)
	}
}

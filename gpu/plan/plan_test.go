package plan

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// square returns a problem of n cities.
func square(t *testing.T, n int, metric solver.Metric) *solver.Problem {
	t.Helper()
	d := solver.Definition{Name: "made", Metric: metric}
	for i := range n {
		d.X, d.Y = append(d.X, float64(i%97)), append(d.Y, float64(i/97))
	}
	p, err := solver.NewProblem(d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func planFor(t *testing.T, d catalog.Device, engine string, n int, metric solver.Metric, set map[string]string) Plan {
	t.Helper()
	all := catalog.Engines()
	info := all[slices.IndexFunc(all, func(i solver.Info) bool { return i.Name == engine })]
	values, err := info.Values(set)
	if err != nil {
		t.Fatal(err)
	}
	o, err := ForDevice(d, engine, values, square(t, n, metric))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// asymmetric makes an asymmetric problem of n cities.
func asymmetric(t *testing.T, n int) *solver.Problem {
	t.Helper()
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = int32(i % 97)
	}
	p, err := solver.NewProblem(solver.Definition{Name: "one-way", Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n, weights)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func described(t *testing.T, name string) catalog.Device {
	t.Helper()
	for _, d := range Described() {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("no device is described as %s", name)
	return catalog.Device{}
}

// The figures are worked out by hand from NVIDIA's tables and the registers of
// resources.go.
func TestPlanOfPspm(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why                       string
		n                         int
		set                       map[string]string
		searches, threads, blocks int
		active                    int
		by                        Bound
		occupancy                 float64
		kernel                    string
		noted                     string
	}{
		{"the paper's launch has 98 blocks for 132 multiprocessors", 493, map[string]string{"preset": "lam2013"},
			98, 32, 98, 32, ByGrid, 50, "pspm.1", "34 of 132 multiprocessors"},
		{"auto gives each multiprocessor 1,024 threads of searches", 100, nil,
			32 * 132, 128, 8 * 132, 9, ByGrid, 56.25, "pspm.1", ""},
		{"48 moves take two warps, a block", 100, map[string]string{"threads": "48"},
			16 * 132, 64, 16 * 132, 16, ByRegisters, 50, "pspm.any", "16 of 64 threads of each search have no move: 32 or 64"},
		{"a large tour fits with one search a block: 12 bytes a city", 18_000, nil,
			132, 32, 132, 1, ByShared, 1.5625, "pspm.big", ""},
		{"beyond that, the tours are in global memory", 20_000, nil,
			132, 32, 132, 24, ByGrid, 37.5, "pspmwide", "global memory"},
	} {
		o := planFor(t, h200, catalog.PSPM, row.n, solver.Euc2D, row.set)
		if o.Searches != row.searches || o.Threads != row.threads || o.Blocks != row.blocks || o.Active != row.active ||
			o.LimitedBy != row.by || math.Abs(o.Occupancy-row.occupancy) > 1e-9 || o.Kernel != row.kernel {
			t.Errorf("%s: %+v", row.why, o)
		}
		if !strings.Contains(strings.Join(o.Notes, "\n"), row.noted) {
			t.Errorf("%s: it says %q", row.why, o.Notes)
		}
		if o.Refused != "" {
			t.Errorf("%s: refused: %s", row.why, o.Refused)
		}
	}
}

// Metrics other than the plane's read a matrix as long as there are not too many cities, and
// distances and fixed edges that it cannot hold take the kernel for all instances.
func TestPlanOfPspmWithDistancesFromAMatrix(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why      string
		n        int
		metric   solver.Metric
		set      map[string]string
		kernel   string
		searches int
	}{
		{"great circles", 431, solver.Geo, nil, "pspmmatrix.1", 32 * 132},
		{"more than a warp's moves", 431, solver.Geo, map[string]string{"threads": "64"}, "pspmmatrix.any", 16 * 132},
		{"as many searches as equation 3 has", 1000, solver.Geo, nil, "pspmmatrix.1", 20 * 132},
		{"too many cities", MaxPspmMatrix + 1, solver.Geo, nil, "pspmwide", 10 * 132},
	} {
		o := planFor(t, h200, catalog.PSPM, row.n, row.metric, row.set)
		if o.Kernel != row.kernel || o.Searches != row.searches || o.Refused != "" {
			t.Errorf("%s: %+v", row.why, o)
		}
	}
	fixed := solver.Definition{Metric: solver.Geo, FixedEdges: [][2]solver.City{{0, 5}}}
	far, long := solver.Definition{Metric: solver.Man2D}, solver.Definition{Metric: solver.Man2D}
	for i := range 50 {
		x, y := float64(i), float64(i*i%37)
		fixed.X, fixed.Y = append(fixed.X, x), append(fixed.Y, y)
		far.X, far.Y = append(far.X, 1e6*x), append(far.Y, y)
		long.X, long.Y = append(long.X, 1e4*x), append(long.Y, y)
	}
	for _, row := range []struct {
		why    string
		def    solver.Definition
		kernel string
	}{{"a fixed edge", fixed, "pspmwide"}, {"distances beyond the matrix", far, "pspmwide"}, {"distances of four bytes", long, "pspmmatrix.long"}} {
		p, err := solver.NewProblem(row.def)
		if err != nil {
			t.Fatal(err)
		}
		name, variant := pspmKernel(PspmDevice{SharedPerBlock: 227 << 10}, p, 32).Kernel()
		if got := strings.TrimSuffix(name+"."+variant, "."); got != row.kernel {
			t.Errorf("%s: %s", row.why, got)
		}
	}
}

func TestPlanOfTwoOpt(t *testing.T) {
	h200 := described(t, "H200")
	o := planFor(t, h200, catalog.TwoOpt, 10_000, solver.Euc2D, nil)
	// 64 columns a tile, 4 warps of 63 rows.
	if want := 157 * 40; o.Blocks != want || o.Threads != 128 || o.Active != 8 || o.LimitedBy != ByRegisters || o.Occupancy != 50 {
		t.Errorf("%+v, want %d blocks", o, want)
	}
	if o.Shared != 8208 || o.Moves != 10_000*9_997/2 {
		t.Errorf("%+v", o)
	}
	rounded := planFor(t, h200, catalog.TwoOpt, 10_000, solver.Ceil2D, map[string]string{"threads": "100", "rows": "6"})
	if rounded.Threads != 96 || rounded.Kernel != "sweep.4up" || len(rounded.Notes) < 2 {
		t.Errorf("%+v", rounded)
	}
	values, err := catalog.TwoOptInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	oneWay, err := ForDevice(h200, catalog.TwoOpt, values, asymmetric(t, 400))
	if moves := 400 * (398 + 50*51/2 + 50*348); err != nil || oneWay.Kernel != "directedsweep" || oneWay.Blocks != 400 || oneWay.Threads != 256 || oneWay.Moves != moves {
		t.Errorf("%+v: %v, want %d moves", oneWay, err, moves)
	}
	if any := planFor(t, h200, catalog.TwoOpt, 1000, solver.Geo, nil); any.Kernel != "sweepany" || any.Blocks != 16 {
		t.Errorf("%+v", any)
	}
}

// What cannot run is explained beforehand, and what the explanation proposes can.
func TestRefusedLaunchHasARemedy(t *testing.T) {
	small := described(t, "T4")
	o := planFor(t, small, catalog.PSPM, 60_000, solver.Euc2D, map[string]string{"blocks": "1000000"})
	const remedy = "choose at most "
	at := strings.Index(o.Refused, remedy)
	if at < 0 {
		t.Fatalf("a million searches of 60,000 cities: %+v", o)
	}
	most := strings.ReplaceAll(strings.Fields(o.Refused[at+len(remedy):])[0], ",", "")
	if o := planFor(t, small, catalog.PSPM, 60_000, solver.Euc2D, map[string]string{"blocks": most}); o.Refused != "" {
		t.Errorf("what was proposed is refused: %s", o.Refused)
	}
	values, _ := catalog.PSPMInfo().Values(nil)
	old := catalog.Device{Name: "Tesla C2050", Multiprocessors: 14, Major: 2}
	if _, err := ForDevice(old, catalog.PSPM, values, square(t, 100, solver.Euc2D)); err == nil || !strings.Contains(err.Error(), "another device") {
		t.Errorf("the paper's own device: %v", err)
	}
	if _, err := ForDevice(small, "ils", nil, square(t, 100, solver.Euc2D)); err == nil {
		t.Error("an engine without a launch has a plan")
	}
}

// Equation 3 with Table 1: 48 KB of shared memory, 14 multiprocessors, and r = 4
// bytes a move. For d493, the largest instance, ⌈49152 / (12·493 + 48)⌉ = 9.
func TestEquation3(t *testing.T) {
	if got := Equation3(PspmDevice{Multiprocessors: 14, SharedPerMultiprocessor: 48 << 10}, 493, 12); got != 9*14 {
		t.Errorf("got %d", got)
	}
}

func TestEveryDescribedDeviceRunsEveryEngine(t *testing.T) {
	for _, d := range Described() {
		for _, engine := range []string{catalog.PSPM, catalog.TwoOpt} {
			for _, n := range []int{5, 100, 5_000, 30_000} {
				o := planFor(t, d, engine, n, solver.Euc2D, nil)
				if o.Refused != "" || o.Active < 1 || o.Occupancy <= 0 || o.Occupancy > 100 || o.Filled > 100 || o.Memory <= 0 {
					t.Errorf("%s, %s, %d cities: %+v", d.Name, engine, n, o)
				}
			}
		}
	}
}

// The figures of regions are those that its launch is chosen with.
func TestPlanOfRegions(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why                      string
		n                        int
		set                      map[string]string
		regions, region, threads int
		noted                    string
	}{
		{"the whole tour is one region, which every multiprocessor searches", 1000, nil, 1, 1000, 1024, ""},
		{"a region for each multiprocessor", 50000, map[string]string{"evolution": "host"}, 132, 379, 1024, ""},
		{"many cities have more regions, two at once", 1000000, map[string]string{"evolution": "host"}, 1320, 758, 512, ""},
		{"a person's regions", 10000, map[string]string{"cities": "100"}, 100, 100, 1024, "long borders"},
		{"seven blocks share a region where there are too few; a warp is a search", 10000, map[string]string{"threads": "100", "evolution": "host"}, 18, 556, 96, "rounded to 96"},
	} {
		o := planFor(t, h200, catalog.Regions, row.n, solver.Euc2D, row.set)
		if o.Refused != "" {
			t.Errorf("%s: refused: %s", row.why, o.Refused)
			continue
		}
		if o.Regions != row.regions || o.Region != row.region || o.Threads != row.threads || o.Searches*WarpSize != o.Blocks*o.Threads {
			t.Errorf("%s: %d regions of %d cities, %d threads, %d searches in %d blocks", row.why, o.Regions, o.Region, o.Threads, o.Searches, o.Blocks)
		}
		if o.Active < 1 || o.Kernel != "regions.near" {
			t.Errorf("%s: %d active blocks of the kernel %s", row.why, o.Active, o.Kernel)
		}
		if !strings.Contains(strings.Join(o.Notes, "; "), row.noted) {
			t.Errorf("%s: notes %v, want one with %q", row.why, o.Notes, row.noted)
		}
	}
	if o := planFor(t, h200, catalog.Regions, 50000, solver.Euc2D, map[string]string{"cities": "20000", "threads": "1024"}); !strings.Contains(o.Refused, "choose fewer") {
		t.Errorf("a region that no block holds is refused with %q", o.Refused)
	}
}

// What is chosen by trying is said so, where there is anything to choose.
func TestPlanListsTheBlockSizesTried(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		why, engine string
		n           int
		set         map[string]string
		want        string
	}{
		{"pspm shapes blocks of several searches", catalog.PSPM, 1000, nil, "128, 256, 64 or 32 threads"},
		{"too few searches for more than one a block", catalog.PSPM, 1000, map[string]string{"blocks": "98"}, ""},
		{"a sweep has blocks of up to four warps", catalog.TwoOpt, 100_000, nil, "64, 128 or 32 threads"},
		{"the threads are set by hand", catalog.TwoOpt, 100_000, map[string]string{"threads": "64"}, ""},
		{"regions has one shape", catalog.Regions, 100_000, nil, ""},
	} {
		got, o := "", planFor(t, h200, row.engine, row.n, solver.Euc2D, row.set)
		for _, line := range o.Figures() {
			if line.Label == "shapes tried" {
				got = line.Value
			}
		}
		if got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

// TestSentence says in one sentence, in CUDA's words, what is set and what is launched. The blocks
// that fit a multiprocessor are its 65,536 registers divided by those of a block, worked out by
// hand: of pspm 54 a thread, which are given out as 56.
func TestSentence(t *testing.T) {
	h200 := described(t, "H200")
	for _, row := range []struct {
		engine string
		n      int
		set    map[string]string
		want   string
		timed  string // what Launched adds
	}{
		{catalog.PSPM, 1000, map[string]string{"blocks": "1020", "threads": "32"},
			"1,020 searches × 32 moves → grid 255 × block 128, 4 searches a block, 9 blocks a multiprocessor, limited by launch size",
			"; blocks of 128, 64 or 32 threads timed, the fastest kept"},
		{catalog.PSPM, 1000, map[string]string{"blocks": "10560", "threads": "32"},
			"10,560 searches × 32 moves → grid 2,640 × block 128, 4 searches a block, 9 blocks a multiprocessor, limited by registers",
			"; blocks of 128, 256, 64 or 32 threads timed, the fastest kept"},
		{catalog.PSPM, 1000, map[string]string{"blocks": "1", "threads": "8"},
			"1 search × 8 moves → grid 1 × block 32, 1 search a block, 17 blocks a multiprocessor, limited by launch size", ""},
		{catalog.TwoOpt, 100_000, map[string]string{"threads": "64"}, "grid 77,027 × block 64, 16 blocks a multiprocessor, limited by registers", ""},
		{catalog.TwoOpt, 100_000, nil, "grid 77,027 × block 64, 16 blocks a multiprocessor, limited by registers", "; blocks of 64, 128 or 32 threads timed, the fastest kept"},
		{catalog.Regions, 100_000, nil, "132 cells × 1 block → grid 132 × block 768, 1 block a multiprocessor, limited by registers", ""},
		{catalog.Regions, 2000, map[string]string{"evolution": "device"}, "3 cells × 44 blocks → grid 132 × block 768, 1 block a multiprocessor, limited by registers", ""},
		{catalog.RRHC, 1000, nil, "grid 660 × block 128, 5 blocks a multiprocessor, limited by registers", ""},
		{catalog.Tabu, 1000, nil, "grid 66 × block 256, 4 blocks a multiprocessor, limited by launch size", ""},
	} {
		o := planFor(t, h200, row.engine, row.n, solver.Euc2D, row.set)
		if got := o.Sentence(); got != row.want {
			t.Errorf("%s %v: %q, want %q", row.engine, row.set, got, row.want)
		}
		if got := o.Launched(); got != row.want+row.timed {
			t.Errorf("%s %v was launched as %q, want %q", row.engine, row.set, got, row.want+row.timed)
		}
	}
	refused := planFor(t, described(t, "T4"), catalog.PSPM, 5000, solver.Euc2D, map[string]string{"blocks": "1000000"})
	if !strings.HasSuffix(refused.Refused, "searches, or auto") || !strings.Contains(refused.Refused, ",") {
		t.Errorf("too many searches are refused with %q", refused.Refused)
	}
	if got := new(Plan).Sentence(); got != "" {
		t.Errorf("without a launch: %q", got)
	}
}

// TestNumbersAreGrouped: no text of a plan has a number of four digits without its comma.
func TestNumbersAreGrouped(t *testing.T) {
	bare := regexp.MustCompile(`(^|[^\d.,])\d{4,}`)
	for _, row := range []struct {
		engine string
		n      int
		set    map[string]string
	}{
		{catalog.PSPM, 1000, map[string]string{"blocks": "1020", "threads": "1000"}}, {catalog.PSPM, 5000, map[string]string{"blocks": "1048576", "threads": "1024"}},
		{catalog.TwoOpt, 100_000, nil}, {catalog.TwoOpt, 2000, map[string]string{"threads": "100", "rows": "3", "tile": "512"}},
		{catalog.Regions, 200_000, map[string]string{"blocks": "1024", "threads": "1000", "cities": "1024"}},
		{catalog.Regions, 50_000, map[string]string{"cities": "20000", "threads": "1024"}},
		{catalog.Regions, 50_000, map[string]string{"evolution": "device", "cities": "20000"}},
		{catalog.RRHC, 20_000, map[string]string{"variant": catalog.VariantMatrixShared}}, {catalog.Tabu, 5000, map[string]string{"threads": "512", "fitness": catalog.FitnessCopied}},
		{catalog.Ils, 50_000, map[string]string{"strategy": catalog.FIBlockShared, "solutions": "1"}},
	} {
		o := planFor(t, described(t, "T4"), row.engine, row.n, solver.Euc2D, row.set)
		texts := append([]string{o.Refused, o.Sentence(), o.Launched()}, o.Notes...)
		for _, f := range o.Figures() {
			texts = append(texts, f.Value, f.Hint)
		}
		for _, text := range texts {
			if bare.MatchString(text) {
				t.Errorf("%s %v: %q", row.engine, row.set, text)
			}
		}
	}
}

package bench

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"tourscope/solver"
	"tourscope/solver/engine/chained"
)

// goal is what regions is held to on an instance: seconds to gaps, and how long a
// run may last that does not come there. Seconds are walls' from the file read on.
type goal struct {
	name   string
	gaps   []float64 // %, falling
	atMost []float64 // s, one a gap
	limit  time.Duration
}

var goals = []goal{
	{"d18512", []float64{1, 0.5, 0.25, 0.2}, []float64{0.1, 0.2, 0.6, 1.5}, 5 * time.Second},
	{"usa115475", []float64{1.9, 1, 0.5, 0.25}, []float64{0.2, 0.4, 1, 4}, 12 * time.Second},
	{"uniform1000000", []float64{5, 3, 2}, []float64{math.NaN(), math.NaN(), 3}, 12 * time.Second},
	{"pr2392", []float64{0.1}, []float64{1}, 3 * time.Second},
	{"pcb3038", []float64{0.1}, []float64{1}, 3 * time.Second},
	{"fnl4461", []float64{0.1}, []float64{1}, 3 * time.Second},
	{"rl5934", []float64{0.1}, []float64{1}, 3 * time.Second},
	{"pla7397", []float64{0.1}, []float64{1}, 3 * time.Second},
}

// gapsHead tells what a table of gaps is.
const gapsHead = `
### %s: seconds to a gap

From the file read on: start tour, neighbour lists, copies included. Median of %d seeds, their range, and how many came there; a run ends at the last gap or after %s. Over the optimum; uniform1000000 over 0.7124·√(n·A).

| instance | gap | at most, s | median, s | range, s | came there |
|---|---|---|---|---|---|
`

// gaps measures regions in the goals' rows.
func (b *bench) gaps() error {
	sets, err := parseSets(b.Sets)
	if err != nil {
		return err
	}
	set := sets[0]
	run := func(p *solver.Problem, g goal, seed uint64) (*regionRun, error) {
		return b.regionRunTo(p, set, seed, g.limit, g.gaps[len(g.gaps)-1])
	}
	if err := b.warm(set); err != nil {
		return err
	}
	return b.gapTable("Regions, "+writeSet(set), "3 to 12 s", run, true)
}

// warm lets the driver compile the kernels, which it does when they are first wanted.
func (b *bench) warm(set map[string]string) error {
	p, err := b.regionProblem("uniform100")
	if err != nil {
		return err
	}
	_, err = b.regionRunTo(p, set, 0, time.Millisecond, 0)
	return err
}

// chained measures chained in the same rows, on one core.
func (b *bench) chained() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return b.gapTable("`chained`, one core", b.ForCPU.String(), func(p *solver.Problem, g goal, seed uint64) (*regionRun, error) {
		return b.chainedRun(p, seed, b.ForCPU, g.gaps[len(g.gaps)-1])
	}, false)
}

// runner is one run on an instance, from the start tour to the goal's last gap.
type runner func(p *solver.Problem, g goal, seed uint64) (*regionRun, error)

func (b *bench) gapTable(title, limit string, one runner, held bool) error {
	b.printf(gapsHead, title, b.Runs, limit)
	for _, g := range goals {
		if len(b.Instances) > 0 && !slices.Contains(b.Instances, g.name) {
			continue
		}
		p, err := b.regionProblem(g.name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		runs, err := repeat(b.Runs, func(seed uint64) (*regionRun, error) { return one(p, g, seed) })
		if err != nil {
			return err
		}
		for i, gap := range g.gaps {
			b.gapRow(runs, g, i, gap, held)
		}
	}
	return b.twenty(one, held)
}

func repeat(runs int, one func(seed uint64) (*regionRun, error)) (all []*regionRun, err error) {
	for seed := range runs {
		r, err := one(uint64(seed + 1))
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func (b *bench) gapRow(runs []*regionRun, g goal, i int, gap float64, held bool) {
	promised := ""
	if held && !math.IsNaN(g.atMost[i]) {
		promised = fmt.Sprint(g.atMost[i])
	}
	came, low, high := 0, math.Inf(1), 0.0
	for _, r := range runs {
		if s := r.to(gap); !math.IsInf(s, 1) {
			came++
			low, high = min(low, s), max(high, s)
		}
	}
	span := "—"
	if came > 0 {
		span = fmt.Sprintf("%.3f to %.3f", low, high)
	}
	b.printf("| %s | %g %% | %s | %s | %s | %d of %d |\n", g.name, gap, promised, timeTo(runs, gap), span, came, len(runs))
}

// twenty measures whether the instances of Lam et al. are solved to the optimum,
// with twice as many runs each.
func (b *bench) twenty(one runner, held bool) error {
	promised, any := "", len(b.Instances) == 0
	for _, row := range lam {
		any = any || slices.Contains(b.Instances, row.name)
	}
	if !any {
		return nil
	}
	if held {
		promised = ", at most 1 s on average"
	}
	b.printf("\n| to the optimum%s | came there | mean, s | slowest, s |\n|---|---|---|---|\n", promised)
	for _, row := range lam {
		if len(b.Instances) > 0 && !slices.Contains(b.Instances, row.name) {
			continue
		}
		p, err := b.load(row.name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		runs, err := repeat(2*b.Runs, func(seed uint64) (*regionRun, error) {
			return one(p, goal{gaps: []float64{0}, limit: 3 * time.Second}, seed)
		})
		if err != nil {
			return err
		}
		came, sum, slowest := 0, 0.0, 0.0
		for _, r := range runs {
			if s := r.to(0); !math.IsInf(s, 1) {
				came++
				sum += s
				slowest = max(slowest, s)
			}
		}
		b.printf("| %s | %d of %d | %.3f | %.3f |\n", row.name, came, len(runs), sum/float64(max(came, 1)), slowest)
	}
	return nil
}

// chainedRun is one run of chained, from its start tour to its time or a gap.
func (b *bench) chainedRun(p *solver.Problem, seed uint64, length time.Duration, gap float64) (*regionRun, error) {
	engine := chained.New()
	values, err := engine.Info().Values(nil)
	if err != nil {
		return nil, err
	}
	r := newRegionRun(p, length, gap)
	return r, b.watch(r, engine, solver.Job{Problem: p, Seed: seed, Values: values})
}

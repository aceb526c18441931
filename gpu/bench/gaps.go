package bench

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine/chained"
)

// gapsHead describes a table of gaps.
const gapsHead = `
### %s: seconds to a gap, %s set

From the file read on: start tour, neighbour lists, copies included. Median of %d seeds, their range, and how many came there; a run ends at the last gap or after %s. Over the optimum or the best length known; uniform ones over 0.7124·√(n·A).

| set | instance | gap, %% | time, s | range, s | bound, s | reached |
|---|---|---|---|---|---|---|
`

// gaps measures regions in the goals' rows.
func (b *bench) gaps() error {
	sets, err := parseSets(b.Sets)
	if err != nil {
		return err
	}
	set := sets[0]
	var last *solver.Problem
	run := func(p *solver.Problem, g goal, seed uint64) (*regionRun, error) {
		if p != last {
			if err := b.warmFor(p, set); err != nil {
				return nil, err
			}
			last = p
		}
		return b.regionRunTo(p, set, seed, g.limit, g.gaps[len(g.gaps)-1])
	}
	if err := b.warm(set); err != nil {
		return err
	}
	return b.gapTable("Regions, "+writeSet(set), "3 to 12 s", run, true)
}

// warm makes the driver compile the kernels, which it does at their first use: those of small
// instances, and those of large ones.
func (b *bench) warm(set map[string]string) error {
	for _, name := range []string{"uniform100", "uniform20000"} {
		p, err := b.instance(name)
		if err != nil {
			return err
		}
		if _, err = b.regionRunTo(p, set, 0, time.Millisecond, 0); err != nil {
			return err
		}
	}
	return nil
}

// warmFor does the same for an instance whose metric has kernels of its own.
func (b *bench) warmFor(p *solver.Problem, set map[string]string) error {
	if p.Metric() == solver.Euc2D {
		return nil // those of warm
	}
	_, err := b.regionRunTo(p, set, 0, time.Millisecond, 0)
	return err
}

// chained measures chained in the same rows, on one core.
func (b *bench) chained() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return b.chainedTable("one core")
}

// cores measures chained in the same rows, on all cores that this process may use.
func (b *bench) cores() error {
	return b.chainedTable(fmt.Sprintf("%d cores", solver.Workers(0)))
}

func (b *bench) chainedTable(where string) error {
	return b.gapTable("`chained`, "+where, b.ForCPU.String(), func(p *solver.Problem, g goal, seed uint64) (*regionRun, error) {
		return b.chainedRun(p, seed, b.ForCPU, g.gaps[len(g.gaps)-1])
	}, false)
}

// runner is one run on an instance, from the start tour to the goal's last gap.
type runner func(p *solver.Problem, g goal, seed uint64) (*regionRun, error)

// gapTable writes a table for each set of which an instance is wanted.
func (b *bench) gapTable(title, limit string, one runner, held bool) error {
	for _, set := range gapSets() {
		goals, small := b.wantedOf(set)
		if len(goals) > 0 {
			b.printf(gapsHead, title, set.name, b.Runs, limit)
		}
		for _, g := range goals {
			if err := b.gapRows(g, one, held); err != nil {
				return err
			}
		}
		if err := b.optimumTable(title, set.name, small, one, held); err != nil {
			return err
		}
	}
	return nil
}

// wantedOf returns what is measured of a set: all of it where no instance is named.
func (b *bench) wantedOf(set gapSet) (goals []goal, small []string) {
	for _, g := range set.goals {
		if b.wants(g.name) {
			goals = append(goals, g)
		}
	}
	for _, name := range set.toOptima {
		if b.wants(name) {
			small = append(small, name)
		}
	}
	return goals, small
}

// wants reports whether an instance is to be measured. Names of generated instances may
// leave out the seed 1.
func (b *bench) wants(name string) bool {
	return len(b.Instances) == 0 || slices.ContainsFunc(b.Instances, func(wanted string) bool {
		return wanted == name || wanted+"-1" == name
	})
}

// gapRows measures one instance.
func (b *bench) gapRows(g goal, one runner, held bool) error {
	p, err := b.instance(g.name)
	if p == nil || err != nil {
		return err
	}
	runs, err := b.repeat(b.Runs, func(seed uint64) (*regionRun, error) { return one(p, g, seed) })
	if err != nil {
		return err
	}
	for i, gap := range g.gaps {
		b.gapRow(runs, g, i, gap, held)
	}
	return nil
}

func (b *bench) gapRow(runs []*regionRun, g goal, i int, gap float64, held bool) {
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
	promised := ""
	if held && g.atMost != nil && !math.IsNaN(g.atMost[i]) {
		promised = atMost(g.atMost[i], median(runs, func(r *regionRun) float64 { return r.to(gap) }))
	}
	b.printf("| %s | %s | %g | %s | %s | %s | %d of %d |\n", setOf(g.name), g.name, gap, timeTo(runs, gap), span, promised, came, len(runs))
}

// optimumTable measures whether small instances are solved to the optimum, with twice as
// many runs each.
func (b *bench) optimumTable(title, set string, names []string, one runner, held bool) error {
	if len(names) == 0 {
		return nil
	}
	b.printf("\n### %s: to the optimum, %s set\n\n| instance | runs at the optimum | mean, s | slowest, s |\n|---|---|---|---|\n", title, set)
	var all optimumSum
	for _, name := range names {
		if err := b.optimumRow(name, one, &all); err != nil {
			return err
		}
	}
	if all.instances == 0 {
		return nil
	}
	bound := 0.0
	if held && set == batch.TuningSet {
		bound = boundOnOptima
	}
	b.printf("\n| set | instances | runs at the optimum | mean of the fastest instance, s | of the slowest, s | slowest run, s | bound on the mean, s |\n|---|---|---|---|---|---|---|\n| %s | %d | %d of %d | %.3f | %.3f | %.3f | %s |\n",
		set, all.instances, all.came, all.runs, all.fastest, all.slowest, all.slowestRun, atMost(bound, all.sum/float64(all.instances)))
	return nil
}

// optimumSum is the sum of the rows of a set, times in seconds.
type optimumSum struct {
	instances, came, runs             int
	sum, fastest, slowest, slowestRun float64 // of the instances' means, and the slowest run of all
}

func (o *optimumSum) add(came, runs int, mean, slowest float64) {
	if o.instances == 0 || mean < o.fastest {
		o.fastest = mean
	}
	o.instances, o.came, o.runs = o.instances+1, o.came+came, o.runs+runs
	o.sum, o.slowest, o.slowestRun = o.sum+mean, max(o.slowest, mean), max(o.slowestRun, slowest)
}

// optimumRow measures one instance.
func (b *bench) optimumRow(name string, one runner, all *optimumSum) error {
	p, err := b.load(name)
	if p == nil || err != nil {
		return err
	}
	runs, err := b.repeat(2*b.Runs, func(seed uint64) (*regionRun, error) {
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
	mean := sum / float64(max(came, 1))
	all.add(came, len(runs), mean, slowest)
	b.printf("| %s | %d of %d | %.3f | %.3f |\n", name, came, len(runs), mean, slowest)
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

package bench

import (
	"fmt"
	"slices"

	"tourscope/solver"
	"tourscope/solver/optima"
)

// usualSeeds are eight instances of 10,000 to 120,000 cities. No parameter was chosen by the
// generated ones.
var usualSeeds = []string{"rl11849", "usa13509", "sw24978", "pla33810", "usa115475", "clustered20000-7", "grid40000", "drilling60000-7"}

// mostBehind is how far the worst run may be above the median, in percentage points.
const mostBehind = 0.03

// seeds measures how far the worst seed is behind the median after a time: a run that keeps a
// defect that no cell contains is seen here, and not in medians.
func (b *bench) seeds() error {
	sets, err := parseSets(b.Sets)
	if err != nil {
		return err
	}
	names := b.Instances
	if len(names) == 0 {
		names = usualSeeds
	}
	if err := b.warm(sets[0]); err != nil {
		return err
	}
	b.printf("\n### Regions, %s: worst of %d seeds\n\nGaps after %v, %%: over the optimum or the best length known, of other instances over the shortest tour of these runs.\n\n| set | instance | cities | reference | best | median | worst | worst − median, points | bound |\n|---|---|---|---|---|---|---|---|---|\n", writeSet(sets[0]), b.Runs, b.For)
	for _, name := range names {
		p, err := b.instance(name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		if err := b.warmFor(p, sets[0]); err != nil {
			return err
		}
		runs, err := b.regionRuns(p, sets[0])
		if err != nil {
			return err
		}
		b.seedRow(name, p, runs)
	}
	return nil
}

// seedRow writes the spread of the runs of one instance.
func (b *bench) seedRow(name string, p *solver.Problem, runs []*regionRun) {
	reference, of := reference(p, runs)
	gap := func(r *regionRun) float64 { return 100 * (float64(r.result.State.Best)/float64(reference) - 1) }
	var gaps []float64
	for _, r := range runs {
		gaps = append(gaps, gap(r))
	}
	least, middle, worst := slices.Min(gaps), median(runs, gap), slices.Max(gaps)
	b.printf("| %s | %s | %d | %s | %.3f | %.3f | %.3f | %.3f | %s |\n", setOf(name), p.Name(), p.Cities(), of,
		least, middle, worst, worst-middle, atMost(mostBehind, worst-middle))
}

// reference returns the length to which the gaps of some runs are relative, and its kind.
func reference(p *solver.Problem, runs []*regionRun) (length int64, kind string) {
	if o, known := optima.Find(p); known {
		return o.Length, fmt.Sprintf("%d, %s", o.Length, o.Kind())
	}
	for _, r := range runs {
		if best := r.result.State.Best; length == 0 || best < length {
			length = best
		}
	}
	return length, fmt.Sprintf("%d, shortest here", length)
}

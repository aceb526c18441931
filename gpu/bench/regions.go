package bench

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/regions"
	"tourscope/solver"
	"tourscope/solver/start"
)

// usualRegions are the instances with required speeds of regions.
var usualRegions = []string{"d493", "pr2392", "pcb3038", "fnl4461", "rl5934", "pla7397", "d18512", "usa115475", "uniform1000000"}

// regions measures the times of regions to given gaps, and those of its parts. Times are wall
// times from the start heuristic on, without the reading of the file and the start of the
// device; device times are listed beside them.
func (b *bench) regions() error {
	sets, err := parseSets(b.Sets)
	if err != nil {
		return err
	}
	names := b.Instances
	if len(names) == 0 {
		names = usualRegions
	}
	b.regionsHead()
	for i, name := range names {
		p, err := b.instance(name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		if i == 0 { // the driver compiles the kernels at their first use
			if _, err := b.regionRun(p, sets[0], 0, time.Millisecond); err != nil {
				return err
			}
		}
		for _, set := range sets {
			if err := b.regionRow(p, set); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bench) regionsHead() {
	b.printf("\n### Regions: seconds to a gap\n\nMedians of %d seeds; — where fewer than half of the runs of %v came there. Then what the time of a run went to, in percent of it: start tour, neighbour lists, local search on the CPU; searching and copying, by the device's clock; joining the regions, measuring the tour; recombining tours on the CPU. Cuts are made while the device searches. Kept: kicks that made the tour shorter; — where some of that was recombination.\n\n| instance | parameters |", b.Runs, b.For)
	for _, gap := range b.Gaps {
		b.printf(" %g %% |", gap)
	}
	b.printf(" final gap, %% | rounds | kicks | Mkicks/s | kept, %% | start | near | local | search | copy | join | measure | cross | cut |\n|---|---|%s---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n", strings.Repeat("---|", len(b.Gaps)))
}

// parseSets reads "k=20,depth=3; k=40".
func parseSets(text string) ([]map[string]string, error) {
	var sets []map[string]string
	for one := range strings.SplitSeq(text, ";") {
		set := make(map[string]string)
		for pair := range strings.SplitSeq(one, ",") {
			if pair = strings.TrimSpace(pair); pair == "" {
				continue
			}
			name, value, is := strings.Cut(pair, "=")
			if !is {
				return nil, fmt.Errorf("%q is no parameter: write NAME=VALUE, commas between them and semicolons between sets", pair)
			}
			set[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
		if _, err := catalog.RegionsInfo().Values(set); err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// regionRun is one run of regions, from its start tour to its time.
func (b *bench) regionRun(p *solver.Problem, set map[string]string, seed uint64, length time.Duration) (*regionRun, error) {
	return b.regionRunTo(p, set, seed, length, -100)
}

// regionRuns are the runs of a row, from seed 1 on.
func (b *bench) regionRuns(p *solver.Problem, set map[string]string) ([]*regionRun, error) {
	return b.repeat(b.Runs, func(seed uint64) (*regionRun, error) { return b.regionRun(p, set, seed, b.For) })
}

// regionRunTo is one run of regions, from its start tour to its time or a gap.
func (b *bench) regionRunTo(p *solver.Problem, set map[string]string, seed uint64, length time.Duration, gap float64) (*regionRun, error) {
	values, err := catalog.RegionsInfo().Values(b.alone(catalog.RegionsInfo(), set))
	if err != nil {
		return nil, err
	}
	r := newRegionRun(p, length, gap)
	engine := regions.New(b.machine, func(s regions.Spent) { r.spent = s })
	return r, b.watch(r, engine, solver.Job{Problem: p, Seed: seed, Values: values})
}

// watch runs an engine from a start tour, recorded by r, and checks its result.
func (b *bench) watch(r *regionRun, engine solver.Engine, job solver.Job) (err error) {
	p, name := job.Problem, engine.Info().Name
	if job.Start, err = b.start(p, cmp.Or(b.Start, engine.Info().Start, start.Default)); err != nil {
		return err
	}
	r.start = time.Since(r.began)
	r.result, err = engine.Run(b.context, job, r)
	r.wall = time.Since(r.began)
	r.enter("", r.wall)
	if err == nil {
		err = p.CheckTour(r.result.Order)
	}
	if err != nil {
		return fmt.Errorf("%s on %s: %w", name, p.Name(), err)
	}
	if length := p.Length(r.result.Order); length != r.result.State.Best {
		return fmt.Errorf("%s on %s claims a length of %d, the tour has %d", name, p.Name(), r.result.State.Best, length)
	}
	return b.writeTrace(name, p, job.Seed, r)
}

// regionRow does all runs of one instance with one set of parameters.
func (b *bench) regionRow(p *solver.Problem, set map[string]string) error {
	runs, err := b.regionRuns(p, set)
	if err != nil {
		return err
	}
	b.printf("| %s | %s |", p.Name(), writeSet(set))
	for _, gap := range b.Gaps {
		b.printf(" %s |", timeTo(runs, gap))
	}
	figure := func(of func(*regionRun) float64) float64 { return median(runs, of) }
	share := func(of func(*regionRun) time.Duration) float64 { return shareOfWall(runs, of) }
	b.printf(" %.3f | %.0f | %.3g | %.2f | %s |", figure((*regionRun).finalGap),
		figure(func(r *regionRun) float64 { return float64(r.result.State.Iteration) }),
		figure(func(r *regionRun) float64 { return float64(r.result.State.Kicks) }),
		figure(func(r *regionRun) float64 { return float64(r.result.State.Kicks) / r.spent.Search.Seconds() / 1e6 }),
		kept(runs))
	for _, part := range []func(*regionRun) time.Duration{
		func(r *regionRun) time.Duration { return r.start },
		func(r *regionRun) time.Duration { return r.stages["descent"] - r.start },
		func(r *regionRun) time.Duration { return r.stages["rounds"] - r.stages["descent"] },
		func(r *regionRun) time.Duration { return r.spent.Search },
		func(r *regionRun) time.Duration { return r.spent.Copy },
		func(r *regionRun) time.Duration { return r.spent.Patch },
		func(r *regionRun) time.Duration { return r.spent.Measure },
		func(r *regionRun) time.Duration { return r.cross },
		func(r *regionRun) time.Duration { return r.spent.Partition },
	} {
		b.printf(" %.1f |", share(part))
	}
	b.printf("\n")
	return nil
}

// kept returns the percentage of kicks that made the tour shorter, in runs of kicks alone.
func kept(runs []*regionRun) string {
	if slices.ContainsFunc(runs, func(r *regionRun) bool { return r.cross > 0 || r.stages["evolution"] > 0 }) {
		return "—"
	}
	return fmt.Sprintf("%.1f", median(runs, func(r *regionRun) float64 {
		return 100 * float64(r.result.State.Accepted) / float64(r.result.State.Kicks)
	}))
}

func (r *regionRun) finalGap() float64 { return 100 * (float64(r.result.State.Best)/r.best - 1) }

// to returns the time at which the run reached a gap; infinite if it did not.
func (r *regionRun) to(gap float64) float64 {
	for _, m := range r.trace {
		if m.gap <= gap {
			return m.at.Seconds()
		}
	}
	return math.Inf(1)
}

func timeTo(runs []*regionRun, gap float64) string {
	s := median(runs, func(r *regionRun) float64 { return r.to(gap) })
	if math.IsInf(s, 1) {
		return "—"
	}
	return fmt.Sprintf("%.3f", s)
}

func median(runs []*regionRun, of func(*regionRun) float64) float64 {
	values := make([]float64, len(runs))
	for i, r := range runs {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// shareOfWall is the median share of a run's time, in per cent.
func shareOfWall(runs []*regionRun, of func(*regionRun) time.Duration) float64 {
	return median(runs, func(r *regionRun) float64 { return 100 * of(r).Seconds() / r.wall.Seconds() })
}

func writeSet(set map[string]string) string {
	var pairs []string
	for name, value := range set {
		pairs = append(pairs, name+"="+value)
	}
	slices.Sort(pairs)
	if pairs == nil {
		return "defaults"
	}
	return strings.Join(pairs, " ")
}

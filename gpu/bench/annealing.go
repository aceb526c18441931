package bench

import (
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// sample is a number of runs of one engine on one instance.
type sample struct {
	sec, worst float64 // mean and largest error, %
	sses       float64 // Gmoves/s, from the device's events
	slowest    time.Duration
}

// annealing measures PSPM with auto: runs one after the other.
func (b *bench) annealing() error {
	runs := min(b.Runs, 3)
	if slices.ContainsFunc(lamNames(), b.wants) {
		b.printf("\n### PSPM, blocks and threads auto, full schedule, tuning set\n\n10⁹ moves/s by the device's events (equation 4), gaps over the optimum (equation 5), means of %d runs from random tours.\n\n| instance | 10⁹ moves/s | bound, 10⁹ moves/s | gap, %% | worst gap, %% | slowest run, s | bound, s | paper, 10⁹ moves/s | paper, gap, %% |\n|---|---|---|---|---|---|---|---|---|\n", runs)
		var all summary
		for _, row := range lam {
			s, err := b.annealings(row.name, runs)
			if err != nil {
				return err
			}
			if s == nil {
				continue
			}
			b.printf("| %s | %.1f | %s | %.3f | %.3f | %s | %s | %.3f | %.2f |\n", row.name, s.sses, atLeast(200, s.sses), s.sec, s.worst,
				seconds(s.slowest), atMost(4, s.slowest.Seconds()), row.sses/1000, row.sec)
			all.add(s.sses, s.sec, row)
		}
		b.printf(summaryHead)
		all.row(b, "auto, with `near`", 200, 1)
	}
	return b.annealingTest(runs)
}

// summaryHead is that of the summaries of PSPM's launches, as in BENCHMARKS.md.
const summaryHead = "\n| launch | 10⁹ moves/s | bound, 10⁹ moves/s | mean gap, %% | bound, %% | paper, 10⁹ moves/s | paper, mean gap, %% | instances worse than the paper |\n|---|---|---|---|---|---|---|---|\n"

// summary is the sum over the instances of Lam et al. for one launch.
type summary struct {
	count, worse         int
	slowest, fastest     float64 // 10⁹ moves/s
	paperSlow, paperFast float64
	gaps, papersGaps     float64 // sums, %
}

// add counts an instance with its speed, its mean gap and its row in the paper. A speed of 0
// was not measured.
func (s *summary) add(speed, gap float64, row lamRow) {
	paper := row.sses / 1000
	if s.count == 0 {
		s.slowest, s.fastest, s.paperSlow, s.paperFast = speed, speed, paper, paper
	}
	s.count++
	s.slowest, s.fastest = min(s.slowest, speed), max(s.fastest, speed)
	s.paperSlow, s.paperFast = min(s.paperSlow, paper), max(s.paperFast, paper)
	s.gaps, s.papersGaps = s.gaps+gap, s.papersGaps+row.sec
	if gap > row.sec {
		s.worse++
	}
}

// row writes the summary. Bounds of 0 are none.
func (s *summary) row(b *bench, launch string, leastSpeed, mostGap float64) {
	if s.count == 0 {
		return
	}
	speed, bound := "", ""
	if s.fastest > 0 {
		speed = fmt.Sprintf("%.3g to %.3g", s.slowest, s.fastest)
	}
	if leastSpeed > 0 {
		bound = atLeast(leastSpeed, s.slowest)
	}
	gap := s.gaps / float64(s.count)
	b.printf("| %s | %s | %s | %.3f | %s | %.3f to %.3f | %.1f | %s |\n", launch, speed, bound, gap, atMost(mostGap, gap),
		s.paperSlow, s.paperFast, s.papersGaps/float64(s.count), worseThan(s.worse, s.count))
}

// annealingTest measures PSPM on instances that its parameters were not chosen by.
func (b *bench) annealingTest(runs int) error {
	if !slices.ContainsFunc(testSmall(), b.wants) {
		return nil
	}
	b.printf("\n### PSPM, blocks and threads auto, full schedule, test set\n\n| instance | 10⁹ moves/s | gap, %% | worst gap, %% | slowest run, s |\n|---|---|---|---|---|\n")
	var mean mean
	for _, name := range testSmall() {
		s, err := b.annealings(name, runs)
		if err != nil {
			return err
		}
		if s == nil {
			continue
		}
		b.printf("| %s | %.1f | %.3f | %.3f | %s |\n", name, s.sses, s.sec, s.worst, seconds(s.slowest))
		mean.add(s.sec)
	}
	b.printf("\nMean gap %.3f %% over %d instances.\n", mean.value(), mean.count)
	return nil
}

// mean adds up a figure of several instances.
type mean struct {
	sum   float64
	count int
}

func (m *mean) add(value float64) { m.sum, m.count = m.sum+value, m.count+1 }
func (m *mean) value() float64    { return m.sum / float64(max(m.count, 1)) }

// annealings does the runs of one instance. It returns nil if the instance is not chosen or
// not present.
func (b *bench) annealings(name string, runs int) (*sample, error) {
	if !b.wants(name) {
		return nil, nil
	}
	p, err := b.load(name)
	if p == nil || err != nil {
		return nil, err
	}
	var s sample
	for run := range runs {
		if err := b.anneal(p, uint64(run+1), nil, &s, runs); err != nil {
			return nil, err
		}
	}
	return &s, nil
}

// anneal adds one run of so many to a sample.
func (b *bench) anneal(p *solver.Problem, seed uint64, set map[string]string, s *sample, of int) error {
	r, took, err := b.annealed(p, seed, set)
	if err != nil {
		return err
	}
	s.add(p, r, took, of)
	return nil
}

func (b *bench) annealed(p *solver.Problem, seed uint64, set map[string]string) (solver.Result, time.Duration, error) {
	order, err := b.start(p, "random")
	if err != nil {
		return solver.Result{}, 0, err
	}
	return b.solve(catalog.PSPM, p, order, seed, set, &watcher{})
}

func (s *sample) add(p *solver.Problem, r solver.Result, took time.Duration, of int) {
	optimum, _ := optima.Find(p)
	sec := 100 * (float64(r.State.Best)/float64(optimum.Length) - 1)
	s.sec += sec / float64(of)
	s.worst = max(s.worst, sec)
	s.sses += float64(r.State.Moves) / r.State.Timing.Kernel.Seconds() / 1e9 / float64(of)
	s.slowest = max(s.slowest, took)
}

// lam2013 measures PSPM in the paper's own launch, with and without the preference
// for near neighbours. One run alone gives the speed; the others run in parallel.
func (b *bench) lam2013() error {
	if !slices.ContainsFunc(lamNames(), b.wants) {
		return nil
	}
	b.printf("\n### PSPM as in the paper: TB 98, TPB 12, k 100, full schedule\n\nGaps over the optimum, means of %d runs. Near: every other iteration relocates a city beside one of its near neighbours (the default); uniform: all positions are equally likely, as in the paper (`--preset lam2013`).\n\n| instance | near: gap, %% | worst, %% | uniform: gap, %% | worst, %% | near: 10⁹ moves/s | paper: gap, %% |\n|---|---|---|---|---|---|---|\n", b.Runs)
	var all [2]summary
	for _, row := range lam {
		if !b.wants(row.name) {
			continue
		}
		p, err := b.load(row.name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		var s [2]sample
		var alone sample
		for variant, near := range []string{"true", "false"} {
			set := map[string]string{"blocks": "98", "threads": "12", "k": "100", "near": near}
			if err := b.together(p, set, &s[variant]); err != nil {
				return err
			}
			if variant == 0 {
				if err := b.anneal(p, 1, set, &alone, 1); err != nil {
					return err
				}
			}
		}
		b.printf("| %s | %.3f | %.3f | %.3f | %.3f | %.1f | %.2f |\n", row.name, s[0].sec, s[0].worst, s[1].sec, s[1].worst, alone.sses, row.sec)
		all[0].add(alone.sses, s[0].sec, row)
		all[1].add(0, s[1].sec, row)
	}
	b.printf(summaryHead)
	all[0].row(b, "the paper's, with `near`", 0, 0)
	all[1].row(b, "the paper's, `--preset lam2013`", 0, 0)
	return nil
}

// together does all runs of a sample in parallel.
func (b *bench) together(p *solver.Problem, set map[string]string, s *sample) error {
	results := make([]solver.Result, b.Runs)
	var group errgroup.Group
	for run := range results {
		group.Go(func() (err error) {
			results[run], _, err = b.annealed(p, uint64(run+1), set)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, r := range results {
		s.add(p, r, 0, b.Runs)
	}
	return nil
}

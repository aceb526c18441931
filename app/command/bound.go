package command

import (
	"context"
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/fingerprint"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// boundCommand computes a lower bound on the length of all tours.
type boundCommand struct {
	File    string  `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Time    span    `placeholder:"10s" help:"Stop after this time: 10s, 2:30, 1h30m. Default: until the bound rises no further."`
	Threads threads `placeholder:"N" help:"The most threads of the processor to use. Default: one per core."`
	JSON    bool    `name:"json" help:"Print one JSON object."`
	Quiet   bool    `short:"q" help:"Print no progress and no notes, only the outcome."`

	pathFlags

	NoLibrary bool `help:"Do not look for a tour in the library, and do not store the bound there."`
}

func (c *boundCommand) Help() string {
	return `Prints the Held–Karp bound: no tour is shorter. It is certified in integer arithmetic, so that it holds for any weights of the cities that the ascent has found. Ctrl-C stops with the best bound so far. The library keeps the bound with the best tour.`
}

func (c *boundCommand) Run(p *Program) error {
	problem, optimum, err := p.openAs(c.File, c.pathFlags)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, end := lineOnTerminal(p.Stderr)
	began := time.Now()
	b, err := bound.HeldKarp(ctx, problem, bound.Settings{Threads: int(c.Threads), Time: time.Duration(c.Time), Report: func(b bound.Bound) {
		if !c.Quiet {
			show(fmt.Sprintf("bound %s after %.1f s", problem.FormatLength(b.Length), b.Elapsed.Seconds()))
		}
	}})
	end()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if b.Length == 0 && err != nil {
		return fmt.Errorf("interrupted before there was a bound of %s: %w", problem.Name(), context.Cause(ctx))
	}
	if limit := time.Duration(c.Time); b.Length == 0 && limit > 0 && time.Since(began) >= limit {
		return fmt.Errorf("no bound of %s: the time was up before the first one (a longer --time, or none, gives it)", problem.Name())
	}
	best := c.remember(p, problem, b)
	if c.JSON {
		return json.NewEncoder(p.out).Encode(boundAsJSON(problem, b, optimum, best))
	}
	return c.describe(p, problem, b, optimum, best)
}

// remember keeps the bound in the library and returns the length of the best tour that it
// has; 0: none.
func (c *boundCommand) remember(p *Program, problem *solver.Problem, b bound.Bound) int64 {
	if p.Library == nil || c.NoLibrary {
		return 0
	}
	e, known, err := p.Library.Find(fingerprint.Of(problem))
	if err == nil && known {
		err = p.Library.KeepBound(e.Fingerprint, b.Length)
	}
	if err != nil && !c.Quiet {
		p.note("the bound is not remembered: %v", err)
	}
	return e.Length
}

func (c *boundCommand) describe(p *Program, problem *solver.Problem, b bound.Bound, optimum optima.Optimum, best int64) error {
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s\t%s, %v%s\n", problem.Name(), cityText(problem.Cities()), problem.Metric(), directions(problem.Asymmetric()))
	describeComment(table, problem)
	fmt.Fprintf(table, "bound\t%s (Held–Karp): no tour is shorter\n", problem.FormatLength(b.Length))
	fmt.Fprintf(table, "time\t%.2f s, %s\n", b.Elapsed.Seconds(), count(int64(b.Rounds), "round"))
	if gap, known := b.Gap(optimum.Length); known && optimum.Known() {
		fmt.Fprintf(table, "gap\t%s is %s above the bound (%s)\n", problem.FormatLength(optimum.Length), format.Gap(gap), optimum.Origin())
	}
	if best > 0 {
		fmt.Fprintf(table, "library\tthe best tour is %s, %s\n", problem.FormatLength(best), proven(problem, best, b))
	}
	return table.Flush()
}

// startBound computes the bound beside a search, where it is wanted, and stops the search
// as soon as the bound proves its tour good enough.
func (c *solveCommand) startBound(ctx context.Context, work *run.Run) *bound.Beside {
	if !c.Bound && c.Proven == nil {
		return nil
	}
	return bound.Start(ctx, work.Problem(), bound.Settings{Report: func(b bound.Bound) {
		if c.Proven != nil {
			work.Aim(stats.Within(float64(*c.Proven), b.Length))
		}
	}})
}

// leastBoundTime is how long a search that ends before the first bound waits for it, at least.
const leastBoundTime = time.Second

// endBound ends the computation of the bound with the search. A search that took long waits
// as long again for the first bound.
func (c *solveCommand) endBound(ctx context.Context, p *Program, below *bound.Beside, took time.Duration) {
	if below == nil {
		return
	}
	select {
	case <-below.First():
	case <-below.Done():
	case <-ctx.Done():
	case <-time.After(max(took, leastBoundTime)):
	}
	found, err := below.Stop()
	switch c.found = found; {
	case err != nil:
		c.note(p, "no bound: %v", err)
	case found.Length == 0:
		c.note(p, "no bound: the search has ended before the first one ('tourscope bound' takes its time)")
	}
}

// boundJSON is a bound as scripts see it.
type boundJSON struct {
	Instance string       `json:"instance"`
	Cities   int          `json:"cities"`
	Metric   string       `json:"metric"`
	Bound    json.Number  `json:"bound"` // lengths are in the unit of the file
	Rounds   int          `json:"rounds"`
	Elapsed  float64      `json:"elapsed_s"`
	Optimum  *int64       `json:"optimum"`
	Gap      *float64     `json:"optimum_gap_percent"` // of the optimum over the bound
	Best     *json.Number `json:"library_length,omitempty"`
	BestGap  *float64     `json:"library_gap_percent,omitempty"`
}

func boundAsJSON(problem *solver.Problem, b bound.Bound, optimum optima.Optimum, best int64) boundJSON {
	j := boundJSON{Instance: problem.Name(), Cities: problem.Cities(), Metric: problem.Metric().String(),
		Bound: json.Number(problem.FormatLength(b.Length)), Rounds: b.Rounds, Elapsed: b.Elapsed.Seconds()}
	if optimum.Known() {
		j.Optimum = &optimum.Length
		if gap, known := b.Gap(optimum.Length); known {
			j.Gap = &gap
		}
	}
	if best > 0 {
		length := json.Number(problem.FormatLength(best))
		j.Best = &length
		if gap, known := b.Gap(best); known {
			j.BestGap = &gap
		}
	}
	return j
}

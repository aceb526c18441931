package command

import (
	"context"
	"errors"
	"slices"

	"tourscope/app/tourfile"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

func (c *solveCommand) Help() string {
	return `The search stops at the first stop rule that is met, when the engine ends by itself, or at Ctrl-C, which still writes all results; a second Ctrl-C gives up at once.`
}

// statusNoCycle is the exit status of a search that has found no Hamiltonian cycle.
const statusNoCycle = 3

func (c *solveCommand) Run(p *Program) error {
	outputs, err := c.outputs(p, append([]string{c.File}, c.From...)...)
	if err != nil {
		return err
	}
	if err := c.checkPreset(); err != nil {
		return err
	}
	said := c.settle(p)
	if _, _, err := chooseEngine(p, c.Engine, c.params()); err != nil { // before a large file is read
		return err
	}
	problem, optimum, err := p.openAs(c.File, c.pathFlags)
	if err != nil {
		return err
	}
	if err := tourfile.Check(c.Tour, problem); err != nil {
		return usageError{err}
	}
	said = c.fit(p, problem, said)
	settings, err := c.settings(p, problem, optimum)
	if err != nil {
		return err
	}
	if err := c.resume(p, &settings); err != nil {
		return err
	}
	if said != "" && !c.JSON { // JSON output has the engine
		c.note(p, "%s", said)
	}
	settings.Processor = true // this process runs nothing else
	ctx, stop := interruptible()
	defer stop()
	c.endless = settings.Limits == (run.Limits{}) && c.Proven == nil && neverEnds(settings)
	if c.endless {
		settings.Limits.Time = defaultTime
	}
	work, outcome, failure := c.searchRecorded(ctx, p, settings, optimum)
	if work == nil {
		return failure
	}
	r := result{work: work, outcome: outcome, optimum: optimum, bound: c.found, version: p.Version, gpu: p.devicesOf(settings)}
	standing, lost := c.remember(p, r)
	r.standing = standing
	failure = c.conclude(p, outputs, r, failure)
	c.checkpoints.end(r, lost == nil || c.Tour != "")
	if c.Tour == "" {
		failure = errors.Join(failure, lost)
	} else if lost != nil {
		c.note(p, "%v", lost)
	}
	if failure == nil && problem.Definition().Hamiltonian && outcome.Length > problem.HamiltonianLength() {
		return statusError(statusNoCycle)
	}
	return failure
}

// neverEnds reports whether the engine of a run, with its parameters, does not end by itself.
func neverEnds(s run.Settings) bool {
	info := s.Engine.Info()
	values, err := info.Values(s.Values)
	return err == nil && info.NeverEnds(values)
}

// search runs the search to its end, or until ctx ends.
func (c *solveCommand) search(ctx context.Context, p *Program, settings run.Settings, optimum optima.Optimum) (*run.Run, run.Outcome, error) {
	work, err := run.Start(ctx, settings)
	if err != nil {
		return nil, run.Outcome{}, err
	}
	below := c.startBound(ctx, work)
	c.checkpoints.begin(work, func(err error) { c.note(p, "%v", err) })
	if c.endless {
		select { // printed once there is a tour, so that Ctrl-C after it loses none
		case <-work.Changed():
		case <-work.Done():
		}
		c.note(p, "the engine %s does not end by itself: stopping after %v (--time changes that)", c.Engine, defaultTime)
	}
	if !c.Quiet {
		followOnTerminal(p.Stderr, work, optimum)
	}
	outcome, err := work.Wait()
	c.endBound(ctx, p, below, outcome.Elapsed)
	if outcome.Stop == solver.StopTime && outcome.State.Iteration == 0 && outcome.Stages.Gain() == 0 {
		c.note(p, "the time limit was reached before the search began: the result is the start tour%s", c.starting(work))
	}
	return work, outcome, err
}

// starting returns the stage of a device's start-up, in parentheses.
func (c *solveCommand) starting(work *run.Run) string {
	if phase := work.Figures().Stage.Name; work.Info().Device == solver.GPU && phase != "" {
		return " (stage: " + phase + ")"
	}
	return ""
}

// conclude writes all requested outputs, also after errors, and returns all errors.
func (c *solveCommand) conclude(p *Program, outputs []output, r result, failure error) error {
	failures := []error{failure}
	if r.outcome.Order != nil {
		for _, o := range outputs {
			failures = append(failures, o.save(p, r))
		}
		failures = append(failures, c.print(p, r))
	}
	return p.lastOf(failures)
}

// lastOf prints all errors but the last one, which it returns.
func (p *Program) lastOf(failures []error) error {
	failures = slices.DeleteFunc(failures, func(err error) bool { return err == nil })
	if len(failures) == 0 {
		return nil
	}
	last := len(failures) - 1
	for _, err := range failures[:last] {
		p.complain(err)
	}
	return failures[last]
}

func (c *solveCommand) note(p *Program, format string, args ...any) {
	if !c.Quiet {
		p.note(format, args...)
	}
}

// print prints the outcome as JSON or as a table, unless the tour is written to standard
// output.
func (c *solveCommand) print(p *Program, r result) error {
	switch {
	case c.tourInJSON():
		return nil // it is one of the outputs
	case c.JSON:
		return r.summary().WriteJSON(p.out)
	case c.Quiet:
		return nil
	case c.Tour == standard:
		return r.describe(p.Stderr)
	}
	return r.describe(p.out)
}

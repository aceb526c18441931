package command

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// solveCommand searches without a window.
type solveCommand struct {
	File string `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	searchFlags

	resultFlags

	Bound  bool `group:"Results" help:"Compute the Held–Karp bound beside the search, on one more thread of low priority: by how much the tour is proven to exceed the optimum at most."`
	Proven *gap `group:"Stop rules" placeholder:"PERCENT" help:"Stop when the tour is proven to be at most so much above the optimum, by --bound."`

	NoLibrary bool `group:"Results" help:"Do not remember the tour in the library."`

	Record string `group:"Results" placeholder:"OUT.rec" help:"Record the search; 'tourscope replay' plays it."`
}

// resultFlags say what becomes of the outcome.
type resultFlags struct {
	Tour  string   `group:"Results" placeholder:"OUT.tour" help:"Write the best tour ('-': standard output)."`
	Image []string `group:"Results" sep:"none" placeholder:"OUT.png" help:"Draw the best tour, as .png, .svg or .pdf; may be repeated."`
	Log   string   `group:"Results" placeholder:"OUT.csv" help:"Write the history of the run as CSV."`
	JSON  bool     `group:"Results" name:"json" help:"Print the outcome as one JSON object."`
	Quiet bool     `short:"q" group:"Results" help:"Print no progress and no notes."`

	endless bool // runs under the default time limit

	checkpoints checkpoints

	found bound.Bound // by --bound
}

func (c *solveCommand) Help() string {
	return `The search stops at the first stop rule that is met, at the engine's own end, or at Ctrl-C, which still writes all results; a second Ctrl-C gives up at once.`
}

func (c *solveCommand) Run(p *Program) error {
	outputs, err := c.outputs(p, c.File, c.From)
	if err != nil {
		return err
	}
	said := c.settle(p)
	if _, _, err := chooseEngine(p, c.Engine, c.params()); err != nil { // before a large file is read
		return err
	}
	problem, optimum, err := p.open(c.File)
	if err != nil {
		return err
	}
	settings, err := c.settings(p, problem, optimum)
	if err != nil {
		return err
	}
	if err := c.resume(p, &settings); err != nil {
		return err
	}
	if said != "" && !c.JSON { // which names the engine itself
		c.note(p, "%s", said)
	}
	settings.Processor = true // this process does nothing else
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
	c.checkpoints.end(r, !lost || c.Tour != "")
	return failure
}

// neverEnds says whether the engine of a run, with its parameters, has no end of
// its own.
func neverEnds(s run.Settings) bool {
	info := s.Engine.Info()
	values, err := info.Values(s.Values)
	return err == nil && info.NeverEnds(values)
}

// search runs to the end, or until ctx ends.
func (c *solveCommand) search(ctx context.Context, p *Program, settings run.Settings, optimum optima.Optimum) (*run.Run, run.Outcome, error) {
	work, err := run.Start(ctx, settings)
	if err != nil {
		return nil, run.Outcome{}, err
	}
	below := c.startBound(ctx, work)
	c.checkpoints.begin(work, func(err error) { c.note(p, "%v", err) })
	if c.endless {
		select { // said when there is a tour, so that Ctrl-C now loses none
		case <-work.Changed():
		case <-work.Done():
		}
		c.note(p, "the engine %s has no end of its own: stopping after %v (--time sets it)", c.Engine, defaultTime)
	}
	if !c.Quiet {
		followOnTerminal(p.Stderr, work, optimum)
	}
	outcome, err := work.Wait()
	c.endBound(ctx, p, below, outcome.Elapsed)
	if outcome.Stop == solver.StopTime && outcome.State.Iteration == 0 && outcome.Stages.Gain() == 0 {
		c.note(p, "the time was up before the search had begun: this is the start tour%s", c.starting(work))
	}
	return work, outcome, err
}

// starting says what a device was busy with.
func (c *solveCommand) starting(work *run.Run) string {
	if phase := work.Figures().Stage.Name; work.Info().Device == solver.GPU && phase != "" {
		return " (" + phase + " took all of it)"
	}
	return ""
}

// interruptible returns a context that the first interrupt ends, or a terminal
// that is closed, unless nohup says to ignore that. The second one finds the
// system's own handling and ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// conclude writes everything that was asked for, whatever went wrong before, and
// returns all that did.
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

// lastOf shows all errors but the last one, which is left to the edge.
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

// print shows the outcome: to a program as JSON, to a person as a few lines,
// which give way to a tour on standard output.
func (c *solveCommand) print(p *Program, r result) error {
	switch {
	case c.JSON:
		return r.summary().WriteJSON(p.out)
	case c.Quiet:
		return nil
	case c.Tour == standard:
		return r.describe(p.Stderr)
	}
	return r.describe(p.out)
}

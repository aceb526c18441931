package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/campaign"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine/program"
	"tourscope/solver/printable"
)

// benchCommand runs a batch file; without one it measures the GPU engines.
type benchCommand struct {
	File     string   `arg:"" optional:"" help:"The batch file, .toml or .json, or the folder of a batch that was begun; with --preset the folder of the instances."`
	Out      string   `placeholder:"DIR" help:"The folder of the results. Default: the file's name with -results."`
	Resume   bool     `xor:"again" help:"Go on where a batch was cut off. This is done unasked, too; with --resume it is an error if there is none."`
	Fresh    bool     `xor:"again" help:"Begin again, and keep the journal of the batch before under another name."`
	Jobs     number   `placeholder:"N" help:"Run so many jobs at once. They take each other's time; 1, the default, measures undisturbed."`
	Threads  threads  `placeholder:"N" help:"Let each job use so many threads of the processor at most, where the batch file says nothing of threads. Default: one a core."`
	Beside   number   `name:"programs-at-once" placeholder:"N" help:"Run the programs of --program last, so many at once, and all else before in turns. They are not to have more threads in all than there are cores."`
	JSON     bool     `name:"json" help:"Print the results as one JSON object."`
	Quiet    bool     `short:"q" help:"Print no progress and no notes."`
	Program  []string `placeholder:"NAME=COMMAND" sep:"none" help:"Register an external program as an engine of that name; may be given several times."`
	Progress []string `placeholder:"NAME=REGEXP" sep:"none" help:"Follow a program of --program by what it prints: the expression's first group is the length of its best tour."`
	Preset   string   `placeholder:"NAME" help:"Print a ready batch file: lam2013, lam2013-table4 for their sweep of parallel moves, or curves for the time to a gap of our engines and the given programs."`

	NoLibrary bool `help:"Do not remember the best tour of each instance in the library."`

	DeviceBench
}

func (c *benchCommand) Help() string {
	return `A batch file names instances, engines and repetitions:

    instances = ["berlin52.tsp", "tsp/kro*.tsp", "sample:board"]
    repetitions = 5

    [stop]
    time = "5s"

    [[engine]]
    name = "ils"

    [[engine]]
    name = "sspm"
    params = { moves = 24 }

Paths begin at the folder of the file. Further settings are title, seed or seeds, threshold (the gap in percent of TC), threads (that each job may use) and start; an engine may have label, params, start, threads and stop of its own; stop takes time, iterations, gap and stagnation. The same may be written as JSON.

An engine with sweep = { moves = "4..64x2" } runs once with each value: 4..64x2 is times two, 10..50+10 ten more, 1..100/7 seven values evenly apart, 1..1000/7log evenly in the logarithm, and [4, 8, 12] a list. The results then have the curve of gap, speed and time over the parameter: sweep.csv, .svg, .pdf, .png. Any three engines that differ in one number are a sweep.

Each result is on the disk before the next job begins, so that a crash costs one job; the same command goes on. Ctrl-C writes all results there are; a second Ctrl-C gives up at once.

A program that is not part of Tourscope can be measured beside its engines:

    tourscope bench rivals.toml --program 'linkern=linkern -Q -t 5 -s $SEED -o $TOUR $PROBLEM'

The batch then names the engine linkern. The shell runs the command in a folder of its own, with $PROBLEM (the file to read), $TOUR (the file to write, TSPLIB or a list of edges as Concorde writes it) and $SEED set, and $CITIES, the number of cities. Its time is the wall's, from writing the problem to reading the tour. What it prints may be its progress, so that it has a curve:

    --progress 'linkern=Best: ([0-9]+)'

A stop rule kills a program, so end it by its command, and write stop = {} for it. Its tour must be as short as what it has printed.

On a machine with other work beside the batch, processor time is the fairer measure. It stands beside the wall's where jobs run one by one: for engines on the CPU that of this process, so set threads = 1 to compare with programs of one thread. stop = { processor = "10s" } ends a search by it; per_city = "0.2ms" is added to time and processor for each city.

An instance without a known optimum has gaps over the best tour of the batch, or over what the file says:

    references = { uniform1000000-1 = "0.7124*sqrt(n*area)", mine = 123456 }

An engine that is not available here, such as one on a GPU without its worker, is a result with the reason, and the others are measured.

Without a file, 'tourscope-gpu bench' measures the GPU engines themselves and writes the tables of BENCHMARKS.md. It takes some minutes.`
}

func (c *benchCommand) Run(p *Program) error {
	switch {
	case c.Preset != "":
		return c.printPreset(p)
	case c.File == "":
		return c.measure(p)
	}
	b, err := c.prepare(p)
	if err != nil {
		return err
	}
	folder, err := campaign.Open(c.Out, b, c.mode())
	if err != nil {
		return err
	}
	defer folder.Close()
	c.tell(p, folder)
	ctx, stop := interruptible()
	defer stop()
	work, failure := c.work(ctx, p, folder)
	if work == nil {
		return failure
	}
	return c.conclude(p, work, failure)
}

// printPreset writes a batch file to standard output.
func (c *benchCommand) printPreset(p *Program) error {
	if c.File == "" {
		return wrongUse("--preset %s: name the folder that holds the instances", c.Preset)
	}
	ctx, stop := interruptible()
	defer stop()
	p.askWorker(ctx)
	if err := c.addPrograms(p.Engines); err != nil {
		return err
	}
	dir, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	text, err := batch.Preset(c.Preset, dir, c.Instances, p.Engines)
	if err != nil {
		return err
	}
	_, err = p.out.WriteString(text)
	return err
}

// prepare reads the batch file and everything that it names. A folder of results
// has the plan that is run in it.
func (c *benchCommand) prepare(p *Program) (*batch.Batch, error) {
	plan, dir, err := c.plan()
	if err != nil {
		return nil, err
	}
	for i := range plan.Engines {
		plan.Engines[i].Threads = cmp.Or(plan.Engines[i].Threads, int(c.Threads))
	}
	if err := c.addPrograms(p.Engines); err != nil {
		return nil, err
	}
	if campaign.UsesGPU(plan, p.Engines) {
		ctx, stop := interruptible()
		defer stop()
		p.askWorker(ctx)
	}
	return batch.Prepare(plan, dir, p.Engines, p.read)
}

// addPrograms makes the programs of the command line engines. A batch file cannot
// do that: opening one must not run what a stranger wrote.
func (c *benchCommand) addPrograms(engines *solver.Registry) error {
	progress := make(map[string]string)
	for _, one := range c.Progress {
		name, expression, _ := strings.Cut(one, "=")
		if !slices.ContainsFunc(c.Program, func(p string) bool { return strings.HasPrefix(p, name+"=") }) {
			return wrongUse("--progress %s: there is no --program of that name", one)
		}
		progress[name] = expression
	}
	for _, one := range c.Program {
		name, command, _ := strings.Cut(one, "=")
		engine, err := program.New(name, command, progress[name])
		if err != nil {
			return wrongUse("--program: %v", err)
		}
		if _, err := engines.Find(name); err == nil {
			return wrongUse("--program: there is an engine %s already: give the program another name", name)
		}
		engines.Add(engine)
	}
	return nil
}

func (c *benchCommand) plan() (plan *batch.Plan, dir string, err error) {
	if info, err := os.Stat(c.File); err == nil && info.IsDir() {
		if c.Out == "" {
			c.Out = c.File
		}
		plan, err := campaign.PlanIn(c.File)
		return plan, c.File, err
	}
	if c.Out == "" {
		c.Out = campaign.UsualFolder(filepath.Base(c.File))
	}
	plan, err = batch.OpenPlan(c.File)
	return plan, filepath.Dir(c.File), err
}

func (c *benchCommand) mode() campaign.Mode {
	switch {
	case c.Fresh:
		return campaign.Restart
	case c.Resume:
		return campaign.Resume
	}
	return campaign.Continue
}

// tell says what was found in the folder.
func (c *benchCommand) tell(p *Program, f *campaign.Folder) {
	if f.OldJournal != "" {
		c.note(p, "the journal before is %s now", f.OldJournal)
	}
	switch done, jobs := f.Done(), len(f.Batch.Jobs); {
	case f.History() == nil:
	case done == jobs:
		c.note(p, "all %d jobs were done before: --fresh runs them again", done)
	default:
		c.note(p, "going on: %d of %d jobs were done before", done, jobs)
	}
}

// work runs the jobs that are left and shows how they get on.
func (c *benchCommand) work(ctx context.Context, p *Program, folder *campaign.Folder) (*campaign.Work, error) {
	settings := campaign.Settings{AtOnce: int(c.Jobs), ProgramsAtOnce: int(c.Beside), Version: p.Version, Processor: true}
	if campaign.UsesGPU(folder.Batch.Plan, p.Engines) {
		settings.GPU = fmt.Sprint(p.knownDevices())
	}
	if !c.NoLibrary {
		settings.Library = p.Library
	}
	board := newBoard(folder.Batch, folder.History())
	screen := terminalOf(p.Stderr)
	settings.Observe = func(e batch.Event) {
		board.note(e)
		if screen == nil && !c.Quiet && e.Result != nil {
			fmt.Fprintln(p.Stderr, printable.Line(board.line(*e.Result)))
		}
	}
	work, err := folder.Start(ctx, settings)
	if err != nil {
		return nil, err
	}
	if screen != nil && !c.Quiet {
		board.follow(screen, work.Run)
	}
	return work, work.Wait()
}

// conclude writes the results there are, whatever ended the batch, and says what
// is left to do.
func (c *benchCommand) conclude(p *Program, work *campaign.Work, failure error) error {
	b, done, report := work.Batch(), work.Results(), work.Report()
	failures := []error{report.Save(context.Background(), c.Out)}
	if c.JSON {
		failures = append(failures, report.WriteJSON(p.out))
	} else if !c.Quiet {
		failures = append(failures, report.WriteTotals(p.out))
		fmt.Fprintf(p.out, "\nThe results are in %s.\n", c.Out)
	}
	if err := work.LibraryError(); err != nil {
		c.note(p, "%v", err)
	}
	failed := 0
	for _, r := range done {
		if r.Failed != "" {
			failed++
		}
	}
	switch {
	case errors.Is(failure, batch.ErrCancelled):
		c.note(p, "stopped after %d of %d jobs: tourscope bench %s --out %s --resume goes on", len(done), len(b.Jobs), c.File, c.Out)
	case failure != nil:
		failures = append(failures, failure)
	}
	if failed > 0 {
		failures = append(failures, fmt.Errorf("%d of %d jobs failed: %s says why, and --resume tries them again", failed, len(b.Jobs), filepath.Join(c.Out, "results.csv")))
	}
	return p.lastOf(failures)
}

func (c *benchCommand) note(p *Program, format string, args ...any) {
	if !c.Quiet {
		p.note(format, args...)
	}
}

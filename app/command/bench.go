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
	"tourscope/app/cluster"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine/program"
	"tourscope/solver/printable"
)

// benchCommand runs a batch file; without one it measures the GPU engines.
type benchCommand struct {
	File     string   `arg:"" optional:"" help:"The batch file, .toml or .json, or the folder of an earlier batch; with --preset the folder of the instances."`
	Out      string   `placeholder:"DIR" help:"The folder of the results. Default: the file's name with -results."`
	Resume   bool     `xor:"again" help:"Resume the batch in the folder, as without this flag; with it, it is an error if there is none."`
	Fresh    bool     `xor:"again" help:"Start again, and keep the earlier journal under another name."`
	Jobs     jobCount `placeholder:"N" help:"Number of concurrent jobs. They slow each other down. Default: 1."`
	Threads  threads  `placeholder:"N" help:"Threads of the processor per job, unless the batch file sets them. Default: one per core."`
	Beside   jobCount `name:"programs-at-once" placeholder:"N" help:"Run the programs of --program last, N at a time, and all other jobs before them, one at a time. The programs should not have more threads in all than there are cores."`
	JSON     bool     `name:"json" help:"Print the results as one JSON object."`
	Quiet    bool     `short:"q" help:"Print no progress and no notes."`
	Program  []string `placeholder:"NAME=COMMAND" sep:"none" help:"Register an external program as the engine of that name, which the batch must have; may be given several times."`
	Progress []string `placeholder:"NAME=REGEXP" sep:"none" help:"Read the progress of a program of --program from its output: the first group of the expression is the length of its best tour."`
	Preset   string   `placeholder:"NAME" help:"Print a complete batch file: lam2013, lam2013-table4 for the paper's sweep of parallel moves, or curves for the time to a gap of our engines and the given programs."`

	NoLibrary bool `help:"Do not store the best tour of each instance in the library."`

	clusterFlags
	DeviceBench
}

func (c *benchCommand) Run(p *Program) error {
	switch {
	case c.Preset != "":
		return c.printPreset(p)
	case c.File == "":
		return c.measure(p)
	}
	part, err := c.part()
	switch {
	case err != nil:
		return err
	case c.Merge:
		return c.merge(p)
	case c.Slurm > 0 || c.Kubernetes > 0:
		return c.printScript(p)
	}
	b, err := c.prepare(p)
	if err != nil {
		return err
	}
	b = b.Shard(part)
	folder, err := campaign.Open(c.Out, b, c.mode())
	if err != nil {
		return err
	}
	defer folder.Close()
	ctx, stop := interruptible()
	defer stop()
	c.tell(p, folder)
	c.tellInterrupted(p, folder)
	work, failure := c.work(ctx, p, folder)
	if work == nil {
		return failure
	}
	if !part.Whole() {
		return c.concludeShard(p, folder, work, failure)
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
	switch {
	case err != nil && !slices.Contains(batch.Presets(), c.Preset):
		return usageError{fmt.Errorf("--preset: %w", err)}
	case err != nil:
		return err
	}
	_, err = p.out.WriteString(text)
	return err
}

// prepare reads the batch file and its instances. A folder of results has the plan of its
// batch.
func (c *benchCommand) prepare(p *Program) (*batch.Batch, error) {
	plan, dir, err := c.completePlan(p)
	if err != nil {
		return nil, err
	}
	if campaign.UsesGPU(plan, p.Engines) {
		ctx, stop := interruptible()
		defer stop()
		p.askWorker(ctx)
	}
	return batch.Prepare(plan, dir, p.Engines, p.read)
}

// completePlan reads the batch file, adds the budgets of threads and registers the programs of
// the command line. It returns the folder that the plan's paths are relative to, too.
func (c *benchCommand) completePlan(p *Program) (*batch.Plan, string, error) {
	plan, dir, err := c.plan()
	if err != nil {
		return nil, "", err
	}
	c.setThreads(plan)
	if err := c.addPrograms(p.Engines); err != nil {
		return nil, "", err
	}
	return plan, dir, c.checkPrograms(plan)
}

// checkPrograms returns an error if no engine of the batch is one of the programs: it would not
// be measured.
func (c *benchCommand) checkPrograms(plan *batch.Plan) error {
	var unused []string
	for _, one := range c.Program {
		name, _, _ := strings.Cut(one, "=")
		if !slices.ContainsFunc(plan.Engines, func(e batch.Engine) bool { return e.Name == name }) {
			unused = append(unused, name)
		}
	}
	if len(unused) == 0 {
		return nil
	}
	return wrongUse("--program: no [[engine]] of the batch names %s: add one with name = %q", strings.Join(unused, ", "), unused[0])
}

// setThreads sets the budgets of threads that the batch file does not.
func (c *benchCommand) setThreads(plan *batch.Plan) {
	for i := range plan.Engines {
		plan.Engines[i].Threads = cmp.Or(plan.Engines[i].Threads, int(c.Threads))
	}
}

// addPrograms registers the programs of the command line as engines. A batch file cannot do so,
// for security: opening a file must not run commands of its author.
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

// tell prints what was found in the folder.
func (c *benchCommand) tell(p *Program, f *campaign.Folder) {
	if f.OldJournal != "" {
		c.note(p, "the earlier journal is now %s", f.OldJournal)
	}
	switch done, jobs := f.Done(), len(f.Batch.Jobs); {
	case f.History() == nil:
	case done == jobs:
		c.note(p, "all %d jobs are done: --fresh runs them again", done)
	default:
		c.note(p, "resuming: %d of %d jobs done", done, jobs)
	}
}

// tellInterrupted prints which jobs were interrupted and left their tours.
func (c *benchCommand) tellInterrupted(p *Program, f *campaign.Folder) {
	for _, o := range f.Interrupted(p.Checkpoints) {
		c.note(p, "the job %s was interrupted at length %s and starts again; until it has ended, this command starts from that tour: %s", o.Job, solver.FormatDecimal(o.Length, o.Decimals), cluster.Line([]string{"tourscope", "solve", o.Source, "--from", "last"}))
	}
}

// work runs the remaining jobs and shows their progress.
func (c *benchCommand) work(ctx context.Context, p *Program, folder *campaign.Folder) (*campaign.Work, error) {
	settings := campaign.Settings{AtOnce: int(c.Jobs), ProgramsAtOnce: int(c.Beside), Version: p.Version, Processor: true, Checkpoints: p.Checkpoints}
	if campaign.UsesGPU(folder.Batch.Plan, p.Engines) {
		describeDevices(&settings, p.knownDevices())
	}
	if !c.NoLibrary {
		settings.Library = p.Library
	}
	board := newProgressTable(folder.Batch, folder.History())
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

// conclude writes the results so far, whatever ended the batch, and prints what remains.
func (c *benchCommand) conclude(p *Program, work *campaign.Work, failure error) error {
	b, done, report := work.Batch(), work.Results(), work.Report()
	failures := []error{report.Save(context.Background(), c.Out)}
	if c.JSON {
		failures = append(failures, report.WriteJSON(p.out))
	} else if !c.Quiet {
		failures = append(failures, report.WriteTotals(p.out))
		fmt.Fprintf(p.out, "\nThe results are in %s.\n", c.Out)
	}
	for _, err := range []error{work.LibraryError(), work.CheckpointError()} {
		if err != nil {
			c.note(p, "%v", err)
		}
	}
	failed := failedOf(done)
	if errors.Is(failure, batch.ErrCancelled) {
		c.note(p, "stopped after %d of %d jobs; this command resumes the batch: %s", len(done), len(b.Jobs), c.resumption(p))
		failure = statusError(statusLeft)
	}
	if failed > 0 {
		failures = append(failures, fmt.Errorf("%d of %d jobs failed: %s has the reasons; --resume runs them again", failed, len(b.Jobs), filepath.Join(c.Out, "results.csv")))
	}
	return p.lastOf(append(failures, failure))
}

// failedOf returns how many results are failures.
func failedOf(results []batch.Result) (failed int) {
	for _, r := range results {
		if r.Failed != "" {
			failed++
		}
	}
	return failed
}

// resumption returns the command that resumes the batch, for a POSIX shell.
func (c *benchCommand) resumption(p *Program) string {
	command := []string{"tourscope"}
	if p.workerBy != "" {
		command = append(command, "--worker", p.workerBy)
	}
	command = append(c.shardCommand(command, c.File, c.Out), "--resume")
	if c.JSON {
		command = append(command, "--json")
	}
	return cluster.Line(command)
}

func (c *benchCommand) note(p *Program, format string, args ...any) {
	if !c.Quiet {
		p.note(format, args...)
	}
}

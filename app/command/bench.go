package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tourscope/app/results"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// benchCommand runs a batch file; without one it measures the GPU engines.
type benchCommand struct {
	File   string `arg:"" optional:"" help:"The batch file, .toml or .json; with --preset the folder of the instances."`
	Out    string `placeholder:"DIR" help:"The folder of the results. Default: the file's name with -results."`
	Resume bool   `xor:"again" help:"Go on where a batch was cut off. This is done unasked, too; with --resume it is an error if there is none."`
	Fresh  bool   `xor:"again" help:"Begin again, and keep the journal of the batch before under another name."`
	Jobs   number `placeholder:"N" help:"Run so many jobs at once. They take each other's time; 1, the default, measures undisturbed."`
	JSON   bool   `name:"json" help:"Print the results as one JSON object."`
	Quiet  bool   `short:"q" help:"Print no progress and no notes."`
	Preset string `placeholder:"NAME" help:"Print a ready batch file: lam2013."`

	deviceBench
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

Paths begin at the folder of the file. Further settings are title, seed or seeds, threshold (the gap in percent of TC) and start; an engine may have label, params, start and stop of its own; stop takes time, iterations, gap and stagnation. The same may be written as JSON.

Each result is on the disk before the next job begins, so that a crash costs one job; the same command goes on. Ctrl-C writes all results there are; a second Ctrl-C gives up at once.

Without a file, 'tourscope-gpu bench' measures the GPU engines themselves and writes the tables of BENCHMARKS.md. It takes some minutes.`
}

// journalName is the journal within the folder of the results.
const journalName = "journal.jsonl"

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
	if c.Out == "" {
		c.Out = strings.TrimSuffix(filepath.Base(c.File), filepath.Ext(c.File)) + "-results"
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder for the results: %w", err)
	}
	journal, history, err := c.journal(p, b)
	if err != nil {
		return err
	}
	defer journal.Close()
	ctx, stop := interruptible()
	defer stop()
	work, failure := c.work(ctx, p, b, journal, history)
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
	p.askWorker()
	dir, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	text, err := batch.Preset(c.Preset, dir, p.Engines)
	if err != nil {
		return err
	}
	_, err = p.out.WriteString(text)
	return err
}

// prepare reads the batch file and everything that it names.
func (c *benchCommand) prepare(p *Program) (*batch.Batch, error) {
	plan, err := batch.OpenPlan(c.File)
	if err != nil {
		return nil, err
	}
	if usesGPU(plan, p.Engines) {
		p.askWorker()
	}
	return batch.Prepare(plan, filepath.Dir(c.File), p.Engines, p.read)
}

func usesGPU(plan *batch.Plan, engines *solver.Registry) bool {
	for _, e := range plan.Engines {
		if found, err := engines.Find(e.Name); err == nil && found.Info().Device == solver.GPU {
			return true
		}
	}
	return false
}

// journal goes on with the journal in the folder, or begins one.
func (c *benchCommand) journal(p *Program, b *batch.Batch) (*batch.Journal, *batch.History, error) {
	path := filepath.Join(c.Out, journalName)
	if c.Fresh {
		if err := c.setAside(p, path); err != nil {
			return nil, nil, err
		}
	}
	history, err := batch.OpenHistory(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.Resume:
		return nil, nil, fmt.Errorf("there is no batch to resume in %s: leave --resume out, or name its folder with --out", c.Out)
	case errors.Is(err, fs.ErrNotExist):
		if err := c.checkFolder(); err != nil {
			return nil, nil, err
		}
		journal, err := batch.CreateJournal(path, b)
		return journal, nil, err
	case err != nil:
		return nil, nil, err
	}
	if err := history.Fits(b, path); err != nil {
		return nil, nil, err
	}
	if done := history.Done(); done == len(b.Jobs) {
		c.note(p, "all %d jobs were done before: --fresh runs them again", done)
	} else {
		c.note(p, "going on: %d of %d jobs were done before", done, len(b.Jobs))
	}
	journal, err := batch.ResumeJournal(path, history)
	return journal, history, err
}

// checkFolder refuses to write over files that are not a batch's: a folder with
// results has their journal, or with --fresh had it.
func (c *benchCommand) checkFolder() error {
	if c.Fresh {
		return nil
	}
	for _, name := range results.Files() {
		if _, err := os.Lstat(filepath.Join(c.Out, name)); err == nil {
			return fmt.Errorf("%s has a file %s and no journal, so it is not this batch's: name another folder with --out, or write over it with --fresh", c.Out, name)
		}
	}
	return nil
}

// setAside gives the journal of an earlier batch another name: measurements are
// not thrown away by a flag.
func (c *benchCommand) setAside(p *Program, path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i := 1; ; i++ {
		aside := filepath.Join(c.Out, fmt.Sprintf("journal-%d.jsonl", i))
		if _, err := os.Lstat(aside); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		c.note(p, "the journal before is %s now", aside)
		return os.Rename(path, aside)
	}
}

// work runs the jobs that are left and shows how they get on.
func (c *benchCommand) work(ctx context.Context, p *Program, b *batch.Batch, journal *batch.Journal, history *batch.History) (*batch.Run, error) {
	here := batch.Here(p.Version)
	if usesGPU(b.Plan, p.Engines) {
		here.GPU = fmt.Sprint(p.devices())
	}
	board := newBoard(b, history)
	screen := terminalOf(p.Stderr)
	settings := batch.Settings{AtOnce: int(c.Jobs), Journal: journal, History: history, Environment: here}
	settings.Observe = func(e batch.Event) {
		board.note(e)
		if screen == nil && !c.Quiet && e.Result != nil {
			fmt.Fprintln(p.Stderr, board.line(*e.Result))
		}
	}
	work, err := b.Start(ctx, settings)
	if err != nil {
		return nil, err
	}
	if screen != nil && !c.Quiet {
		board.follow(screen, work)
	}
	return work, work.Wait()
}

// conclude writes the results there are, whatever ended the batch, and says what
// is left to do.
func (c *benchCommand) conclude(p *Program, work *batch.Run, failure error) error {
	b, done := work.Batch(), work.Results()
	report := &results.Report{Batch: b, Results: done, Sessions: work.Sessions(), Program: "Tourscope " + p.Version}
	failures := []error{report.Save(context.Background(), c.Out)}
	if c.JSON {
		failures = append(failures, report.WriteJSON(p.out))
	} else if !c.Quiet {
		failures = append(failures, report.WriteTotals(p.out))
		fmt.Fprintf(p.out, "\nThe results are in %s.\n", c.Out)
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

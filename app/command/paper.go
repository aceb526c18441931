package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/campaign"
	"tourscope/app/papers"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// paperCommand measures tables of a paper.
type paperCommand struct {
	Paper     string   `arg:"" optional:"" help:"The paper: ${papers}. Without one: list the tables."`
	Table     int      `xor:"what" placeholder:"N" help:"Only this table."`
	Figure    int      `xor:"what" placeholder:"N" help:"Only the table that this figure is drawn from."`
	Instances string   `placeholder:"DIR" help:"The folder of the TSPLIB files, and of QAPLIB's. A row whose TSPLIB file is missing is left out."`
	Out       string   `placeholder:"DIR" help:"The folder of the results and of the journal, from which a table that was cut off resumes. Default: the paper's name with -results."`
	Fresh     bool     `help:"Start again, and keep the earlier journal under another name."`
	Quick     bool     `help:"Measure few rows, with one run and short searches each: a trial, not the protocol of the paper."`
	Runs      number   `placeholder:"N" help:"Runs of each cell. Default: as many as in the paper."`
	Rows      []string `placeholder:"NAME" help:"Only the rows of these instances, or with these numbers of cities, solutions, moves or threads."`
	Systems   []string `placeholder:"NAME" help:"Only these systems, as --list names them; cells that need another one stay empty."`
	Jobs      jobCount `placeholder:"N" help:"Runs of one thread at the same time. They slow each other down. Default: 1."`
	List      bool     `help:"List tables and systems, and measure nothing."`
	Quiet     bool     `short:"q" help:"Print no progress and no notes."`
}

func (c *paperCommand) Help() string {
	return `It measures each table and figure of a paper that concerns local search, with the instances, parameters, repetitions and definitions of the paper, and writes it beside the published figures: Markdown, CSV, LaTeX and plots.

    tourscope-gpu bench paper lam2013 --table 3 --instances tsplib
    tourscope bench paper --list

Without a GPU the cells that need one stay empty and the others are filled; the same command on a machine with a GPU, with the same folder of results, adds them.`
}

func (c *paperCommand) Run(p *Program) error {
	if c.Paper == "" || c.List {
		return c.list(p)
	}
	paper, err := papers.Find(c.Paper)
	if err != nil {
		return usageError{err}
	}
	tables, err := c.tables(paper)
	if err != nil {
		return usageError{err}
	}
	ofTours := func(t *papers.Table) bool { return t.LocalSearch == 0 }
	if c.Instances == "" && slices.ContainsFunc(tables, ofTours) {
		return wrongUse("name the folder of the TSPLIB files with --instances")
	}
	ctx, stop := interruptible()
	defer stop()
	p.askWorker(ctx)
	c.Out = cmp.Or(c.Out, campaign.UsualFolder(c.Paper))
	var failures []error
	for _, t := range tables {
		if err := c.measure(ctx, p, t); err != nil {
			failures = append(failures, fmt.Errorf("%s: %w", t.Label(), err))
		}
		if ctx.Err() != nil {
			break
		}
		c.Fresh = false // the next tables share the journal
	}
	if len(failures) == 0 && ctx.Err() != nil {
		return statusError(statusLeft)
	}
	return p.lastOf(failures)
}

// tables returns the tables that are asked for.
func (c *paperCommand) tables(paper *papers.Paper) ([]*papers.Table, error) {
	switch {
	case c.Table != 0:
		t, err := paper.Find(fmt.Sprintf("table%d", c.Table))
		return []*papers.Table{t}, err
	case c.Figure != 0:
		t, err := paper.Find(fmt.Sprintf("figure%d", c.Figure))
		return []*papers.Table{t}, err
	}
	return paper.Tables, nil
}

// measure measures a table, writes its files whatever ended it, and prints it.
func (c *paperCommand) measure(ctx context.Context, p *Program, t *papers.Table) error {
	settings := papers.Settings{
		Engines: p.Engines, Instances: c.Instances, Out: c.Out, Fresh: c.Fresh, Quick: c.Quick, Runs: int(c.Runs),
		LocalSearch: p.LocalSearch, Rows: c.Rows, Systems: c.Systems, Jobs: int(c.Jobs), Environment: c.environment(p),
	}
	if !c.Quiet {
		settings.Observe = func(e papers.Event) { c.tell(p, t, e) }
	}
	m, err := papers.Open(t, settings)
	if err != nil {
		return err
	}
	defer m.Close()
	if m.Aside() != "" {
		c.note(p, "the earlier journal is now %s", m.Aside())
	}
	failure := m.Run(ctx)
	report := m.Report()
	failures := []error{report.Save(context.Background(), c.Out)}
	if !c.Quiet {
		failures = append(failures, report.WriteMarkdown(p.out))
		fmt.Fprintf(p.out, "\nThe results are in %s.\n\n", filepath.Join(c.Out, report.Name()+".md"))
		failures = append(failures, p.out.Flush())
	}
	if ctx.Err() != nil {
		c.note(p, "stopped: the same command resumes the table")
		failure = nil
	}
	return errors.Join(append(failures, failure)...)
}

// environment describes this machine and its GPUs.
func (c *paperCommand) environment(p *Program) batch.Environment {
	here := batch.Here(p.Version)
	here.Jobs = max(int(c.Jobs), 1)
	if devices := p.knownDevices(); len(devices.List) > 0 {
		var s campaign.Settings
		describeDevices(&s, devices)
		here.GPU, here.GPUModel, here.Driver = s.GPU, s.GPUModel, s.Driver
	}
	return here
}

// tell prints that a trial has ended.
func (c *paperCommand) tell(p *Program, t *papers.Table, e papers.Event) {
	if e.Run == nil {
		p.note("%s: %s, %s, trial %d of %d", t.Label(), e.Instance, e.Sample, e.Trial, e.Of)
	}
}

func (c *paperCommand) note(p *Program, format string, args ...any) {
	if !c.Quiet {
		p.note(format, args...)
	}
}

// list prints the papers, or one, with their tables.
func (c *paperCommand) list(p *Program) error {
	all, err := papers.All()
	if err != nil {
		return err
	}
	for _, paper := range all {
		if c.Paper != "" && c.Paper != paper.Name {
			continue
		}
		fmt.Fprintf(p.out, "%s: %s, %s\n", paper.Name, paper.Cite(), paper.Title)
		for _, t := range paper.Tables {
			var samples []string
			for _, s := range t.Samples {
				samples = append(samples, s.Name+" ("+s.Engine+c.missing(p.Engines, s.Requires())+")")
			}
			fmt.Fprintf(p.out, "  %s: %s\n    systems: %s\n", t.Label(), t.Title, strings.Join(samples, ", "))
		}
		for _, a := range paper.Absent {
			fmt.Fprintf(p.out, "  not measured: %s (%s)\n", a.What, a.Why)
		}
	}
	if c.Paper != "" {
		_, err = papers.Find(c.Paper)
	}
	return err
}

// missing says that an engine cannot run here; "" is none.
func (c *paperCommand) missing(engines *solver.Registry, name string) string {
	if name == "" {
		return ""
	}
	switch engine, err := engines.Find(name); {
	case err != nil:
		return ", not in this program"
	case engine.Info().Unavailable != "" && engine.Info().Device == solver.GPU:
		return ", needs a GPU"
	}
	return ""
}

package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourscope/app/lsmtables"
)

// lsmCommand measures the local searches of Luong, Melab and Talbi 2013 on other problems.
type lsmCommand struct {
	Table   number  `placeholder:"N" help:"Only this table of the paper: 2, 3, 4 or 5."`
	Problem string  `placeholder:"NAME" help:"Only this problem: qap, ppp or weierstrass."`
	Quick   bool    `help:"Two rows of each table with 100 iterations: a trial, not the protocol of the paper."`
	Runs    number  `placeholder:"N" default:"3" help:"Searches of each row on the GPU, of which the mean is taken. Default: ${default}; the paper has 30."`
	Seed    seed    `placeholder:"N" default:"1" help:"Seed of generated instances and of the first search. Default: ${default}."`
	QAPLIB  string  `name:"qaplib" placeholder:"DIR" help:"The folder of QAPLIB's files, such as tai30a.dat; instances without a file are generated."`
	CPU     bool    `name:"cpu" help:"Measure the processor alone, on one core."`
	CPUTime instant `name:"cpu-time" placeholder:"TIME" default:"2s" help:"Time of the search on the processor in each row, from which that of all iterations is extrapolated. 0: leave it out. Default: ${default}."`
	Copied  instant `name:"copied-time" placeholder:"TIME" default:"2s" help:"Time of the search in which the host selects, in each row, likewise. 0: leave it out. Default: ${default}."`
	Out     string  `placeholder:"DIR" help:"A folder for the tables as Markdown and CSV, and for the rows, from which a measurement that was cut off resumes."`
	Fresh   bool    `help:"With --out: measure the rows in the folder again."`
	JSON    bool    `name:"json" help:"Print the rows as JSON."`
	Quiet   bool    `short:"q" help:"Print no progress."`
}

func (c *lsmCommand) Help() string {
	return `It measures Tables 2 to 5 of Luong, Melab and Talbi 2013 again: tabu search on the quadratic assignment problem, the permuted perceptron problem and the Weierstrass function, 10,000 iterations that evaluate the whole neighbourhood, and prints them beside the published times.

    tourscope-gpu bench lsm --out lsm-results
    tourscope bench lsm --cpu --table 3`
}

func (c *lsmCommand) Run(p *Program) error {
	settings, err := c.settings()
	if err != nil {
		return err
	}
	var device lsmtables.Device
	if !c.CPU {
		if p.LocalSearch == nil {
			return wrongUse("this program has no GPU engines of its own: run tourscope-gpu bench lsm on the machine with the GPU, or measure the processor alone with --cpu")
		}
		opened, end, err := p.LocalSearch()
		if err != nil {
			return fmt.Errorf("%w (--cpu measures the processor alone)", err)
		}
		device = opened
		defer func() { _ = end() }() // the rows are there
	}
	ctx, stop := interruptible()
	defer stop()
	return c.measure(ctx, p, settings, device)
}

func (c *lsmCommand) settings() (lsmtables.Settings, error) {
	s := lsmtables.Settings{Problem: c.Problem, Quick: c.Quick, Runs: int(c.Runs), Seed: uint64(c.Seed), QAPLIB: c.QAPLIB, CPUTime: time.Duration(c.CPUTime), CopiedTime: time.Duration(c.Copied)}
	if c.Table != 0 {
		if !slices.Contains(lsmtables.Numbers(), int(c.Table)) {
			return s, wrongUse("--table %d: use one of %s", c.Table, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(lsmtables.Numbers())), ", "), "[]"))
		}
		s.Tables = []int{int(c.Table)}
	}
	if c.Problem != "" && !slices.Contains(lsmtables.Problems(), c.Problem) {
		return s, wrongUse("--problem %s: unknown problem: use one of %s", c.Problem, strings.Join(lsmtables.Problems(), ", "))
	}
	if c.Fresh && c.Out == "" {
		return s, wrongUse("--fresh: it is for --out")
	}
	if c.CPU && c.CPUTime <= 0 {
		return s, wrongUse("--cpu-time: with --cpu there is nothing else to measure")
	}
	return s, nil
}

// measure measures and prints the rows, also those before an interrupt.
func (c *lsmCommand) measure(ctx context.Context, p *Program, s lsmtables.Settings, device lsmtables.Device) error {
	var folder *lsmtables.Folder
	if c.Out != "" {
		var err error
		if folder, err = lsmtables.OpenFolder(c.Out, c.Fresh); err != nil {
			return err
		}
		s.Known = folder.Known
	}
	var rows []lsmtables.Row
	failure := lsmtables.Measure(ctx, s, device, func(r lsmtables.Row) error {
		rows = append(rows, r)
		if !c.Quiet {
			p.note("table %d, %s: CPU %.3g s, kernels %.3g s, whole %.3g s", r.Table, r.Instance, r.CPU, r.Kernels, r.Whole)
		}
		if folder == nil {
			return nil
		}
		return folder.Add(r)
	})
	write := lsmtables.WriteMarkdown
	if c.JSON {
		write = lsmtables.WriteJSON
	}
	err := write(p.out, rows)
	if !errors.Is(failure, context.Canceled) {
		return errors.Join(failure, err)
	}
	p.note("stopped after %s", count(int64(len(rows)), "row"))
	if err != nil {
		return err
	}
	return statusError(statusLeft)
}

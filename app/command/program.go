package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"tourscope/app/checkpoint"
	"tourscope/app/cluster"
	"tourscope/app/library"
	"tourscope/app/lsmtables"
	"tourscope/gpu"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/printable"
)

// Program is the program with its engines, files and streams.
type Program struct {
	Engines *solver.Registry
	Version string // one line

	// GPU computes in a worker. Nil in a program with its own GPU engines.
	GPU *gpu.Client

	// Library keeps the results. Nil if the user has disabled it.
	Library *library.Library

	// Checkpoints keeps the tours of searches that go on. Nil if they are disabled.
	Checkpoints *checkpoint.Folder

	// Worker serves the engines of this program to another one.
	Worker *worker.Worker

	// Bench measures the GPU engines and writes the tables as Markdown. Nil in a
	// program without them.
	Bench func(ctx context.Context, out io.Writer, how DeviceBench) error

	// LocalSearch opens the device for bench lsm. Nil in a program without GPU engines.
	LocalSearch LocalSearchDevice

	// Window opens the window and returns the exit status when it is closed.
	// Nil in a program without a window.
	Window func(WindowRequest) int

	Stdin          io.Reader
	Stdout, Stderr io.Writer

	out   *bufio.Writer // over Stdout, flushed at the end
	shown error         // the last error that was printed

	inputTaken bool // standard input has been read

	workerBy string // the value of --worker; empty: none
}

// The exit statuses.
const (
	statusDone   = 0
	statusFailed = 1
	statusUsage  = 2
	statusLeft   = cluster.JobsLeft
)

// LocalSearchDevice opens the device for the local searches on other problems. The function
// that it returns closes it.
type LocalSearchDevice func() (device lsmtables.Device, end func() error, err error)

// DeviceBench has the flags of the measurements of this program's GPU engines.
type DeviceBench struct {
	TSPLIB    string        `name:"tsplib" group:"Measuring the GPU engines" placeholder:"DIR" default:"../shared/tsplib/tsp" help:"The folder of the TSPLIB instances; those that are missing are left out. Default: ${default}."`
	Runs      int           `group:"Measuring the GPU engines" placeholder:"N" default:"10" help:"Runs per mean or median. Default: ${default}."`
	Only      []string      `group:"Measuring the GPU engines" placeholder:"TABLE" help:"Only these tables: sweeps, descents, stream, annealing, lam2013, gaps, chained (on one core), cores (chained on all of them), regions, seeds (the worst of them), halts, devices. Default: all but cores, seeds and devices."`
	Instances []string      `group:"Measuring the GPU engines" placeholder:"NAME" help:"Instances of the tables gaps, chained, cores, annealing, regions and seeds, or with --preset those of the batch: TSPLIB names, uniform1000000-2 for so many cities generated from seed 2 (or another kind of 'generate'), or a set: tuning (parameters were chosen by them), test (no parameter was) or lam2013. Default: the usual ones of each table."`
	Sets      string        `group:"Measuring the GPU engines" placeholder:"SETS" help:"Parameters of regions to compare, a row each: 'k=20,depth=3; k=40'; gaps takes the first. Default: the defaults."`
	Gaps      []float64     `group:"Measuring the GPU engines" placeholder:"PERCENT" default:"5,1.9,1,0.5,0.25,0.2,0.1" help:"Gaps of the times to a gap of regions. Default: ${default}."`
	For       time.Duration `group:"Measuring the GPU engines" placeholder:"TIME" default:"3s" help:"Time of each run of the tables regions and seeds, start tour included. Default: ${default}."`
	ForCPU    time.Duration `name:"for-cpu" group:"Measuring the GPU engines" placeholder:"TIME" default:"15s" help:"Time limit of each run of the tables chained and cores. Default: ${default}."`
	FirstSeed uint64        `group:"Measuring the GPU engines" placeholder:"N" help:"Seed of the first run of the tables gaps, chained, cores, regions and seeds. Default: 1."`
	Trace     string        `group:"Measuring the GPU engines" placeholder:"FILE" help:"Append each improvement of the runs of these tables to a CSV file."`
	Start     string        `name:"from" group:"Measuring the GPU engines" placeholder:"HEURISTIC" help:"Start tours of the tables gaps, chained and regions: greedy, curve. Default: the engine's own."`
	Sizes     []int         `group:"Measuring the GPU engines" placeholder:"CITIES" help:"Numbers of cities of the table halts. Default: 300, 20000 and 1000000."`
	Devices   []int         `group:"Measuring the GPU engines" placeholder:"COUNT" help:"Numbers of devices of the table devices, which compares pspm and regions on them: 1,2,4. Measures only that table, unless --only names others."`
}

// WindowRequest is what the window shows and does first.
type WindowRequest struct {
	Files  []string // instances and tours of them; may be empty
	Run    bool     // start at once
	Engine string   // empty: the last one
	Params map[string]string
}

// complain prints an error, of several joined errors each line after the program's name; a
// line break in the name of a file is printed as an escape. "context canceled" is an
// interrupt by the user.
func (p *Program) complain(err error) {
	p.shown = err
	text := strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted")
	lines := []string{text}
	if isJoined(err) {
		lines = strings.Split(text, "\n")
	}
	for _, line := range lines {
		fmt.Fprintln(p.Stderr, "tourscope:", printable.Line(line))
	}
}

// isJoined reports whether several errors in the chain, or in that of the only one of them, were joined by errors.Join.
func isJoined(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		joined, is := err.(interface{ Unwrap() []error })
		if !is {
			continue
		}
		all := joined.Unwrap()
		if len(all) == 1 {
			return isJoined(all[0])
		}
		return errors.Join(all...).Error() == err.Error()
	}
	return false
}

// note prints a message that is not an error.
func (p *Program) note(format string, args ...any) {
	fmt.Fprintln(p.Stderr, "tourscope:", printable.Line(fmt.Sprintf(format, args...)))
}

// usageError is a wrong use of the command line that the parser does not detect.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func wrongUse(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// statusError ends the program with a status, without a message.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("status %d", int(e)) }

// Package program makes an engine of any program that reads a TSPLIB file and
// writes a tour, so that a batch can compare it with the engines of this one.
//
// The program sees nothing of the run: it makes its own start tour, there is no
// progress, and a stop rule only kills it. Its clock is the wall's and holds what
// a user would wait for: writing the problem, starting, reading, searching, writing.
//
// Its hard part is that a program may do anything: hang, die, write half a tour or
// none. The tour counts only if it is one, and a failure says what the program did.
package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// Engine runs a command by the shell, in a folder of its own, with these names in
// its environment: PROBLEM and TOUR, the files to read and to write, and SEED.
type Engine struct{ name, command string }

var _ solver.Engine = (*Engine)(nil)

// New returns an engine of that name.
func New(name, command string) (*Engine, error) {
	switch {
	case name == "" || strings.ContainsAny(name, "/ \t\n"):
		return nil, fmt.Errorf("%q is no name for a program's engine: write a word", name)
	case strings.TrimSpace(command) == "":
		return nil, fmt.Errorf("the program %s has no command", name)
	case !strings.Contains(command, "PROBLEM") || !strings.Contains(command, "TOUR"):
		return nil, fmt.Errorf("the command of %s must use $PROBLEM, the file to read, and $TOUR, the file to write", name)
	}
	return &Engine{name, command}, nil
}

// Info describes the engine. The command is a parameter with one choice, so that it
// stands beside the results and a batch with another command is another batch.
func (e *Engine) Info() solver.Info {
	info := solver.Info{
		Name: e.name, Title: e.name, Device: solver.CPU, Iteration: "run", Start: "random",
		Summary: "A program of your own: " + e.command,
		Params: []solver.Param{{
			Name: "command", Title: "Command", Kind: solver.ChoiceParam, Default: e.command, Choices: []string{e.command},
			Help: "What the shell runs.",
		}},
		Caveat: "Equal seeds give equal tours only if the program sees to it.",
	}
	if _, err := exec.LookPath(shell); err != nil {
		info.Unavailable = "there is no shell " + shell + " here to run its command: install one"
	}
	return info
}

const (
	shell = "sh"

	reportEvery = 10 * time.Millisecond // well below the 0.2 s in which Halt is obeyed
	lastWords   = 2 * time.Second       // for what a killed program leaves running
	mostWords   = 400                   // of its output, in an error
)

// Run runs the program and reads its tour.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	result := solver.Result{Order: append([]solver.City(nil), job.Start...)}
	result.State.Best = job.Problem.Length(job.Start)
	result.State.Current, result.State.Phase = result.State.Best, e.name
	dir, err := os.MkdirTemp("", "tourscope-program-")
	if err != nil {
		return result, fmt.Errorf("cannot make a folder for the program %s: %w", e.name, err)
	}
	defer os.RemoveAll(dir)
	problem, tour := filepath.Join(dir, "problem.tsp"), filepath.Join(dir, "tour")
	if err := write(problem, job.Problem); err != nil {
		return result, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var words tail
	command := exec.CommandContext(ctx, shell, "-c", e.command)
	command.Dir, command.Stdout, command.Stderr, command.WaitDelay = dir, &words, &words, lastWords
	command.Env = append(os.Environ(), "PROBLEM="+problem, "TOUR="+tour, "SEED="+strconv.FormatUint(job.Seed, 10))
	endWithChildren(command)
	halted, err := wait(command, stop, progress, job.Start, &result.State)
	order, readErr := read(tour, job.Problem)
	switch {
	case readErr == nil: // whatever else happened
		e.take(&result, job.Problem, order)
	case halted:
		return result, fmt.Errorf("the program %s was stopped before it left a tour: give it less time in its command, or more in the stop rule", e.name)
	case err != nil:
		return result, fmt.Errorf("the program %s failed: %w; it said: %s", e.name, err, words.String())
	default:
		return result, fmt.Errorf("the program %s left no tour: %w; it said: %s", e.name, readErr, words.String())
	}
	result.Finished = !halted
	return result, nil
}

// take makes the program's tour the result.
func (e *Engine) take(result *solver.Result, p *solver.Problem, order []solver.City) {
	if length := p.Length(order); length <= result.State.Best {
		result.Order, result.State.Best, result.State.Current = order, length, length
	}
	result.State.Iteration = 1
}

// wait reports until the program has ended, and kills it where the answer is Halt.
func wait(command *exec.Cmd, stop func(), progress solver.Progress, start []solver.City, state *solver.State) (halted bool, err error) {
	if err := command.Start(); err != nil {
		return false, err
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return halted, err
		case <-tick.C:
		}
		if halted {
			continue
		}
		switch progress.Report(state) {
		case solver.Halt:
			halted = true
			stop()
		case solver.Show:
			progress.Show(start, state)
		}
	}
}

func write(path string, p *solver.Problem) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("cannot write the problem for a program: %w", err)
	}
	return errors.Join(tsplib.WriteProblem(f, p), f.Close())
}

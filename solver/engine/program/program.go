// Package program makes an engine of any program that reads a TSPLIB file and
// writes a tour, so that a batch can compare it with the engines of this one.
//
// The program sees nothing of the run: it makes its own start tour, and a stop rule
// only kills it. What it prints can be its progress, see follow.go. On the wall's clock
// it has what a user would wait for: writing the problem, starting, reading, searching,
// writing; its processor time is its own alone, with that of what it starts.
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
	"regexp"
	"strconv"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/tsplib"
)

// Engine runs a command by the shell, in a folder of its own, with these names in
// its environment: PROBLEM and TOUR, the files to read and to write, SEED, and CITIES,
// their number, for a command that gives larger problems more time.
type Engine struct {
	name, command string
	progress      *regexp.Regexp // nil: what it prints says nothing
}

var _ solver.Engine = (*Engine)(nil)

// New returns an engine of that name. Progress is the expression whose first group is
// the length of a tour in a line that the program prints; it may be empty.
func New(name, command, progress string) (*Engine, error) {
	switch {
	case name == "" || strings.ContainsAny(name, "/ \t\n"):
		return nil, fmt.Errorf("%q is no name for a program's engine: write a word", name)
	case strings.TrimSpace(command) == "":
		return nil, fmt.Errorf("the program %s has no command", name)
	case !strings.Contains(command, "PROBLEM") || !strings.Contains(command, "TOUR"):
		return nil, fmt.Errorf("the command of %s must use $PROBLEM, the file to read, and $TOUR, the file to write", name)
	}
	length, err := pattern(progress)
	if err != nil {
		return nil, fmt.Errorf("the program %s: %w", name, err)
	}
	return &Engine{name, command, length}, nil
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
		Outside: true,
		Caveat:  "Equal seeds give equal tours only if the program sees to it.",
	}
	if e.progress != nil {
		found := e.progress.String()
		info.Params = append(info.Params, solver.Param{
			Name: "progress", Title: "Progress", Kind: solver.ChoiceParam, Default: found, Choices: []string{found},
			Help: "Finds the length of a tour in what the program prints.",
		})
	}
	if _, err := exec.LookPath(shell); err != nil {
		info.Unavailable = "there is no shell " + shell + " here to run its command: install one"
	}
	return info
}

const (
	shell = "sh"

	lastWords = 2 * time.Second // for what a killed program leaves running
	mostWords = 400             // of its output, in an error
)

// Run runs the program and reads its tour.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	result := solver.Result{Order: append([]solver.City(nil), job.Start...)}
	result.State.Best = job.Problem.Length(job.Start)
	result.State.Current, result.State.Stage = result.State.Best, solver.Stage{Name: e.name}
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
	command := exec.CommandContext(ctx, shell, "-c", e.command)
	clock := &meter{}
	words := &follower{length: e.progress, spent: clock.spent, newer: make(chan struct{}, 1)}
	command.Dir, command.Stdout, command.Stderr, command.WaitDelay = dir, words, words, lastWords
	command.Env = append(os.Environ(), "PROBLEM="+problem, "TOUR="+tour,
		"SEED="+strconv.FormatUint(job.Seed, 10), "CITIES="+strconv.Itoa(job.Problem.Cities()))
	endWithChildren(command)
	w := watch{command: command, stop: stop, words: words, meter: clock, progress: progress, start: job.Start, state: &result.State}
	halted, err := w.wait()
	order, readErr := read(tour, job.Problem)
	switch {
	case readErr == nil: // whatever else happened
		if err := e.take(&result, job.Problem, order, words.claimed().length); err != nil {
			return result, err
		}
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

// take makes the program's tour the result, if it is as short as was claimed.
func (e *Engine) take(result *solver.Result, p *solver.Problem, order []solver.City, claimed int64) error {
	length := p.Length(order)
	if length <= p.Length(result.Order) {
		result.Order = order
	}
	result.State.Best = p.Length(result.Order)
	result.State.Current, result.State.Iteration = result.State.Best, 1
	if claimed > 0 && length > claimed {
		return fmt.Errorf("the program %s printed the length %d and left a tour of %d: see that --progress finds lengths of tours, and of the best one only", e.name, claimed, length)
	}
	return nil
}

func write(path string, p *solver.Problem) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("cannot write the problem for a program: %w", err)
	}
	return errors.Join(tsplib.WriteProblem(f, p), f.Close())
}

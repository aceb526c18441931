// Package program implements an engine that runs any program that reads a TSPLIB file and
// writes a tour, so that a batch can compare it with the engines of Tourscope.
//
// The program makes its own start tour, and a stop rule kills it. Its output can have its
// progress, see follow.go. Its elapsed time is the whole time that a user would wait:
// writing the problem, starting, reading, searching, writing; its processor time includes
// that of its child processes.
//
// Its hard part is that a program may do anything: hang, die, write half a tour or none. The
// tour is checked, and an error has the end of the program's output.
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

// Engine runs a shell command in a folder of its own, with these environment variables:
// PROBLEM and TOUR, the files to read and to write, SEED, and CITIES, their number, for a
// command whose time limit depends on it.
type Engine struct {
	name, command string
	progress      *regexp.Regexp // nil: its output is not read
}

var _ solver.Directed = (*Engine)(nil)

// New returns an engine of that name. Progress is the expression whose first group is
// the length of a tour in a line that the program prints; it may be empty.
func New(name, command, progress string) (*Engine, error) {
	switch {
	case name == "" || strings.ContainsAny(name, "/ \t\n"):
		return nil, fmt.Errorf("%q is not a name for an engine: write one word", name)
	case strings.TrimSpace(command) == "":
		return nil, fmt.Errorf("the program %s has no command", name)
	case strings.Contains(command, "PROBLEM") != strings.Contains(command, "TOUR"): // neither: a script that reads its environment
		return nil, fmt.Errorf("the command of %s must use both $PROBLEM, the file to read, and $TOUR, the file to write, or be a script that reads these environment variables itself", name)
	}
	length, err := pattern(progress)
	if err != nil {
		return nil, fmt.Errorf("the program %s: %w", name, err)
	}
	return &Engine{name, command, length}, nil
}

// Directed gives the program an asymmetric problem as it is, in a file of TYPE : ATSP.
func (e *Engine) Directed() {}

// Info describes the engine. The command is a parameter with one choice, so that it is stored
// with the results and in the hash of a batch.
func (e *Engine) Info() solver.Info {
	info := solver.Info{
		Name: e.name, Title: e.name, Device: solver.CPU, Iteration: "run", Start: "random",
		Summary: "External program: " + e.command,
		Params: []solver.Param{{
			Name: "command", Title: "Command", Kind: solver.ChoiceParam, Default: e.command, Choices: []string{e.command},
			Help: "The shell command.",
		}},
		Outside: true,
		Caveat:  "Equal seeds give equal tours only if the program uses the seed so.",
	}
	if e.progress != nil {
		found := e.progress.String()
		info.Params = append(info.Params, solver.Param{
			Name: "progress", Title: "Progress", Kind: solver.ChoiceParam, Default: found, Choices: []string{found},
			Help: "Finds the length of a tour in the output of the program.",
		})
	}
	if _, err := exec.LookPath(shell); err != nil {
		info.Unavailable = "its command needs the shell " + shell + ", which is missing: install it"
	}
	return info
}

const (
	// exitTimeout bounds the wait for the output of child processes of a killed program.
	exitTimeout = 2 * time.Second
)

// Run runs the program and reads its tour.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	result := solver.Result{Order: append([]solver.City(nil), job.Start...)}
	result.State.Best = job.Problem.LengthOn(job.Threads, job.Start)
	result.State.Current, result.State.Stage = result.State.Best, solver.Stage{Name: e.name}
	own, err := newFolder()
	if err != nil {
		return result, fmt.Errorf("cannot make a folder for the program %s: %w", e.name, err)
	}
	defer own.remove()
	dir := own.path
	problem, tour := filepath.Join(dir, "problem.tsp"), filepath.Join(dir, "tour")
	numbered, err := withNumbers(job.Problem)
	if err != nil {
		return result, err
	}
	if err := write(problem, numbered); err != nil {
		return result, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	command := exec.CommandContext(ctx, shell, "-c", e.command)
	clock := &meter{}
	output := &follower{length: e.progress, spent: clock.spent, newer: make(chan struct{}, 1)}
	command.Dir, command.Stdout, command.Stderr, command.WaitDelay = dir, output, output, exitTimeout
	command.Env = append(os.Environ(), "PROBLEM="+problem, "TOUR="+tour,
		"SEED="+strconv.FormatUint(job.Seed, 10), "CITIES="+strconv.Itoa(job.Problem.Cities()))
	w := watch{command: command, stop: stop, output: output, meter: clock, progress: progress, start: job.Start, state: &result.State}
	halted, err := w.wait()
	order, readErr := read(tour, numbered)
	switch {
	case readErr == nil: // a tour counts even after an error
		if err := e.accept(&result, job.Problem, order, output.shortest().length); err != nil {
			return result, err
		}
	case halted:
		return result, fmt.Errorf("the program %s was stopped before it wrote a tour: reduce the time limit in its command, or increase that of the stop rule", e.name)
	case err != nil:
		return result, fmt.Errorf("the program %s failed: %w; its last output: %s", e.name, err, output.String())
	default:
		return result, fmt.Errorf("the program %s wrote no valid tour: %w; its last output: %s", e.name, readErr, output.String())
	}
	result.Finished = !halted
	return result, nil
}

// accept makes the program's tour the result. It returns an error if the tour is longer than
// the shortest length that was printed.
func (e *Engine) accept(result *solver.Result, p *solver.Problem, order []solver.City, printed int64) error {
	length := p.Length(order)
	if length <= p.Length(result.Order) {
		result.Order = order
	}
	result.State.Best = p.Length(result.Order)
	result.State.Current, result.State.Iteration = result.State.Best, 1
	if printed > 0 && length > printed {
		return fmt.Errorf("the program %s printed the length %d but wrote a tour of length %d: check that --progress matches only lengths of the best tour", e.name, printed, length)
	}
	return nil
}

// withNumbers returns a problem for a TSPLIB file. A matrix has the cities 1 to n there, so that
// other numbers, such as those of symmetric problems of asymmetric ones, are left out.
func withNumbers(p *solver.Problem) (*solver.Problem, error) {
	def := p.Definition()
	if def.Metric != solver.Explicit || def.Labels == nil || def.DisplayX != nil {
		return p, nil
	}
	def.Labels = nil
	return solver.NewProblem(def)
}

func write(path string, p *solver.Problem) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("cannot write the problem for a program: %w", err)
	}
	return errors.Join(tsplib.WriteProblem(f, p), f.Close())
}

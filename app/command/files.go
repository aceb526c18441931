package command

import (
	"fmt"
	"io"
	"strings"

	"tourscope/assets"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
)

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// open reads an instance, from a file, standard input or a bundled one, and returns its known
// optimum.
func (p *Program) open(file string) (*solver.Problem, optima.Optimum, error) {
	problem, err := p.read(file)
	if err != nil {
		return nil, optima.Optimum{}, err
	}
	if optima.Misnamed(problem) {
		p.note("%s is not the published instance of that name: it has other cities or distances, and its optimum is unknown", problem.Name())
	}
	if problem.Coarse() {
		p.note("%s: %v rounds distances to whole numbers, and most cities are less than 1 apart: multiply the coordinates, for example by 10,000", problem.Name(), problem.Metric())
	}
	return problem, optima.Of(problem), nil
}

func (p *Program) read(file string) (*solver.Problem, error) {
	if name, is := strings.CutPrefix(file, samplePrefix); is {
		return readSample(name)
	}
	switch file {
	case "":
		return nil, wrongUse("the name of the instance is empty")
	case standard:
		input, err := p.standardInput()
		if err != nil {
			return nil, err
		}
		return instance.Read(input, stdinName)
	}
	return instance.Open(file)
}

// standardInput returns the standard input, once.
func (p *Program) standardInput() (io.Reader, error) {
	if p.inputTaken {
		return nil, wrongUse("'-' is standard input, which is read once: name a file for the other input")
	}
	p.inputTaken = true
	return p.Stdin, nil
}

func readSample(name string) (*solver.Problem, error) {
	content, file, err := assets.Open(name)
	if err != nil {
		var names []string
		for _, sample := range assets.Samples() {
			names = append(names, sample.Name)
		}
		return nil, fmt.Errorf("%w: there are %s", err, strings.Join(names, ", "))
	}
	return instance.Read(content, file)
}

// readTour reads a tour of a problem from a file or the library.
func (p *Program) readTour(file string, problem *solver.Problem) ([]solver.City, error) {
	switch file {
	case standard:
		input, err := p.standardInput()
		if err != nil {
			return nil, err
		}
		return instance.ReadTour(input, stdinName, problem)
	case fromLibrary:
		return p.bestTour(problem)
	}
	return instance.OpenTour(file, problem)
}

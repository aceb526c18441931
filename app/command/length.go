package command

import (
	"encoding/json"
	"fmt"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// lengthCommand prints the length of a tour: only the number to standard output, for scripts,
// and the gap to standard error.
type lengthCommand struct {
	File string `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Tour string `arg:"" help:"A tour of it, a TSPLIB file or a .csv with the columns position and id; 'library' is your best one."`
	JSON bool   `name:"json" help:"Print one JSON object."`

	Quiet bool `short:"q" help:"Do not print the gap to standard error."`

	pathFlags
}

func (c *lengthCommand) Run(p *Program) error {
	problem, optimum, err := p.openAs(c.File, c.pathFlags)
	if err != nil {
		return err
	}
	order, err := p.readTour(c.Tour, problem)
	if err != nil {
		return err
	}
	length := problem.Length(order)
	if c.JSON {
		return json.NewEncoder(p.out).Encode(measured(problem, length, optimum))
	}
	if gap, known := optimum.Gap(length); known && !c.Quiet {
		p.note("gap %s over %s (%s)", format.Gap(gap), problem.FormatLength(optimum.Length), optimum.Origin())
	}
	_, err = fmt.Fprintln(p.out, problem.FormatLength(length))
	return err
}

// lengthJSON is the length of a tour in JSON.
type lengthJSON struct {
	Instance string      `json:"instance"`
	Cities   int         `json:"cities"`
	Length   json.Number `json:"length"` // in the unit of the file
	Optimum  *int64      `json:"optimum"`
	Gap      *float64    `json:"gap_percent"`
}

func measured(p *solver.Problem, length int64, optimum optima.Optimum) lengthJSON {
	j := lengthJSON{Instance: p.Name(), Cities: p.Cities(), Length: json.Number(p.FormatLength(length))}
	if gap, known := optimum.Gap(length); known {
		j.Optimum, j.Gap = &optimum.Length, &gap
	}
	return j
}

package command

import (
	"path/filepath"
	"strings"

	"tourscope/app/look"
	"tourscope/canvas/export"
	"tourscope/solver"
)

// check returns an error if the flags are inconsistent.
func (c *exportCommand) check() error {
	switch {
	case len(c.Tour) > export.MaxPanes:
		return wrongUse("%d tours: at most %d can be drawn together", len(c.Tour), export.MaxPanes)
	case c.Difference && len(c.Tour) < 2:
		return wrongUse("--difference needs two tours or more: give --tour twice")
	case len(c.Label) > 0 && (len(c.Tour) < 2 || len(c.Label) != len(c.Tour)):
		return wrongUse("--label is for several tours: give one for each --tour, here %d", len(c.Tour))
	case len(c.Note) > 0 && (len(c.Tour) < 2 || len(c.Note) != len(c.Tour)):
		return wrongUse("--note is for several tours: give one for each --tour, here %d", len(c.Tour))
	case c.Preset == "plotter" && len(c.Tour) == 0:
		return wrongUse("--preset plotter draws tours: give --tour FILE.tour")
	case c.Preset == "plotter" && !strings.EqualFold(filepath.Ext(c.Output), ".svg"):
		return wrongUse("--preset plotter writes lines as an SVG: end the name in .svg")
	}
	return misuse(c.Look.Check())
}

// tours reads the tours with their titles and notes.
func (c *exportCommand) tours(p *Program, problem *solver.Problem) ([]look.Tour, error) {
	var all []look.Tour
	for i, file := range c.Tour {
		order, err := p.readTour(file, problem)
		if err != nil {
			return nil, err
		}
		t := look.Tour{Order: order, Length: problem.Length(order), Title: tourTitle(file)}
		if file == fromLibrary {
			if _, e, err := p.Library.Tour(problem); err == nil {
				t.Title, t.Elapsed = e.Engine, e.Elapsed
			}
		}
		if i < len(c.Label) {
			t.Title = c.Label[i]
		}
		if i < len(c.Note) {
			t.Note = c.Note[i]
		}
		all = append(all, t)
	}
	return all, nil
}

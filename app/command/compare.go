package command

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/solver"
)

// namedTour is a tour to be drawn, and what to write beside it.
type namedTour struct {
	order   []solver.City
	length  int64
	title   string
	elapsed time.Duration // 0: unknown
}

// check says what is wrong with how the flags go together.
func (c *exportCommand) check() error {
	switch {
	case len(c.Tour) > export.MaxPanes:
		return wrongUse("--tour is given %d times: up to %d tours fit on a page", len(c.Tour), export.MaxPanes)
	case c.Difference && len(c.Tour) < 2:
		return wrongUse("--difference needs two tours or more: give --tour twice")
	case len(c.Label) > 0 && (len(c.Tour) < 2 || len(c.Label) != len(c.Tour)):
		return wrongUse("--label names the panes of several tours: give one for each --tour, here %d", len(c.Tour))
	}
	return nil
}

// preset finds the preset and fills in what the flags leave open. Without one
// it changes nothing.
func (c *exportCommand) preset(format export.Format) (export.Preset, error) {
	if c.Preset == "" {
		return export.Preset{}, nil
	}
	preset, err := export.FindPreset(c.Preset)
	switch {
	case err != nil:
		return preset, usageError{err}
	case preset.Plotter && format != export.SVG:
		return preset, wrongUse("--preset plotter writes lines as an SVG: end the name in .svg")
	case preset.Plotter && len(c.Tour) == 0:
		return preset, wrongUse("--preset plotter draws tours: give --tour FILE.tour")
	}
	if c.DPI == 0 {
		c.DPI = decimal(preset.DPI)
	}
	if c.Width == 0 {
		c.MM, c.Width = true, decimal(preset.WidthMM)
		if c.Height == 0 {
			c.Height = decimal(preset.HeightMM)
		}
	}
	return preset, nil
}

// tours reads the tours with what is to be written beside them.
func (c *exportCommand) tours(p *Program, problem *solver.Problem) ([]namedTour, error) {
	var all []namedTour
	for i, file := range c.Tour {
		order, err := p.readTour(file, problem)
		if err != nil {
			return nil, err
		}
		t := namedTour{order: order, length: problem.Length(order), title: tourTitle(file)}
		if file == fromLibrary {
			if _, e, err := p.Library.Tour(problem); err == nil {
				t.title, t.elapsed = e.Engine, e.Elapsed
			}
		}
		if i < len(c.Label) {
			t.title = c.Label[i]
		}
		all = append(all, t)
	}
	return all, nil
}

// tourTitle is the name of a tour's file without its folder and its endings.
func tourTitle(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), ".gz")
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// comparison puts tours beside each other on a page that looks like the picture.
func (c *exportCommand) comparison(picture export.Picture, tours []namedTour) export.Comparison {
	page := export.Comparison{Picture: picture, Difference: c.Difference}
	if page.Title == "" {
		page.Title = fmt.Sprintf("%s, %s cities", picture.Meta.Instance, chart.Number(int64(picture.Meta.Cities)))
	}
	orders := make([][]solver.City, len(tours))
	for i, t := range tours {
		orders[i] = t.order
		page.Panes = append(page.Panes, export.Pane{Order: t.order, Title: t.title,
			Caption: export.PaneCaption(t.length, picture.Meta.Optimum, t.elapsed)})
	}
	if c.Difference {
		for i, own := range solver.OwnEdges(orders...) {
			page.Panes[i].Caption += fmt.Sprintf(" · %s", count(int64(len(own)), "own edge"))
		}
	}
	if c.Height == 0 {
		page.Height = page.NaturalHeight()
	}
	return page
}

// presetHelp lists the presets for the help of a flag.
func presetHelp() string {
	var all []string
	for _, p := range export.Presets() {
		all = append(all, fmt.Sprintf("%s (%s)", p.Name, p.Help))
	}
	return strings.Join(all, ", ")
}

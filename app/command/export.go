package command

import (
	"io"

	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/app/tourfile"
	"tourscope/canvas/export"
)

// exportCommand draws an instance and a tour of it, or several side by side, or writes the
// tour in another format.
type exportCommand struct {
	File       string   `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Tour       []string `sep:"none" placeholder:"FILE.tour" help:"Draw this tour; 'library' is your best one. Default: only the cities. Two to four tours are drawn side by side."`
	Label      []string `sep:"none" placeholder:"TEXT" help:"The line above each of several tours, one for each --tour. Default: the names of their files."`
	Note       []string `sep:"none" placeholder:"TEXT" help:"The line below each of several tours, one for each --tour. Default: its length and gap."`
	Difference bool     `help:"Colour the edges that only one of the tours has."`
	Engine     string   `placeholder:"NAME" help:"The engine that found the tour, for the metadata."`
	Seed       seed     `placeholder:"N" help:"The seed of its run, for the metadata."`
	Output     string   `short:"o" required:"" placeholder:"OUT.png" help:"The output file: a picture, .png, .svg or .pdf; or the tour, .tour, .csv, .gpx, .kml or .geojson, with .gz to compress it."`

	pathFlags

	look.Look
}

func (c *exportCommand) Run(p *Program) error {
	if tourfile.Named(c.Output) {
		return c.convert(p)
	}
	format, err := c.settings()
	if err != nil {
		return err
	}
	problem, optimum, err := p.openAs(c.File, c.pathFlags)
	if err != nil {
		return err
	}
	if err := c.CheckView(problem); err != nil {
		return misuse(err)
	}
	tours, err := c.tours(p, problem)
	if err != nil {
		return err
	}
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Decimals: problem.Decimals(), Optimum: optimum,
		Engine: c.Engine, Seed: uint64(c.Seed), Program: "Tourscope " + p.Version}
	file, err := c.Look.Plan(look.Subject{Problem: problem, Tours: tours, Difference: c.Difference, Meta: meta}, format)
	if err != nil {
		return misuse(err)
	}
	ctx, stop := interruptible()
	defer stop()
	return save.File(c.Output, func(w io.Writer) error { return file.Write(ctx, w, nil) })
}

// convert writes the tour in another format.
func (c *exportCommand) convert(p *Program) error {
	if len(c.Tour) != 1 {
		return wrongUse("%s holds one tour: give one --tour, here are %d", c.Output, len(c.Tour))
	}
	if err := save.Check(c.Output); err != nil {
		return err
	}
	if err := apart(append([]string{c.File}, c.Tour...), c.Output); err != nil {
		return err
	}
	problem, _, err := p.openAs(c.File, c.pathFlags)
	if err != nil {
		return err
	}
	if err := tourfile.Check(c.Output, problem); err != nil {
		return usageError{err}
	}
	tours, err := c.tours(p, problem)
	if err != nil {
		return err
	}
	return save.File(c.Output, func(w io.Writer) error { return tourfile.Write(w, c.Output, problem, tours[0].Order) })
}

// settings checks the flags and the output file before a file is read.
func (c *exportCommand) settings() (export.Format, error) {
	format, err := export.FormatOf(c.Output)
	if err != nil {
		return 0, wrongUse("%s: the name must end in .png, .svg or .pdf for a picture, or in .tour, .csv, .gpx, .kml or .geojson for the tour", c.Output)
	}
	if err := c.check(); err != nil {
		return 0, err
	}
	if err := save.Check(c.Output); err != nil {
		return 0, err
	}
	return format, apart(append([]string{c.File}, c.Tour...), c.Output)
}

package command

import (
	"fmt"
	"io"

	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver"
)

// exportCommand draws an instance and a tour of it, or several beside each other.
type exportCommand struct {
	File       string   `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Tour       []string `sep:"none" placeholder:"FILE.tour" help:"Draw this tour; 'library' is your best one. Without it the cities alone; two to four are drawn beside each other."`
	Label      []string `sep:"none" placeholder:"TEXT" help:"The line above a tour where there are several, one for each --tour. Default: the names of their files."`
	Difference bool     `help:"Colour the edges that only one of the tours has."`
	Preset     string   `placeholder:"NAME" help:"Sizes that suit a use: ${presets}."`
	Output     string   `short:"o" required:"" placeholder:"OUT.png" help:"Where to, as .png, .svg or .pdf."`

	lookFlags
}

func (c *exportCommand) Run(p *Program) error {
	format, preset, look, err := c.settings()
	if err != nil {
		return err
	}
	problem, optimum, err := p.open(c.File)
	if err != nil {
		return err
	}
	tours, err := c.tours(p, problem)
	if err != nil {
		return err
	}
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Optimum: optimum.Length, Program: "Tourscope " + p.Version}
	var order []solver.City
	if len(tours) == 1 {
		order, meta.Length = tours[0].order, tours[0].length
	}
	picture := preset.Apply(look.picture(problem, order, meta))
	ctx, stop := interruptible()
	defer stop()
	return save.File(c.Output, func(w io.Writer) error {
		switch {
		case preset.Plotter:
			return export.WritePlotter(ctx, w, c.comparison(picture, tours))
		case len(tours) > 1:
			return export.WriteComparison(ctx, w, format, c.comparison(picture, tours))
		}
		return export.Write(ctx, w, format, picture)
	})
}

// settings checks the flags and the place to write to, before anything is read.
func (c *exportCommand) settings() (format export.Format, preset export.Preset, look look, err error) {
	if format, err = imageFormat(c.Output); err != nil {
		return
	}
	if err = c.check(); err != nil {
		return
	}
	if preset, err = c.preset(format); err != nil {
		return
	}
	if look, err = c.look(); err != nil {
		return
	}
	return format, preset, look, save.Check(c.Output)
}

// imageFormat tells the format of a picture by its file name.
func imageFormat(path string) (export.Format, error) {
	format, err := export.FormatOf(path)
	if err != nil {
		return 0, usageError{fmt.Errorf("%s: the name of a picture must end in .png, .svg or .pdf", path)}
	}
	return format, nil
}

// imageWriter draws the best tour of a run in the usual look.
func imageWriter(path string) (func(io.Writer, result) error, error) {
	format, err := imageFormat(path)
	if err != nil {
		return nil, err
	}
	return func(w io.Writer, r result) error {
		ctx, stop := interruptible()
		defer stop()
		return export.Write(ctx, w, format, usualLook().picture(r.work.Problem(), r.outcome.Order, r.meta()))
	}, nil
}

func (r result) meta() export.Meta {
	s := r.summary()
	return export.Meta{
		Instance: s.Instance, Cities: s.Cities, Length: s.Length, Optimum: r.optimum.Length,
		Engine: s.Engine, Seed: s.Seed, Program: "Tourscope " + r.version,
	}
}

package command

import (
	"fmt"
	"io"

	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/canvas/export"
)

// exportCommand draws an instance and a tour of it, or several beside each other.
type exportCommand struct {
	File       string   `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Tour       []string `sep:"none" placeholder:"FILE.tour" help:"Draw this tour; 'library' is your best one. Without it the cities alone; two to four are drawn beside each other."`
	Label      []string `sep:"none" placeholder:"TEXT" help:"The line above a tour where there are several, one for each --tour. Default: the names of their files."`
	Note       []string `sep:"none" placeholder:"TEXT" help:"The line below a tour where there are several, one for each --tour. Default: its length and gap."`
	Difference bool     `help:"Colour the edges that only one of the tours has."`
	Engine     string   `placeholder:"NAME" help:"The engine that found the tour, for the metadata."`
	Seed       uint64   `placeholder:"N" help:"The seed with which it did, for the metadata."`
	Output     string   `short:"o" required:"" placeholder:"OUT.png" help:"Where to, as .png, .svg or .pdf."`

	look.Look
}

func (c *exportCommand) Run(p *Program) error {
	format, err := c.settings()
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
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Optimum: optimum,
		Engine: c.Engine, Seed: c.Seed, Program: "Tourscope " + p.Version}
	file, err := c.Look.Plan(look.Subject{Problem: problem, Tours: tours, Difference: c.Difference, Meta: meta}, format)
	if err != nil {
		return misuse(err)
	}
	ctx, stop := interruptible()
	defer stop()
	return save.File(c.Output, func(w io.Writer) error { return file.Write(ctx, w, nil) })
}

// settings checks the flags and the place to write to, before anything is read.
func (c *exportCommand) settings() (export.Format, error) {
	format, err := imageFormat(c.Output)
	if err != nil {
		return 0, err
	}
	if err := c.check(); err != nil {
		return 0, err
	}
	if err := save.Check(c.Output); err != nil {
		return 0, err
	}
	return format, apart(append([]string{c.File}, c.Tour...), c.Output)
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
		meta := r.meta()
		tours := []look.Tour{{Order: r.outcome.Order, Length: meta.Length}}
		file, err := look.Look{}.Plan(look.Subject{Problem: r.work.Problem(), Tours: tours, Meta: meta}, format)
		if err != nil {
			return err
		}
		return file.Write(ctx, w, nil)
	}, nil
}

func (r result) meta() export.Meta {
	s := r.summary()
	return export.Meta{
		Instance: s.Instance, Cities: s.Cities, Length: s.Length, Optimum: r.optimum,
		Engine: s.Engine, Seed: s.Seed, Program: "Tourscope " + r.version,
	}
}

package command

import (
	"fmt"
	"io"

	"tourscope/app/look"
	"tourscope/canvas/export"
	"tourscope/solver"
)

// imageFormat returns the format of a picture by its file name.
func imageFormat(path string) (export.Format, error) {
	format, err := export.FormatOf(path)
	if err != nil {
		return 0, usageError{fmt.Errorf("%s: the name of a picture must end in .png, .svg or .pdf", path)}
	}
	return format, nil
}

// imageWriter returns a function that draws the best tour of a run with the default settings.
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
		file, err := look.Look{}.Plan(look.Subject{Problem: r.work.Problem(), Tours: tours, Meta: meta, Hurried: r.outcome.Stop == solver.StopUser}, format)
		if err != nil {
			return err
		}
		return file.Write(ctx, w, nil)
	}, nil
}

func (r result) meta() export.Meta {
	s := r.summary()
	return export.Meta{
		Instance: s.Instance, Cities: s.Cities, Toured: true, Length: s.Length, Decimals: s.Decimals, Optimum: r.optimum,
		Engine: s.Engine, Seed: s.Seed, Program: "Tourscope " + r.version,
	}
}

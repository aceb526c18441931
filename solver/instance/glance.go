package instance

import (
	"context"
	"path/filepath"
	"strings"

	"tourscope/solver"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// Glance is what the first lines of a file say about the problem in it.
type Glance struct {
	Name    string
	Comment string
	Metric  solver.Metric
	Cities  int
	Fixed   bool // there are fixed edges; if not, there may be all the same
}

// Look reads no more of a file than it takes to list it: the header of TSPLIB, the
// lines of a CSV. A file that opens has been looked at without an error, but not
// the other way round; only one longer than maxGlance whose header stands behind its
// sections opens all the same. Every error is a *solver.FileError. Look ends early
// with ctx.
func Look(ctx context.Context, path string) (Glance, error) {
	f, err := open(path)
	if err != nil {
		return Glance{}, err
	}
	defer f.Close()
	text, format, err := recognise(WithContext(ctx, f), path)
	if err != nil {
		return Glance{}, err
	}
	switch format {
	case tourText:
		return Glance{}, refuse(path, "this file is a tour, not a problem", "open the problem first, then this tour", nil)
	case problemText:
		h, err := tsplib.ReadHeader(text, plainName(path))
		if err != nil {
			return lookThrough(ctx, path)
		}
		return Glance(h), nil
	}
	cities, err := pointfile.Count(text, plainName(path))
	if err != nil {
		return Glance{}, text.from.verdict(path, err)
	}
	name := filepath.Base(plainName(path))
	return Glance{Name: strings.TrimSuffix(name, filepath.Ext(name)), Metric: solver.Euc2D, Cities: cities}, nil
}

// lookThrough reads all of a file whose header says too little: TSPLIB lets
// keywords stand behind the sections. Where that fails, too, it is known why.
func lookThrough(ctx context.Context, path string) (Glance, error) {
	f, err := open(path)
	if err != nil {
		return Glance{}, err
	}
	defer f.Close()
	p, err := readProblem(WithContext(ctx, f), path, maxGlance)
	if err != nil {
		return Glance{}, err
	}
	return Glance{Name: p.Name(), Comment: p.Comment(), Metric: p.Metric(), Cities: p.Cities(), Fixed: p.FixedEdges() > 0}, nil
}

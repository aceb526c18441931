package instance

import (
	"context"
	"path/filepath"
	"strings"

	"tourscope/solver"
	"tourscope/solver/pointfile"
	"tourscope/solver/printable"
	"tourscope/solver/tsplib"
)

// Glance describes a problem by the first lines of its file.
type Glance struct {
	Name    string
	Comment string
	Metric  solver.Metric
	Cities  int
	Fixed   bool // there are fixed edges; if not, there may be all the same
}

// Look reads as much of a file as a list of instances needs: the header of TSPLIB, the
// lines of a CSV, all of GPX, KML and GeoJSON. It accepts every file that Open accepts, except files longer than
// maxGlance whose header follows the sections, and also files that Open refuses. Every
// error is a *solver.FileError. Look ends early with ctx.
func Look(ctx context.Context, path string) (Glance, error) {
	f, err := OpenFile(path)
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
			return lookThrough(ctx, path, maxGlance)
		}
		return Glance(h), nil
	case xmlText, geoJSONText, matrixText:
		return lookThrough(ctx, path, maxText)
	}
	cities, metric, err := pointfile.Count(text, plainName(path))
	if err != nil {
		return Glance{}, text.from.verdict(path, named(path, err))
	}
	name := printable.Line(filepath.Base(plainName(path)))
	return Glance{Name: strings.TrimSuffix(name, filepath.Ext(name)), Metric: metric, Cities: cities}, nil
}

// lookThrough reads a whole file of at most limit bytes of text: one whose header is
// incomplete, as TSPLIB allows keywords after the sections, or whose format has none. Where the file is invalid, it returns the reason.
func lookThrough(ctx context.Context, path string, limit int64) (Glance, error) {
	f, err := OpenFile(path)
	if err != nil {
		return Glance{}, err
	}
	defer f.Close()
	p, err := readProblem(WithContext(ctx, f), path, limit)
	if err != nil {
		return Glance{}, err
	}
	return Glance{Name: p.Name(), Comment: p.Comment(), Metric: p.Metric(), Cities: p.Cities(), Fixed: p.FixedEdges() > 0}, nil
}

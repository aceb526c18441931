// Package instance opens a file given by the user: it unpacks it, recognizes the format,
// and calls the reader of that format (packages tsplib, pointfile, geofile and matrixfile).
//
// The hard part is to trust neither the file's name nor its size: the format is
// recognized by the first lines, and decompression is bounded.
package instance

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tourscope/solver"
	"tourscope/solver/geofile"
	"tourscope/solver/matrixfile"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// Open reads the problem in a file: TSPLIB, coordinates as CSV, GPX, KML or GeoJSON, or a matrix
// as CSV, plain or with gzip, or KMZ. Every error is a *solver.FileError.
func Open(path string) (*solver.Problem, error) { return OpenContext(context.Background(), path) }

// OpenContext is Open that ends early with ctx; the *solver.FileError then wraps
// the context's error.
func OpenContext(ctx context.Context, path string) (*solver.Problem, error) {
	f, err := OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(WithContext(ctx, f), path)
}

// Read reads a problem from a stream, such as standard input. name is used in messages,
// and as the name of a problem without one.
func Read(r io.Reader, name string) (*solver.Problem, error) { return readProblem(r, name, maxText) }

// readProblem reads a problem whose text has at most limit bytes.
func readProblem(r io.Reader, name string, limit int64) (*solver.Problem, error) {
	text, format, err := recognise(r, name)
	if err != nil {
		return nil, err
	}
	text.from.limit = limit
	var p *solver.Problem
	switch format {
	case tourText:
		return nil, refuse(name, "this file is a tour, not a problem", "open the problem first, then this tour", nil)
	case problemText:
		p, err = tsplib.ReadProblem(text, plainName(name))
	case xmlText:
		p, err = geofile.ReadXML(text, plainName(name))
	case geoJSONText:
		p, err = geofile.ReadGeoJSON(text, plainName(name))
	case matrixText:
		p, err = matrixfile.Read(text, plainName(name))
	default:
		p, err = pointfile.ReadPoints(text, plainName(name))
	}
	if err != nil {
		return nil, text.from.verdict(name, named(name, err))
	}
	return p, nil
}

// OpenTour reads the tour of a problem in a file, plain or with gzip.
func OpenTour(path string, p *solver.Problem) ([]solver.City, error) {
	f, err := OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadTour(f, path, p)
}

// ReadTour reads the tour of a problem from a stream.
func ReadTour(r io.Reader, name string, p *solver.Problem) ([]solver.City, error) {
	text, format, err := recognise(r, name)
	if err != nil {
		return nil, err
	}
	if format != tourText && format != pointText && format != matrixText {
		return nil, refuse(name, "this file is a problem, not a tour", "open it as a problem, or "+giveTour, nil)
	}
	if head, _ := text.Peek(look); format != tourText && pointfile.IsTour(head) {
		return readTable(text, name, p)
	}
	tour, err := tsplib.ReadTour(text, plainName(name))
	if err != nil {
		var refusal *solver.FileError
		if format != tourText && errors.As(err, &refusal) {
			refusal.Remedy = giveTour
		}
		return nil, text.from.verdict(name, named(name, err))
	}
	order, err := tour.Order(p)
	return order, named(name, err)
}

// giveTour says which formats of tours are read.
const giveTour = "give a TSPLIB tour (TYPE : TOUR), or a tour as CSV with the columns position and id"

// readTable reads a tour as CSV.
func readTable(text text, name string, p *solver.Problem) ([]solver.City, error) {
	ids, err := pointfile.ReadTour(text, plainName(name))
	if err != nil {
		return nil, text.from.verdict(name, named(name, err))
	}
	order, err := (&tsplib.Tour{File: name, Labels: ids}).Order(p)
	var refusal *solver.FileError
	if errors.As(err, &refusal) {
		refusal.Field = "" // a table has no TOUR_SECTION
	}
	return order, err
}

// OpenFile opens a file of any kind that the user has named. The error says what is wrong with the name.
func OpenFile(path string) (*os.File, error) {
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, refuse(path, "there is no such file", "check the name", err)
	case errors.Is(err, fs.ErrPermission):
		return nil, refuse(path, "the file may not be read", "change its permissions", err)
	case err != nil:
		return nil, refuse(path, err.Error(), "", err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, refuse(path, "this is a folder", "name a file in it", nil)
	}
	return f, nil
}

// plainName returns the name without .gz.
func plainName(name string) string {
	if strings.EqualFold(filepath.Ext(name), ".gz") {
		return name[:len(name)-len(".gz")]
	}
	return name
}

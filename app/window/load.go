//go:build !nogui

package window

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/assets"
	"tourscope/canvas/draw"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/layout"
	"tourscope/solver/optima"
	"tourscope/solver/record"
)

// progress is how much of a file is read, for a bar.
type progress struct{ read, size atomic.Int64 }

// share is the part that is read, from 0 to 1.
func (p *progress) share() float64 {
	if size := p.size.Load(); size > 0 {
		return min(1, float64(p.read.Load())/float64(size))
	}
	return 0
}

func load(ctx context.Context, path string, open *solver.Problem, p *progress) (*loaded, error) {
	file, name, err := openFile(path, p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	source := instance.WithContext(ctx, &countedReader{file, &p.read})
	if isTour(path) {
		return loadTour(source, path, open)
	}
	result := &loaded{path: path}
	if isRecording(path) {
		result.recording, err = loadRecording(source, path)
	} else {
		result.problem, err = instance.Read(source, name)
	}
	if err != nil {
		return nil, err
	}
	if result.recording != nil {
		result.problem = result.recording.Problem
	}
	problem := result.problem
	if o, known := optima.Find(problem); known {
		result.optimum = &o
	} else if optima.Misnamed(problem) {
		result.misnamed = problem.Name()
	}
	result.x, result.y = layout.Positions(problem)
	result.sketch = !problem.HasCoordinates() && problem.Definition().DisplayX == nil
	result.bounds, result.index = view.BoundsOf(result.x, result.y), draw.NewIndex(result.x, result.y)
	result.places = draw.NewPlaces(result.x, result.y)
	return result, ctx.Err()
}

// openFile opens a file or a bundled sample and says how messages call it.
func openFile(path string, p *progress) (file io.ReadCloser, name string, err error) {
	if sample, is := strings.CutPrefix(path, samplePrefix); is {
		r, name, err := assets.Open(sample)
		if err != nil {
			return nil, "", err
		}
		return io.NopCloser(r), name, nil
	}
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		_, err := instance.Open(path) // it explains best
		return nil, "", err
	}
	if !info.Mode().IsRegular() { // opening a pipe may wait for ever
		return nil, "", &solver.FileError{File: path, Reason: "this is no ordinary file", Remedy: "save it to one and open that"}
	}
	p.size.Store(info.Size())
	file, err = os.Open(path)
	return file, path, err
}

func isTour(path string) bool {
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(path)), ".gz")
	return strings.HasSuffix(name, ".tour")
}

// ofInstance reports whether a file is a tour or a recorded run of the instance before it.
func ofInstance(path string) bool { return isNamedTour(path) || isTour(path) || isRecording(path) }

func loadTour(r io.Reader, path string, open *solver.Problem) (*loaded, error) {
	if open == nil {
		return nil, &solver.FileError{File: path, Reason: "this file is a tour, and no instance is open", Remedy: "open its instance first, then the tour"}
	}
	order, err := instance.ReadTour(r, path, open)
	if err != nil {
		return nil, err
	}
	return &loaded{path: path, problem: open, tour: order}, nil
}

// countedReader counts the bytes that are read.
type countedReader struct {
	io.Reader
	read *atomic.Int64
}

func (c *countedReader) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read.Add(int64(n))
	return n, err
}

func isRecording(path string) bool {
	return strings.HasSuffix(strings.ToLower(filepath.Base(path)), ".rec")
}

func loadRecording(r io.Reader, path string) (*record.Recording, error) {
	recording, err := record.Read(r)
	var file *fs.PathError
	if err != nil && !errors.As(err, &file) {
		return nil, &solver.FileError{File: path, Reason: err.Error()}
	}
	return recording, err
}

// loadBest takes our best tour of the problem that is open.
func loadBest(results *library.Library, open *solver.Problem) (*loaded, error) {
	if results == nil || open == nil {
		return nil, library.ErrUnknown
	}
	order, entry, err := results.Tour(open)
	if err != nil {
		return nil, err
	}
	return &loaded{path: fromLibrary, problem: open, tour: order, best: &entry}, nil
}

// loadLast takes the tour of the last interrupted search of the open problem.
func loadLast(folder *checkpoint.Folder, open *solver.Problem) (*loaded, error) {
	if folder == nil || open == nil {
		return nil, checkpoint.ErrNone
	}
	last, order, damaged, err := folder.Last(open)
	if err != nil {
		return nil, errors.Join(damaged, err)
	}
	return &loaded{path: fromLast, problem: open, tour: order, orphan: last.Path, engine: last.Engine}, nil
}

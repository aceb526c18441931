//go:build !nogui

package window

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
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

// loaded is an instance with all that is shown of it before any run.
type loaded struct {
	path      string
	problem   *solver.Problem
	optimum   *optima.Optimum   // nil where none is known
	misnamed  string            // its name, where that is a published instance's with other content
	x, y      []float64         // where the cities stand on the picture
	bounds    view.Bounds       // around them
	index     *draw.Index       // finds the one under the mouse
	places    *draw.Places      // for pictures of them
	sketch    bool              // the places are made up: the file gives weights only
	recording *record.Recording // not nil: the file was a recorded run of the problem
	best      *library.Entry    // not nil: tour is our best one
	orphan    string            // tour is that of the checkpoint in this file; empty: it is not
	tour      []solver.City     // not nil: the file was a tour of the problem already open
}

// loader reads files away from the window's goroutine. Argument, drop, dialog,
// recent files and samples all come here.
type loader struct {
	stop    context.CancelFunc // of the reading that goes on, or nil
	turn    int
	reading sync.WaitGroup
	results func() *library.Library // for our best tour; nil where there are none

	checkpoints func() *checkpoint.Folder // for tours of searches that were cut off; the same
}

// progress is how much of a file is read, for a bar.
type progress struct{ read, size atomic.Int64 }

// share is the part that is read, from 0 to 1.
func (p *progress) share() float64 {
	if size := p.size.Load(); size > 0 {
		return min(1, float64(p.read.Load())/float64(size))
	}
	return 0
}

// start reads a file and gives up an earlier one. done gets the result through
// do, unless the reading was given up.
func (l *loader) start(path string, open *solver.Problem, do func(func()), done func(*loaded, error)) *progress {
	l.cancel()
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.turn++
	turn := l.turn
	p := &progress{}
	results, checkpoints := l.results(), l.checkpoints()
	l.reading.Go(func() {
		var result *loaded
		var err error
		switch path {
		case fromLibrary:
			result, err = loadBest(results, open)
		case fromLast:
			result, err = loadLast(checkpoints, open)
		default:
			result, err = load(ctx, path, open, p)
		}
		do(func() {
			if turn != l.turn || ctx.Err() != nil {
				return // another file was asked for, or none
			}
			l.stop = nil
			stop()
			done(result, err)
		})
	})
	return p
}

// cancel gives up the reading that goes on, and says whether there was one.
func (l *loader) cancel() bool {
	if l.stop == nil {
		return false
	}
	l.stop()
	l.stop = nil
	return true
}

// samplePrefix marks a bundled instance among the names of files.
const samplePrefix = "sample:"

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

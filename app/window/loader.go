//go:build !nogui

package window

import (
	"context"

	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/solver"
)

// loader reads files away from the window's goroutine. Argument, drop, dialog,
// recent files and samples all use it.
type loader struct {
	stop    context.CancelFunc // of the reading in progress, or nil
	turn    int
	reading tasks
	results func() *library.Library // for our best tour; nil where there are none

	checkpoints func() *checkpoint.Folder // of interrupted searches; nil as above
}

// start reads a file and cancels the reading of an earlier one. done gets the result
// through do, unless the reading was cancelled.
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

// cancel cancels the reading in progress and reports whether there was one.
func (l *loader) cancel() bool {
	if l.stop == nil {
		return false
	}
	l.stop()
	l.stop = nil
	return true
}

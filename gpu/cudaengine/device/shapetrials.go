package device

import (
	"iter"
	"time"

	"tourscope/gpu/driver"
)

// ShapeTrials chooses the shape of blocks by timing the first launches of a search, one shape
// after the other (guided launches, Luong, Melab and Talbi); the fastest shape is kept. All
// launches are part of the search, and the tour does not depend on the shape. A shape that
// the driver refuses to launch is dropped.
type ShapeTrials[S any] struct {
	open  []trial[S] // not refused; only one once the choice is made
	at    int
	round int
}

type trial[S any] struct {
	shape S
	best  time.Duration // of a unit of work
}

// trialRounds is how often each shape is timed: the first launch of a kernel also loads it.
const trialRounds = 2

// NewShapeTrials returns trials that begin with the first shape.
func NewShapeTrials[S any](shapes []S) ShapeTrials[S] {
	w := ShapeTrials[S]{}
	for _, shape := range shapes {
		w.open = append(w.open, trial[S]{shape, 1<<63 - 1})
	}
	return w
}

// Shapes returns those that may still be launched.
func (w *ShapeTrials[S]) Shapes() iter.Seq[S] {
	return func(yield func(S) bool) {
		for _, t := range w.open {
			if !yield(t.shape) {
				return
			}
		}
	}
}

// Shape returns the shape of the next launch.
func (w *ShapeTrials[S]) Shape() S { return w.open[w.at].shape }

// Measured records the time of a unit of work in the current shape and continues with the
// next one.
func (w *ShapeTrials[S]) Measured(took time.Duration) {
	if len(w.open) == 1 {
		return
	}
	w.open[w.at].best = min(w.open[w.at].best, took)
	w.at++
	w.turn()
}

// turn begins another round after the last shape, or makes the choice.
func (w *ShapeTrials[S]) turn() {
	if w.at < len(w.open) {
		return
	}
	w.at = 0
	if w.round++; w.round < trialRounds {
		return
	}
	fastest := w.open[0]
	for _, other := range w.open {
		if other.best < fastest.best {
			fastest = other
		}
	}
	w.open = []trial[S]{fastest}
}

// Refused drops the current shape if the error is a refusal of the launch. It returns any
// other error, and the refusal of the last shape.
func (w *ShapeTrials[S]) Refused(err error) error {
	if !driver.LaunchRefused(err) || len(w.open) == 1 {
		return err
	}
	w.open = append(w.open[:w.at], w.open[w.at+1:]...)
	w.turn()
	return nil
}

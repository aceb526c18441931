package cudaengine

import (
	"time"

	"tourscope/gpu/driver"
)

// shapeTrials chooses the shape of blocks by timing the first launches of a search, one shape
// after the other (guided launches, Luong, Melab and Talbi); the fastest shape is kept. All
// launches are part of the search, and the tour does not depend on the shape. A shape that
// the driver refuses to launch is dropped.
type shapeTrials[S any] struct {
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

// newShapeTrials returns trials that begin with the first shape.
func newShapeTrials[S any](shapes []S) shapeTrials[S] {
	w := shapeTrials[S]{}
	for _, shape := range shapes {
		w.open = append(w.open, trial[S]{shape, 1<<63 - 1})
	}
	return w
}

// shape returns the shape of the next launch.
func (w *shapeTrials[S]) shape() S { return w.open[w.at].shape }

// measured records the time of a unit of work in the current shape and continues with the
// next one.
func (w *shapeTrials[S]) measured(took time.Duration) {
	if len(w.open) == 1 {
		return
	}
	w.open[w.at].best = min(w.open[w.at].best, took)
	w.at++
	w.turn()
}

// turn begins another round after the last shape, or makes the choice.
func (w *shapeTrials[S]) turn() {
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

// refused drops the current shape if the error is a refusal of the launch. It returns any
// other error, and the refusal of the last shape.
func (w *shapeTrials[S]) refused(err error) error {
	if !driver.LaunchRefused(err) || len(w.open) == 1 {
		return err
	}
	w.open = append(w.open[:w.at], w.open[w.at+1:]...)
	w.turn()
	return nil
}

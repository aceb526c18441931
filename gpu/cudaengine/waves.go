package cudaengine

import (
	"time"

	"tourscope/gpu/driver"
)

// waves choose how blocks are shaped by trying (Luong, Melab and Talbi's guided
// launches): the first launches of a search are made in one shape after the other,
// and the fastest stays. Nothing is lost, for all of them are the search's own work,
// and nothing depends on the outcome but the time: the shapes differ only in what
// the tour does not. A shape that the driver refuses to launch is left out.
type waves[S any] struct {
	open  []wave[S] // not refused; one: the choice is made
	at    int
	round int
}

type wave[S any] struct {
	shape S
	best  time.Duration // of a unit of work
}

// waveRounds is how often each shape is tried: the first launch of a kernel also
// brings it to the device.
const waveRounds = 2

// newWaves begins with the first shape.
func newWaves[S any](shapes []S) waves[S] {
	w := waves[S]{}
	for _, shape := range shapes {
		w.open = append(w.open, wave[S]{shape, 1<<63 - 1})
	}
	return w
}

// shape returns the one for the next launch.
func (w *waves[S]) shape() S { return w.open[w.at].shape }

// measured notes what a unit of work took in the present shape, and goes on to the
// next one.
func (w *waves[S]) measured(took time.Duration) {
	if len(w.open) == 1 {
		return
	}
	w.open[w.at].best = min(w.open[w.at].best, took)
	w.at++
	w.turn()
}

// turn begins another round after the last shape, or makes the choice.
func (w *waves[S]) turn() {
	if w.at < len(w.open) {
		return
	}
	w.at = 0
	if w.round++; w.round < waveRounds {
		return
	}
	fastest := w.open[0]
	for _, other := range w.open {
		if other.best < fastest.best {
			fastest = other
		}
	}
	w.open = []wave[S]{fastest}
}

// refused leaves out the present shape if an error says that the driver does not
// launch it. It returns the error if that was not so or no other shape is left.
func (w *waves[S]) refused(err error) error {
	if !driver.LaunchRefused(err) || len(w.open) == 1 {
		return err
	}
	w.open = append(w.open[:w.at], w.open[w.at+1:]...)
	w.turn()
	return nil
}

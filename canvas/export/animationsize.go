package export

import (
	"context"
	"io"
	"time"
)

// Estimate is the expected size of an animation.
type Estimate struct {
	Frames int
	Play   time.Duration // without the time that the last frame stays
	Bytes  int64         // about
}

// sampledSteps is the number of pairs of frames from which the size is estimated. They
// are spread over the animation, because the first frames of a search change most.
const sampledSteps = 6

// EstimateAnimation estimates the size of an animation from some of its frames. The
// error is that of writing it.
func EstimateAnimation(ctx context.Context, a Animation) (Estimate, error) {
	a, err := a.complete()
	if err != nil {
		return Estimate{}, err
	}
	n := a.frames()
	e := Estimate{Frames: n, Play: time.Duration(n*a.step()) * time.Second / hundredths}
	f := newFilm(a, io.Discard)
	steps, changes := min(sampledSteps, n-1), 0
	for i := range max(1, steps) {
		if err := ctx.Err(); err != nil {
			return e, err
		}
		at := i * (n - 1) / max(1, steps)
		whole, change, err := f.sizes(at, min(at+1, n-1))
		if err != nil {
			return e, err
		}
		if changes += change; i == 0 {
			e.Bytes = int64(whole)
		}
	}
	if steps > 0 {
		e.Bytes += int64(changes) * int64(n-1) / int64(steps)
	}
	return e, nil
}

// sizes are the bytes of a frame by itself, and of the one after it.
func (f *film) sizes(frame, next int) (whole, change int, err error) {
	f.rewind(io.Discard)
	if err := f.frame(frame); err != nil {
		return 0, 0, err
	}
	whole, waits := len(f.gif.pending), f.gif.delay
	if err := f.frame(next); err != nil {
		return 0, 0, err
	}
	if f.gif.delay > waits {
		return whole, 0, nil // nothing has changed
	}
	return whole, len(f.gif.pending), nil
}

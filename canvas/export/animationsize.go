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

// sampledSteps is the number of steps of a kind, from a frame to the next, from which the size of all of that kind is
// estimated. They are spread over the animation, because the first frames of a search change most.
const sampledSteps = 8

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
	tours, captions, err := f.steps(ctx, n)
	if err != nil {
		return e, err
	}
	first, _, err := f.sizes(0, 0)
	if err != nil {
		return e, err
	}
	e.Bytes = int64(first)
	for _, steps := range [][]int{tours, captions} {
		bytes, err := f.changes(ctx, steps)
		if err != nil {
			return e, err
		}
		e.Bytes += bytes
	}
	return e, nil
}

// steps returns the frames, of n, whose next one has another tour, and those whose next one differs in its caption alone.
func (f *film) steps(ctx context.Context, n int) (tours, captions []int, err error) {
	f.rewind(io.Discard)
	for i := range n {
		before := f.shown
		if f.shown, err = f.panes(i); err != nil {
			return nil, nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if i == 0 {
			continue
		}
		is := func(differs func(now, then *Pane) bool) bool {
			for k := range before {
				if differs(&f.shown[k], &before[k]) {
					return true
				}
			}
			return false
		}
		switch {
		case is(func(now, then *Pane) bool { return &now.Order[0] != &then.Order[0] }):
			tours = append(tours, i-1)
		case is(func(now, then *Pane) bool { return !now.looksAs(then) }):
			captions = append(captions, i-1)
		}
	}
	return tours, captions, nil
}

// changes estimates the bytes of the frames after some.
func (f *film) changes(ctx context.Context, steps []int) (bytes int64, err error) {
	sampled := min(sampledSteps, len(steps))
	for i := range sampled {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		at := steps[(2*i+1)*len(steps)/(2*sampled)]
		_, change, err := f.sizes(at, at+1)
		if err != nil {
			return 0, err
		}
		bytes += int64(change)
	}
	return bytes * int64(len(steps)) / int64(max(1, sampled)), nil
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

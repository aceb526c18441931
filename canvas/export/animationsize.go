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
	if err := f.frame(0); err != nil {
		return e, err
	}
	e.Bytes = int64(len(f.gif.pending))
	for _, steps := range f.steps(n) {
		bytes, err := f.changes(ctx, steps)
		if err != nil {
			return e, err
		}
		e.Bytes += bytes
	}
	return e, nil
}

// look is what a frame shows of a recording.
type look struct {
	kept    int // the moment of the tour
	caption string
}

// looks returns what a frame shows of each recording.
func (f *film) looks(i int) []look {
	all, at := make([]look, len(f.reels)), f.a.at(i)
	for n, reel := range f.reels {
		kept := f.a.Reels[n].Recording.Kept(reel.Moment(at))
		all[n] = look{kept, f.caption(n, kept, at)}
	}
	return all
}

// steps returns, of n frames, those whose next one has another tour, those whose next one has the same one but no highlights any
// more, and those whose next one differs in its caption alone. No tour is read.
func (f *film) steps(n int) (kinds [3][]int) {
	before, turned := f.looks(0), false
	for i := 1; i < n; i++ {
		now, turns, differs := f.looks(i), false, false
		for k := range now {
			turns = turns || now[k].kept != before[k].kept
			differs = differs || now[k] != before[k]
		}
		switch {
		case turns:
			kinds[0] = append(kinds[0], i-1)
		case turned && f.a.Highlight:
			kinds[1] = append(kinds[1], i-1)
		case differs:
			kinds[2] = append(kinds[2], i-1)
		}
		before, turned = now, turns
	}
	return kinds
}

// changes estimates the bytes of the frames after some.
func (f *film) changes(ctx context.Context, steps []int) (bytes int64, err error) {
	sampled := min(sampledSteps, len(steps))
	for i := range sampled {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		change, err := f.change(steps[(2*i+1)*len(steps)/(2*sampled)])
		if err != nil {
			return 0, err
		}
		bytes += int64(change)
	}
	return bytes * int64(len(steps)) / int64(max(1, sampled)), nil
}

// change returns the bytes of the frame after one.
func (f *film) change(frame int) (bytes int, err error) {
	f.rewind(io.Discard)
	first := frame
	if f.a.Highlight {
		first = max(0, frame-1) // what is highlighted in the frame differs from that one
	}
	for i := first; i <= frame; i++ {
		if err := f.frame(i); err != nil {
			return 0, err
		}
	}
	waits := f.gif.delay
	if err := f.frame(frame + 1); err != nil {
		return 0, err
	}
	if f.gif.delay > waits {
		return 0, nil // nothing has changed
	}
	return len(f.gif.pending), nil
}

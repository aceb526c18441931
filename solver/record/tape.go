package record

import (
	"io"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// Tape records one run in memory, within about room bytes, so that it can be played as
// soon as it has ended, and be saved later.
//
// Each time that half of the remaining room is used, the gap between tours becomes four
// times longer. A recording is therefore dense at the beginning of the search, where the
// tour changes most, and a long one becomes sparse instead of large.
type Tape struct {
	*Recorder
	room      int
	used      int
	last      differ
	recording *Recording
	whole     atomic.Bool
}

var _ solver.Engine = (*Tape)(nil)

// momentBytes is the memory of a moment in bytes, without its difference.
const momentBytes = 256

// NewTape returns a tape of the next run of the engine. Tours are kept at least every
// apart, in about room bytes.
func NewTape(engine solver.Engine, environment map[string]string, every time.Duration, room int) *Tape {
	t := &Tape{room: room}
	t.Recorder = newRecorder(engine, t.begin, environment, every)
	return t
}

func (t *Tape) begin(h Header, p *solver.Problem) (sink, error) {
	t.last = newDiffer(p.Cities())
	t.recording = &Recording{Header: h, Problem: p}
	return &tapeSink{t}, nil
}

// Recording returns the recording once the run has ended; nil before that, or if the
// engine never began.
func (t *Tape) Recording() *Recording {
	if !t.whole.Load() {
		return nil
	}
	return t.recording
}

// tapeSink is the sink of a tape.
type tapeSink struct{ *Tape }

// Add keeps a moment. Figures without a tour are dropped once the room is used up.
func (t *tapeSink) Add(elapsed time.Duration, state *solver.State, order []solver.City) error {
	r := t.recording
	if order == nil && t.used > t.room {
		return nil
	}
	s := stored{}
	if order != nil {
		s.key, s.difference = t.last.difference(order)
	}
	r.Moments = append(r.Moments, Moment{Elapsed: elapsed, State: *state, HasTour: order != nil})
	r.stored = append(r.stored, s)
	t.used += momentBytes + len(s.difference)
	return nil
}

// Note keeps a point of the run's history, also beyond the room: the history itself bounds the
// number of its points (run.Run.Trace).
func (t *tapeSink) Note(p solver.TracePoint) error {
	r := t.recording
	r.Moments = append(r.Moments, Moment{Elapsed: p.Elapsed, State: p.State, Point: true, Processor: p.Processor})
	r.stored = append(r.stored, stored{})
	t.used += momentBytes
	return nil
}

// Close ends the recording.
func (t *tapeSink) Close(end End) error {
	t.recording.End, t.last = &end, differ{}
	t.whole.Store(true)
	return nil
}

// gapFactor returns the factor by which the gap between tours is to be longer than usual:
// 4 for each halving of the remaining room.
func (t *tapeSink) gapFactor() int {
	const longest = 1 << 20
	factor := 1
	for part := t.room / 2; t.room-t.used < part && factor < longest; part /= 2 {
		factor *= 4
	}
	return factor
}

// Write writes the recording as a file that Read reads.
func (r *Recording) Write(out io.Writer) error {
	h := r.Header
	h.Problem, h.Instance = wire.PackProblem(r.Problem), instanceOf(r.Problem)
	w, err := NewWriter(out, h)
	if err != nil {
		return err
	}
	for i, m := range r.Moments {
		if err := w.put(moment{Elapsed: m.Elapsed, State: m.State, Key: r.stored[i].key, Tour: r.stored[i].difference, Point: m.Point, Processor: m.Processor}); err != nil {
			return err
		}
	}
	if r.End == nil {
		return w.pack.Close() // truncated, as the recording is
	}
	return w.Close(*r.End)
}

package record

import (
	"io"
	"time"

	"github.com/klauspost/compress/zstd"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// flushEvery is how much of a recording the death of the program can cost.
const flushEvery = time.Second

// Writer writes a recording. It is for one goroutine.
type Writer struct {
	pack    *zstd.Encoder
	codec   wire.Codec
	flushed time.Time

	tours    int
	identity []solver.City
	base     []solver.City // the last tour
	place    []solver.City // its inverse
}

// NewWriter starts a recording.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	if _, err := io.WriteString(out, magic); err != nil {
		return nil, err
	}
	// One goroutine: a recording must not take processors from the search.
	pack, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return nil, err
	}
	n := h.Problem.Cities
	w := &Writer{pack: pack, codec: wire.NewCodec(), identity: solver.Identity(n), base: make([]solver.City, n), place: make([]solver.City, n)}
	return w, writeBlock(pack, w.codec, kindHeader, h)
}

// Add appends a moment. Order is the tour of length state.Best, or nil where only
// the figures are kept.
func (w *Writer) Add(elapsed time.Duration, state *solver.State, order []solver.City) error {
	m := moment{Elapsed: elapsed, State: *state}
	if order != nil {
		m.Key, m.Tour = w.difference(order)
	}
	if err := writeBlock(w.pack, w.codec, kindMoment, m); err != nil {
		return err
	}
	if time.Since(w.flushed) < flushEvery {
		return nil
	}
	w.flushed = time.Now()
	return w.pack.Flush()
}

func (w *Writer) difference(order []solver.City) (key bool, difference []byte) {
	if key = w.tours%keyEvery == 0; key {
		difference = appendDifference(nil, w.identity, w.identity, order)
	} else {
		difference = appendDifference(nil, w.base, w.place, order)
	}
	w.tours++
	copy(w.base, order)
	for i, c := range order {
		w.place[c] = solver.City(i)
	}
	return key, difference
}

// Close ends the recording. It does not close what it was written to.
func (w *Writer) Close(end End) error {
	if err := writeBlock(w.pack, w.codec, kindEnd, end); err != nil {
		w.pack.Close()
		return err
	}
	return w.pack.Close()
}

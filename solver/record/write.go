package record

import (
	"io"
	"time"

	"github.com/klauspost/compress/zstd"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// flushEvery is the time between flushes: a crash loses at most that much of a recording.
const flushEvery = time.Second

// Writer writes a recording. It is used by one goroutine.
type Writer struct {
	pack    *zstd.Encoder
	codec   wire.Codec
	flushed time.Time
	last    differ
}

// differ encodes each tour as a difference to the one before, and every keyEvery-th
// relative to 0, 1, 2, …
type differ struct {
	tours    int
	identity []solver.City
	base     []solver.City // the last tour
	position []solver.City // its inverse
}

func newDiffer(n int) differ {
	return differ{identity: solver.Identity(n), base: make([]solver.City, n), position: make([]solver.City, n)}
}

// NewWriter starts a recording.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	if _, err := io.WriteString(out, firstLine(version)); err != nil {
		return nil, err
	}
	// One goroutine, to leave the cores to the search.
	pack, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return nil, err
	}
	w := &Writer{pack: pack, codec: wire.NewCodec(), last: newDiffer(h.Problem.Cities)}
	return w, writeBlock(pack, w.codec, kindHeader, h)
}

// Add appends a moment. Order is the tour of length state.Best, or nil where only
// the figures are kept.
func (w *Writer) Add(elapsed time.Duration, state *solver.State, order []solver.City) error {
	m := moment{Elapsed: elapsed, State: *state}
	if order != nil {
		m.Key, m.Tour = w.last.difference(order)
	}
	return w.put(m)
}

// Note appends a point of the run's history.
func (w *Writer) Note(p solver.TracePoint) error {
	return w.put(moment{Elapsed: p.Elapsed, State: p.State, Point: true, Processor: p.Processor})
}

// put writes a moment in its stored form, and flushes once per flushEvery.
func (w *Writer) put(m moment) error {
	if err := writeBlock(w.pack, w.codec, kindMoment, m); err != nil {
		return err
	}
	if time.Since(w.flushed) < flushEvery {
		return nil
	}
	w.flushed = time.Now()
	return w.pack.Flush()
}

func (d *differ) difference(order []solver.City) (key bool, difference []byte) {
	if key = d.tours%keyEvery == 0; key {
		difference = appendDifference(nil, d.identity, d.identity, order)
	} else {
		difference = appendDifference(nil, d.base, d.position, order)
	}
	d.tours++
	copy(d.base, order)
	for i, c := range order {
		d.position[c] = solver.City(i)
	}
	return key, difference
}

// Close writes the end of the recording. It does not close the underlying writer.
func (w *Writer) Close(end End) error {
	if err := writeBlock(w.pack, w.codec, kindEnd, end); err != nil {
		w.pack.Close()
		return err
	}
	return w.pack.Close()
}

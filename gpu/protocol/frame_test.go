package protocol

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/wire"
)

func newReader(data []byte) *Reader { return NewReader(bufio.NewReader(bytes.NewReader(data))) }

func frame(t testing.TB, messages ...Message) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, m := range messages {
		if err := w.Write(m); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

func samples(t testing.TB) []Message {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Name: "square", Metric: solver.Euc2D,
		X: []float64{0, 0, 1e9, 1e-9}, Y: []float64{0, 1, 1, -0.5}})
	if err != nil {
		t.Fatal(err)
	}
	state := solver.State{Iteration: 3, Best: 1 << 40, Current: -1, Moves: 1 << 60, Temperature: 0.5, Stage: solver.Stage{Name: "anneal", Device: solver.GPU, Threads: 1},
		Timing: solver.Timing{Kernel: time.Second, Startup: 7}}
	order := wire.PackCities([]solver.City{3, 1, 0, 2})
	return []Message{
		&Hello{Program: "tourscope 1", Host: "h", Engines: append(catalog.Engines(), solver.Info{Name: "x",
			Accepts: solver.Accepts{MaxCities: 5, Metrics: solver.Metrics(), NoFixedEdges: true}, Unavailable: "no"}),
			Devices: catalog.Devices{List: []catalog.Device{{Name: "H200", Memory: 1 << 37}}}},
		&Start{Engine: "pspm", Problem: new(wire.PackProblem(p)), Order: order, Seed: 1 << 63, Values: solver.Values{"k": "auto"}, Iterations: 9},
		&Start{Engine: "pspm", Order: order, Values: solver.Values{}},
		&Go{}, &Want{}, &Pause{}, &Resume{}, &Stop{},
		&Report{State: state},
		&Snapshot{State: state, Order: order},
		&WantPartition{},
		&Begun{},
		&Partition{wire.PackPartition(&solver.Partition{Angle: 0.3, Cells: []solver.Cell{{MinU: -1, MaxU: 1e6, MaxV: 2}}})},
		&Result{State: state, Order: order, Finished: true},
		&Result{Failure: NewFailure(Crashed, errors.New("bad \xff byte"))},
	}
}

func TestRoundTrip(t *testing.T) {
	sent := samples(t)
	// One byte at a time: a pipe may cut anywhere.
	r := NewReader(bufio.NewReader(iotest.OneByteReader(bytes.NewReader(frame(t, sent...)))))
	for _, want := range sent {
		got, err := r.Read()
		if err != nil {
			t.Fatalf("%v: %v", want.Kind(), err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%v changed on the way (-sent +got):\n%s", want.Kind(), d)
		}
	}
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("after the last frame: %v, want io.EOF", err)
	}
}

func TestEndOfStream(t *testing.T) {
	data := frame(t, samples(t)[7])
	for cut := range data {
		_, err := newReader(data[:cut]).Read()
		if cut == 0 && err != io.EOF {
			t.Errorf("nothing came: %v, want io.EOF", err)
		}
		if cut > 0 && !errors.Is(err, ErrTorn) {
			t.Errorf("cut after %d of %d bytes: %v, want ErrTorn", cut, len(data), err)
		}
	}
}

func TestReaderRefuses(t *testing.T) {
	header := func(size uint32, kind Kind) []byte {
		return append(binary.LittleEndian.AppendUint32(nil, size), byte(kind))
	}
	body := func(kind Kind, body ...byte) []byte { return append(header(uint32(len(body)), kind), body...) }
	for _, c := range []struct {
		reason string
		data   []byte
		want   string
	}{
		{"a length beyond the kind's limit", header(1<<32-1, KindSnapshot), "at most"},
		{"a small message that claims to be large", header(1<<20, KindGo), "at most"},
		{"kind zero", header(0, 0), "unknown kind 0"},
		{"an unknown kind", header(0, 200), "unknown kind 200"},
		{"text of another program", []byte("Welcome to gpuhost\n"), "unknown kind"},
		{"an empty body", header(0, KindGo), "go message"},
		{"bytes after the value", body(KindGo, 0xa0, 0xa0), "extraneous"},
		{"a field that does not exist", body(KindGo, 0xa1, 0x61, 'x', 0x01), "unknown field"},
		{"a list without a length", body(KindHello, 0xbf, 0xff), "indefinite"},
		{"nesting without end", body(KindHello, bytes.Repeat([]byte{0x81}, 1000)...), "nested"},
		{"a long array", body(KindHello, append([]byte{0xa1, 0x67}, append([]byte("Engines"), 0x9a, 0, 1, 0, 0)...)...), "elements"},
		{"a number where a list should be", body(KindHello, append([]byte{0xa1, 0x67}, append([]byte("Engines"), 1)...)...), "cannot unmarshal"},
	} {
		if _, err := newReader(c.data).Read(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.reason, err, c.want)
		}
	}
}

// A frame that declares the largest body and then ends must not allocate it.
func TestClaimedSizeCostsNoMemory(t *testing.T) {
	data := binary.LittleEndian.AppendUint32(nil, startBody)
	data = append(data, byte(KindStart), 0)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := newReader(data).Read(); !errors.Is(err, ErrTorn) {
		t.Errorf("%v, want ErrTorn", err)
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 8<<20 {
		t.Errorf("a frame of 6 bytes made the reader allocate %d", grown)
	}
}

func TestWriterRefusesLargeMessage(t *testing.T) {
	err := NewWriter(io.Discard).Write(&Hello{Program: strings.Repeat("x", smallBody)})
	if err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("%v, want a refusal", err)
	}
}

func FuzzReadFrame(f *testing.F) {
	for _, m := range samples(f) {
		f.Add(frame(f, m))
	}
	f.Add(frame(f, samples(f)...))
	f.Add([]byte("Welcome to gpuhost\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newReader(data)
		for {
			m, err := r.Read()
			if err != nil {
				return
			}
			again, err := newReader(frame(t, m)).Read()
			if err != nil {
				t.Fatalf("%v was read but not read again: %v", m.Kind(), err)
			}
			if !bytes.Equal(frame(t, m), frame(t, again)) {
				t.Fatalf("%v changes each time it travels", m.Kind())
			}
		}
	})
}

func BenchmarkSnapshotOfAMillionCities(b *testing.B) {
	order := solver.Identity(1 << 20)
	b.SetBytes(int64(4 * len(order)))
	for b.Loop() {
		m, err := newReader(frame(b, &Snapshot{Order: wire.PackCities(order)})).Read()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := m.(*Snapshot).Order.Unpack(len(order)); err != nil {
			b.Fatal(err)
		}
	}
}

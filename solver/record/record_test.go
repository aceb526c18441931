package record

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"go.uber.org/goleak"

	"tourscope/solver"
	"tourscope/solver/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tinker is an engine for tests: each iteration takes a millisecond, reverses a
// segment at random and keeps what is not longer.
type tinker struct {
	steps int64
	err   error
}

func (tinker) Info() solver.Info {
	return solver.Info{Name: "tinker", Title: "Tinker", Iteration: "try", Device: solver.GPU, Unavailable: "no device here"}
}

func (e tinker) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	p, order := job.Problem, slices.Clone(job.Start)
	length := p.Length(order)
	state := solver.State{Best: length, Current: length, Stage: solver.Stage{Name: "try"}}
	rng := rand.New(rand.NewPCG(job.Seed, 1))
	for state.Iteration < e.steps {
		time.Sleep(time.Millisecond)
		i, j := rng.IntN(len(order)), rng.IntN(len(order))
		segment := order[min(i, j) : max(i, j)+1]
		slices.Reverse(segment)
		if l := p.Length(order); l <= length {
			length = l
			state.Accepted++
		} else {
			slices.Reverse(segment)
		}
		state.Iteration++
		state.Best, state.Current = length, length
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(order, &state)
		case solver.Halt:
			return solver.Result{Order: order, State: state}, e.err
		}
	}
	return solver.Result{Order: order, State: state, Finished: true}, e.err
}

func newJob(t testing.TB, n int) solver.Job {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	def := solver.Definition{Name: "square", Metric: solver.Euc2D, X: make([]float64, n), Y: make([]float64, n)}
	for i := range n {
		def.X[i], def.Y[i] = 1000*rng.Float64(), 1000*rng.Float64()
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return solver.Job{Problem: p, Start: solver.Identity(n), Seed: 11, Values: solver.Values{"a": "b"}}
}

// eyes is a run that sees all it can and checks it.
type eyes struct {
	t      testing.TB
	p      *solver.Problem
	look   bool
	at     func(*solver.State) solver.Signal
	states []solver.State
	seen   map[int64][][]solver.City // tours by length
}

func (e *eyes) Report(s *solver.State) solver.Signal {
	e.states = append(e.states, *s)
	if e.at != nil {
		return e.at(s)
	}
	if e.look {
		return solver.Show
	}
	return solver.Continue
}

func (e *eyes) Show(order []solver.City, s *solver.State) {
	if err := e.p.CheckTour(order); err != nil || e.p.Length(order) != s.Best {
		e.t.Errorf("shown: %v, length %d said to be %d", err, e.p.Length(order), s.Best)
	}
	if e.seen != nil {
		e.seen[s.Best] = append(e.seen[s.Best], slices.Clone(order))
	}
}

// recorded returns a recording of tinker and what its run saw.
func recorded(t testing.TB, e tinker, n int, run *eyes) ([]byte, solver.Result) {
	t.Helper()
	var file bytes.Buffer
	job := newJob(t, n)
	run.t, run.p = t, job.Problem
	r := NewRecorder(e, &file, map[string]string{"program": "test"}, 20*time.Millisecond)
	result, err := r.Run(t.Context(), job, run)
	if !errors.Is(err, e.err) || r.Err() != nil {
		t.Fatal(err, r.Err())
	}
	return file.Bytes(), result
}

func read(t testing.TB, file []byte) *Recording {
	t.Helper()
	r, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRecordingHoldsWhatTheRunSaw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := &eyes{look: true, seen: map[int64][][]solver.City{}}
		file, result := recorded(t, tinker{steps: 2000}, 100, run)
		r := read(t, file)

		job := newJob(t, 100)
		if d := cmp.Diff(Header{Engine: tinker{}.Info(), Values: job.Values, Seed: 11, Environment: map[string]string{"program": "test"}}, r.Header); d != "" {
			t.Errorf("header (-want +got):\n%s", d)
		}
		if r.End == nil || !r.End.Finished || r.End.State != result.State || r.End.Elapsed < 2*time.Second {
			t.Errorf("end: %+v", r.End)
		}
		cursor, tours := r.Cursor(), 0
		for i, m := range r.Moments {
			order, kept, err := cursor.Tour(i)
			if err != nil {
				t.Fatal(err)
			}
			if !m.HasTour {
				continue
			}
			tours++
			if kept != i || job.Problem.Length(order) != m.State.Best {
				t.Errorf("moment %d: the tour of moment %d, length %d instead of %d", i, kept, job.Problem.Length(order), m.State.Best)
			}
			same := func(saw []solver.City) bool { return slices.Equal(saw, order) }
			if saw := run.seen[m.State.Best]; saw != nil && !slices.ContainsFunc(saw, same) {
				t.Errorf("moment %d: another tour than the run saw", i)
			}
		}
		if tours < 2*keyEvery {
			t.Errorf("only %d tours were kept", tours)
		}
		last, _, _ := cursor.Tour(len(r.Moments) - 1)
		if !slices.Equal(last, result.Order) {
			t.Error("the last tour is not the result")
		}
		if perTour := len(file) / tours; perTour > 400 {
			t.Errorf("%d bytes a tour of 100 cities and its figures", perTour)
		}
	})
}

func TestCursorJumps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, _ := recorded(t, tinker{steps: 1500}, 60, &eyes{look: true})
		r := read(t, file)
		forward := make([][]solver.City, len(r.Moments))
		cursor := r.Cursor()
		for i := range r.Moments {
			order, _, err := cursor.Tour(i)
			if err != nil {
				t.Fatal(err)
			}
			forward[i] = slices.Clone(order)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for range 300 {
			i := rng.IntN(len(r.Moments))
			if order, _, err := cursor.Tour(i); err != nil || !slices.Equal(order, forward[i]) {
				t.Fatalf("jumping to moment %d gives another tour than going there: %v", i, err)
			}
		}
	})
}

// Nobody looks, and still the recording gets tours at its own pace.
func TestRecorderAsksByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, _ := recorded(t, tinker{steps: 1000}, 50, &eyes{})
		r := read(t, file)
		if n := len(r.Moments); n < 40 || n > 60 { // a second, 20 ms apart
			t.Errorf("%d moments", n)
		}
	})
}

func TestPausesAreNotPartOfTheRecording(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := &eyes{at: func(s *solver.State) solver.Signal {
			if s.Iteration == 100 {
				time.Sleep(time.Hour)
			}
			return solver.Continue
		}}
		file, _ := recorded(t, tinker{steps: 200}, 50, run)
		if end := read(t, file).End; end.Elapsed > time.Second {
			t.Errorf("the recording takes %v", end.Elapsed)
		}
	})
}

func TestReplayDoesTheSameAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, result := recorded(t, tinker{steps: 500}, 50, &eyes{look: true})
		r := read(t, file)
		for _, speed := range []float64{1, 4, 0} {
			run := &eyes{t: t, p: r.Problem, look: true}
			begun := time.Now()
			got, err := r.Replay(speed).Run(t.Context(), newJob(t, 50), run)
			if err != nil || !got.Finished || !slices.Equal(got.Order, result.Order) || got.State != result.State {
				t.Errorf("speed %v: %v, %+v", speed, err, got.State)
			}
			took, want := time.Since(begun), time.Duration(0)
			if speed > 0 {
				want = time.Duration(float64(r.End.Elapsed) / speed)
			}
			if (took - want).Abs() > 20*time.Millisecond {
				t.Errorf("speed %v: took %v instead of %v", speed, took, want)
			}
		}
	})
}

// TestReplayAtExtremeSpeed plays at speeds beyond what a time.Duration counts: an
// infinite one needs no time, and a tiny one neither ends nor reports without a wait.
func TestReplayAtExtremeSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, result := recorded(t, tinker{steps: 500}, 50, &eyes{look: true})
		r := read(t, file)
		for _, speed := range []float64{math.Inf(1), math.MaxFloat64, 1e300} {
			begun := time.Now()
			got, err := r.Replay(speed).Run(t.Context(), newJob(t, 50), &eyes{t: t, p: r.Problem, look: true})
			if took := time.Since(begun); err != nil || !got.Finished || !slices.Equal(got.Order, result.Order) || took > time.Millisecond {
				t.Errorf("speed %v: %v after %v, finished %v", speed, err, took, got.Finished)
			}
		}
		for _, speed := range []float64{1e-320, math.SmallestNonzeroFloat64, 1e-300} {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			reports := 0
			counting := &eyes{t: t, p: r.Problem, at: func(*solver.State) solver.Signal { reports++; return solver.Continue }}
			got, err := r.Replay(speed).Run(ctx, newJob(t, 50), counting)
			cancel()
			if err != nil || got.Finished || reports > 100+int(time.Minute/(20*time.Millisecond)) {
				t.Errorf("speed %v: %v, finished %v, %d reports in a minute", speed, err, got.Finished, reports)
			}
		}
	})
}

func TestReplayObeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, _ := recorded(t, tinker{steps: 500}, 50, &eyes{})
		r := read(t, file)
		if why := r.Replay(1).Info().Unavailable; why != "" {
			t.Errorf("a replay is unavailable: %s", why)
		}
		halt := &eyes{t: t, p: r.Problem, at: func(s *solver.State) solver.Signal {
			if s.Iteration > 100 {
				return solver.Halt
			}
			return solver.Continue
		}}
		job := newJob(t, 50)
		got, err := r.Replay(1).Run(t.Context(), job, halt)
		if err != nil || got.Finished || got.State.Iteration < 100 || got.State.Iteration > 200 {
			t.Errorf("halted: %v, %+v", err, got.State)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if got, err := r.Replay(1).Run(ctx, job, &eyes{t: t, p: r.Problem}); err != nil || got.Finished {
			t.Errorf("canceled: %v, %+v", err, got.State)
		}
		other := newJob(t, 49)
		got, err = r.Replay(0).Run(t.Context(), other, &eyes{t: t, p: other.Problem})
		if err == nil || !strings.Contains(err.Error(), "square with 50 cities") || other.Problem.CheckTour(got.Order) != nil {
			t.Errorf("another problem: %v", err)
		}
	})
}

func TestRecorderKeepsTheEnginesError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, _ := recorded(t, tinker{steps: 5, err: errors.New("out of memory")}, 20, &eyes{})
		if end := read(t, file).End; end.Failure != "out of memory" {
			t.Errorf("%+v", end)
		}
	})
}

// full is a disk that takes so many bytes.
type full struct{ room int }

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestAFullDiskDoesNotEndTheRun(t *testing.T) {
	for _, room := range []int{0, 30, 100} {
		synctest.Test(t, func(t *testing.T) {
			job := newJob(t, 50)
			r := NewRecorder(tinker{steps: 3000}, &full{room}, nil, 20*time.Millisecond)
			got, err := r.Run(t.Context(), job, &eyes{t: t, p: job.Problem})
			if err != nil || !got.Finished || !errors.Is(r.Err(), errFull) {
				t.Errorf("room for %d bytes: %v, recording %v", room, err, r.Err())
			}
		})
	}
}

func TestACutRecordingIsReadAsFarAsItGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, _ := recorded(t, tinker{steps: 3000}, 50, &eyes{})
		whole := read(t, file)
		some := false
		for cut := len(file) - 1; cut > 0; cut -= 7 {
			r, err := Read(bytes.NewReader(file[:cut]))
			if err != nil {
				continue // not even the problem is there
			}
			if n := len(r.Moments); n > 0 {
				some = true
				if !cmp.Equal(r.Moments, whole.Moments[:n]) {
					t.Fatalf("cut to %d bytes, the moments are others", cut)
				}
			}
		}
		if !some {
			t.Error("nothing was flushed in three seconds")
		}
	})
}

// pack makes a file of blocks.
func pack(t testing.TB, blocks ...any) []byte {
	t.Helper()
	var file bytes.Buffer
	file.WriteString(firstLine(version))
	w, err := zstd.NewWriter(&file, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(zstd.MinWindowSize), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range blocks {
		k := map[bool]kind{true: kindHeader, false: kindMoment}[isHeader(b)]
		if raw, is := b.([]byte); is {
			_, err = w.Write(raw)
		} else {
			err = writeBlock(w, wire.NewCodec(), k, b)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func isHeader(b any) bool { _, is := b.(Header); return is }

func TestReadRefuses(t *testing.T) {
	header := Header{Problem: wire.PackProblem(newJob(t, 5).Problem)}
	tour := appendDifference(nil, solver.Identity(5), solver.Identity(5), []solver.City{4, 3, 1, 0, 2})
	first := moment{Key: true, Tour: tour}
	for _, c := range []struct {
		reason string
		file   []byte
		want   string
	}{
		{"an empty file", nil, "no recording"},
		{"another file", []byte("NAME: berlin52\nTYPE: TSP\nDIMENSION: 52\n"), "no recording"},
		{"a version before the first", []byte(firstLine(0)), "no recording"},
		{"no number", []byte(magic + "\n\n"), "no recording"},
		{"a longer first line", []byte(magic + "1 "), "no recording"},
		{"a later version", []byte(firstLine(version + 1)), "later version"},
		{"garbage after the first line", []byte(firstLine(version) + "garbage, much of it"), "damaged"},
		{"nothing after the first line", []byte(firstLine(version)), "damaged"},
		{"no header", pack(t, first), "does not begin with its header"},
		{"a tour that is no difference", pack(t, header, moment{}), "does not begin with a tour"},
		{"a first tour that needs one before", pack(t, header, moment{Tour: tour}), "does not begin with a tour"},
		{"time that runs backward", pack(t, header, moment{Key: true, Tour: tour, Elapsed: -1}), "backward"},
		{"a block of gigabytes", pack(t, []byte{255, 255, 255, 255, 1}), "at most"},
		{"a moment larger than any of the problem", pack(t, header, []byte{0, 0, 2, 0, 2}), "at most"},
		{"nothing after the header", pack(t, header), "before its first tour: record"},
		{"a block of another kind", pack(t, header, []byte{0, 0, 0, 0, 9}), "unknown kind 9"},
		{"a header after the header", pack(t, header, header), "unknown kind 1"},
	} {
		if _, err := Read(bytes.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.reason, err, c.want)
		}
	}
}

// Every version so far is read.
func TestReadsEarlierVersions(t *testing.T) {
	tour := appendDifference(nil, solver.Identity(5), solver.Identity(5), []solver.City{4, 3, 1, 0, 2})
	header := Header{Problem: wire.PackProblem(newJob(t, 5).Problem)}
	for earlier := byte(1); earlier <= version; earlier++ {
		file := pack(t, header, moment{Key: true, Tour: tour, Elapsed: time.Second})
		if earlier <= lastWithPhase {
			file = pack(t, header, oldMoment{Key: true, Tour: tour, Elapsed: time.Second})
		}
		copy(file, firstLine(earlier))
		if r, err := Read(bytes.NewReader(file)); err != nil || r.Damage != nil || len(r.Moments) != 1 {
			t.Errorf("version %d: %+v, %v", earlier, r, err)
		}
	}
}

// Where states had a phase, that is the stage's name: in files that those versions wrote.
func TestPhasesOfEarlierVersionsAreStages(t *testing.T) {
	for file, want := range map[string][]solver.Stage{
		"testdata/version2.rec":                {{}, {Name: "kicks"}},
		"../../gpu/testdata/pspm-emulated.rec": {{}, {Name: "anneal", Device: solver.GPU}},
		"../../gpu/testdata/pspm-h200.rec":     {{}, {Name: "anneal", Device: solver.GPU}},
	} {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(f)
		f.Close()
		if err != nil || r.Damage != nil || r.End == nil {
			t.Errorf("%s is not read whole: %v, %+v", file, err, r)
			continue
		}
		var stages []solver.Stage
		for _, m := range r.Moments {
			stages = append(stages, m.State.Stage)
		}
		if stages = slices.Compact(append(stages, r.End.State.Stage)); !slices.Equal(stages, want) {
			t.Errorf("%s: the stages are %v, want %v", file, stages, want)
		}
	}
}

// What is damaged further on is played up to there, and says so.
func TestADamagedRecordingIsReadAsFarAsItGoes(t *testing.T) {
	header := Header{Problem: wire.PackProblem(newJob(t, 5).Problem)}
	first := moment{Key: true, Tour: appendDifference(nil, solver.Identity(5), solver.Identity(5), []solver.City{4, 3, 1, 0, 2}), Elapsed: time.Second}
	whole := pack(t, header, first)
	torn := append(slices.Clone(whole[:len(whole)-8]), 1, 2, 3, 4, 5, 6, 7, 8)
	for reason, file := range map[string][]byte{
		"time that runs backward":      pack(t, header, first, moment{Elapsed: time.Millisecond}),
		"a block of an unknown kind":   pack(t, header, first, []byte{0, 0, 0, 0, 9}),
		"a moment larger than any":     pack(t, header, first, []byte{0, 0, 2, 0, 2}),
		"a moment that is none":        pack(t, header, first, []byte{1, 0, 0, 0, 2, 255}),
		"an end that is none":          pack(t, header, first, []byte{1, 0, 0, 0, 3, 255}),
		"bytes that do not decompress": torn,
	} {
		r, err := Read(bytes.NewReader(file))
		if reason == "bytes that do not decompress" && err != nil {
			continue // the whole stream is one piece here: nothing comes before the damage
		}
		if err != nil || len(r.Moments) != 1 || r.Damage == nil || r.End != nil || !strings.Contains(r.Missing(), "damaged after 1s") {
			t.Errorf("%s: %v, %+v", reason, err, r)
		}
	}
	if got := read(t, whole).Missing(); !strings.Contains(got, "cut off after 1s") {
		t.Errorf("a recording without its end says %q", got)
	}
}

func TestCursorRefusesWrongTours(t *testing.T) {
	job := newJob(t, 5)
	header := Header{Problem: wire.PackProblem(job.Problem)}
	good := appendDifference(nil, solver.Identity(5), solver.Identity(5), job.Start)
	length := job.Problem.Length(job.Start)
	for reason, m := range map[string]moment{
		"a city twice":            {State: solver.State{Best: length}, Key: true, Tour: []byte{0, 8, 1, 2}},
		"another length":          {State: solver.State{Best: length + 1}, Key: true, Tour: good},
		"a segment too long":      {State: solver.State{Best: length}, Key: true, Tour: []byte{0, 12}},
		"half a segment":          {State: solver.State{Best: length}, Key: true, Tour: []byte{0}},
		"a tour too short":        {State: solver.State{Best: length}, Key: true, Tour: []byte{0, 2}},
		"a start outside":         {State: solver.State{Best: length}, Key: true, Tour: []byte{1, 10}},
		"a segment of no cities":  {State: solver.State{Best: length}, Key: true, Tour: []byte{0, 0, 0, 10}},
		"a number without an end": {State: solver.State{Best: length}, Key: true, Tour: bytes.Repeat([]byte{255}, 12)},
	} {
		r := read(t, pack(t, header, m))
		if order, _, err := r.Cursor().Tour(0); err == nil {
			t.Errorf("%s: taken as %v", reason, order)
		}
		got, err := r.Replay(0).Run(t.Context(), job, &eyes{t: t, p: job.Problem})
		if job.Problem.CheckTour(got.Order) != nil {
			t.Errorf("%s: the replay returns a wrong tour (%v)", reason, err)
		}
	}
}

func FuzzDifference(f *testing.F) {
	f.Add(uint64(1), uint8(10), uint8(3))
	f.Add(uint64(2), uint8(1), uint8(0))
	f.Fuzz(func(t *testing.T, seed uint64, cities, reversals uint8) {
		n := int(cities) + 1
		rng := rand.New(rand.NewPCG(seed, 0))
		base := make([]solver.City, n)
		for i, c := range rng.Perm(n) {
			base[i] = solver.City(c)
		}
		to := slices.Clone(base)
		for range reversals {
			i, j := rng.IntN(n), rng.IntN(n)
			slices.Reverse(to[min(i, j) : max(i, j)+1])
		}
		if turn := rng.IntN(n); turn > 0 { // another beginning of the same tour
			to = append(to[turn:], to[:turn]...)
		}
		difference := appendDifference(nil, base, solver.InverseOn(1, base), to)
		got := make([]solver.City, n)
		if err := applyDifference(got, base, difference); err != nil || !slices.Equal(got, to) {
			t.Fatalf("%v: %v became %v", err, to, got)
		}
	})
}

func FuzzRead(f *testing.F) {
	job := newJob(f, 5)
	header := Header{Problem: wire.PackProblem(job.Problem), Engine: tinker{}.Info()}
	tour := appendDifference(nil, solver.Identity(5), solver.Identity(5), []solver.City{4, 3, 1, 0, 2})
	var plain bytes.Buffer
	for _, b := range []struct {
		k kind
		v any
	}{{kindHeader, header}, {kindMoment, moment{Key: true, Tour: tour}}, {kindMoment, moment{Elapsed: 5, Tour: tour}}, {kindEnd, End{}}} {
		if err := writeBlock(&plain, wire.NewCodec(), b.k, b.v); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(plain.Bytes(), true)
	f.Add(pack(f, header, moment{Key: true, Tour: tour}), false)
	f.Fuzz(func(t *testing.T, data []byte, unpacked bool) {
		if unpacked { // so that the fuzzer gets past the compression
			data = pack(t, data)
		}
		r, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		cursor := r.Cursor()
		for i := range r.Moments {
			order, _, err := cursor.Tour(i)
			if err == nil && r.Problem.CheckTour(order) != nil {
				t.Fatal("the cursor gave a wrong tour")
			}
		}
	})
}

func BenchmarkAddAMillionCities(b *testing.B) {
	order := solver.Identity(1 << 20)
	x := make([]float64, len(order))
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: x})
	if err != nil {
		b.Fatal(err)
	}
	w, err := NewWriter(io.Discard, Header{Problem: wire.PackProblem(p)})
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		for range 1000 { // local changes
			i := rng.IntN(len(order) - 50)
			slices.Reverse(order[i : i+50])
		}
		if err := w.Add(0, &solver.State{}, order); err != nil {
			b.Fatal(err)
		}
	}
}

package record

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

func TestAFilmShowsToursAndWhatIsNewInThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, result := taped(t, 2000, 60, 64<<20)
		f, lit := r.Film(), 0
		for at := time.Duration(0); at <= f.Length(); at += 37 * time.Millisecond {
			frame, err := f.Frame(at, 300*time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			if length := r.Problem.Length(frame.Order); length != r.Moments[frame.Kept].State.Best || length < r.Moments[frame.Moment].State.Best {
				t.Fatalf("at %v: a tour of length %d", at, length)
			}
			if age := at - f.Time(frame.Kept); frame.Kept > 0 && age <= 100*time.Millisecond {
				before, _, _ := r.Cursor().Tour(frame.Kept - 1)
				if want := solver.OwnEdges(frame.Order, before)[0]; !slices.Equal(frame.Fresh[0], want) {
					t.Fatalf("at %v: %v are new, want %v", at, frame.Fresh[0], want)
				}
			} else if age > 300*time.Millisecond && lists(frame) != 0 {
				t.Fatalf("at %v: edges of %v before still glow", at, age)
			}
			lit += lists(frame)
			plain, err := f.Frame(at, -1)
			if err != nil || plain.Fresh != nil || !slices.Equal(plain.Order, frame.Order) {
				t.Fatalf("at %v without a glow: %v, %v", at, plain.Fresh, err)
			}
		}
		if last, _ := f.Frame(f.Length(), 0); !slices.Equal(last.Order, result.Order) {
			t.Error("the film does not end with the result")
		}
		if lit == 0 {
			t.Error("nothing ever lights up")
		}
	})
}

// lists counts the fresh edges.
func lists(f Frame) (edges int) {
	for _, list := range f.Fresh {
		edges += len(list)
	}
	return edges
}

// Stepping forward meets every tour once, and stepping back meets them again.
func TestSteppingMeetsEveryTour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := taped(t, 1000, 40, 64<<20)
		f := r.Film()
		times := []time.Duration{0}
		for at, more := f.Next(0); more; at, more = f.Next(at) {
			times = append(times, at)
		}
		var want []time.Duration
		for i, m := range r.Moments {
			if m.HasTour && (len(want) == 0 || f.Time(i) > want[len(want)-1]) {
				want = append(want, f.Time(i))
			}
		}
		if !slices.Equal(times, want) {
			t.Errorf("%d steps, %d tours", len(times), len(want))
		}
		back := []time.Duration{f.Length()}
		for at, more := f.Previous(f.Length()); more; at, more = f.Previous(at) {
			back = append(back, at)
		}
		slices.Reverse(back)
		if back[0] != 0 || len(back) < len(want) {
			t.Errorf("%d steps back, to %v", len(back), back[0])
		}
	})
}

// The start of a device is no part of a film.
func TestAFilmBeginsWithTheSearch(t *testing.T) {
	job := newJob(t, 5)
	timing := solver.Timing{Startup: 2 * time.Second}
	state := func() solver.State { return solver.State{Best: job.Problem.Length(job.Start), Timing: timing} }
	tape := NewTape(tinker{}, nil, 0, 1<<20)
	sink, err := tape.begin(Header{}, job.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []time.Duration{0, 2 * time.Second, 3 * time.Second} {
		s := state()
		if err := sink.Add(at, &s, job.Start); err != nil {
			t.Fatal(err)
		}
	}
	if err := sink.Close(End{Elapsed: 5 * time.Second, State: state()}); err != nil {
		t.Fatal(err)
	}
	f := tape.Recording().Film()
	if f.Length() != 3*time.Second || f.Moment(0) != 1 || f.Time(0) != 0 || f.Time(2) != time.Second {
		t.Errorf("%v long, begins with moment %d, the last at %v", f.Length(), f.Moment(0), f.Time(2))
	}
}

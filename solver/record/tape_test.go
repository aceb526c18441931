package record

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
)

// taped records a run of tinker in memory.
func taped(t *testing.T, steps int64, cities, room int) (*Recording, solver.Result) {
	t.Helper()
	job := newJob(t, cities)
	tape := NewTape(tinker{steps: steps}, map[string]string{"program": "test"}, 20*time.Millisecond, room)
	if tape.Recording() != nil {
		t.Error("there is a recording before the run")
	}
	result, err := tape.Run(t.Context(), job, &eyes{t: t, p: job.Problem, look: true})
	if err != nil || tape.Err() != nil {
		t.Fatal(err, tape.Err())
	}
	return tape.Recording(), result
}

func TestATapeIsARecordingAndAFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, result := taped(t, 2000, 60, 64<<20)
		var file bytes.Buffer
		if err := r.Write(&file); err != nil {
			t.Fatal(err)
		}
		again := read(t, file.Bytes())
		if d := cmp.Diff(r.Header, again.Header); d != "" {
			t.Error(d)
		}
		if !cmp.Equal(r.Moments, again.Moments) || !cmp.Equal(r.End, again.End) || again.Missing() != "" {
			t.Error("the file is another recording than the tape")
		}
		a, b := r.Cursor(), again.Cursor()
		for i := range r.Moments {
			x, _, err := a.Tour(i)
			y, _, err2 := b.Tour(i)
			if err != nil || err2 != nil || !slices.Equal(x, y) {
				t.Fatalf("moment %d: %v, %v", i, err, err2)
			}
		}
		if last, _, _ := a.Tour(len(r.Moments) - 1); !slices.Equal(last, result.Order) {
			t.Error("the last tour is not the result")
		}
	})
}

// However long the run, the room is kept, and its end is there.
func TestATapeKeepsItsRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const room = 30_000
		r, result := taped(t, 30_000, 200, room)
		used := 0
		for i := range r.stored {
			used += momentBytes + len(r.stored[i].difference)
		}
		if used > room+2000 {
			t.Errorf("%d bytes are used of %d", used, room)
		}
		if tours := r.Tours(); tours < 20 || tours > 500 {
			t.Errorf("%d tours are kept", tours)
		}
		gaps := func(from, to time.Duration) int { return r.At(to) - r.At(from) }
		if early, late := gaps(0, 3*time.Second), gaps(27*time.Second, 30*time.Second); early <= late {
			t.Errorf("%d moments in the first three seconds, %d in the last", early, late)
		}
		last, _, err := r.Cursor().Tour(len(r.Moments) - 1)
		if err != nil || !slices.Equal(last, result.Order) {
			t.Errorf("the last tour is not the result: %v", err)
		}
	})
}

// A cursor forgets what was used long ago, and finds it again.
func TestACursorIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := taped(t, 3000, 60, 64<<20)
		c := r.Cursor()
		c.most = leastCached
		for _, i := range []int{0, 5, 9, len(r.Moments) - 1, 40, 41, 42, 3, 60, 61, 5, 0, 12} {
			order, kept, err := c.Tour(i)
			if err != nil || r.Problem.Length(order) != r.Moments[kept].State.Best {
				t.Fatalf("moment %d: %v", i, err)
			}
			if len(c.tours) > leastCached || len(c.used) != len(c.tours) {
				t.Fatalf("%d tours are remembered, %d in turn", len(c.tours), len(c.used))
			}
		}
	})
}

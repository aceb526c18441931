package session

import (
	"slices"
	"testing"

	"tourscope/solver"
)

// line is a problem of cities at 0, 10, 20, 40 and 80 on a line.
func line(t *testing.T) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Name: "line", Metric: solver.Euc2D,
		X: []float64{0, 10, 20, 40, 80}, Y: make([]float64, 5)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// edit makes edits one after the other.
func edit(t *testing.T, p *solver.Problem, edits ...Edit) *solver.Problem {
	t.Helper()
	for _, e := range edits {
		next, err := e(p)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}

func TestEndsOfAPathAreSetOneByOne(t *testing.T) {
	const some = solver.AnyCity
	for _, row := range []struct {
		why   string
		edits []Edit
		want  *[2]solver.City
	}{
		{"a start", []Edit{StartAt(2)}, &[2]solver.City{2, some}},
		{"an end", []Edit{EndAt(2)}, &[2]solver.City{some, 2}},
		{"both", []Edit{StartAt(2), EndAt(4)}, &[2]solver.City{2, 4}},
		{"another start", []Edit{StartAt(2), EndAt(4), StartAt(0)}, &[2]solver.City{0, 4}},
		{"the end becomes the start", []Edit{StartAt(2), EndAt(4), StartAt(4)}, &[2]solver.City{4, some}},
		{"any ends", []Edit{StartAt(2), AnyEnds}, &[2]solver.City{some, some}},
		{"a round trip again", []Edit{StartAt(2), RoundTrip}, nil},
	} {
		got := edit(t, line(t), row.edits...).Definition().OpenPath
		if (got == nil) != (row.want == nil) || got != nil && *got != *row.want {
			t.Errorf("%s: the ends are %v, not %v", row.why, got, row.want)
		}
	}
}

func TestEdgesArePinnedAndUnpinned(t *testing.T) {
	before := line(t)
	p := edit(t, before, Pin(0, 3), Pin(3, 0), Pin(1, 2))
	if p.FixedEdges() != 2 || !IsPinned(p, 3, 0) || IsPinned(p, 0, 1) || before.FixedEdges() != 0 {
		t.Errorf("pinned: %v, before: %v", p.Definition().FixedEdges, before.Definition().FixedEdges)
	}
	if left := edit(t, p, Unpin(2, 1)); left.FixedEdges() != 1 || !IsPinned(left, 0, 3) || p.FixedEdges() != 2 {
		t.Errorf("left: %v of %v", left.Definition().FixedEdges, p.Definition().FixedEdges)
	}
	if none := edit(t, p, UnpinAll); none.FixedEdges() != 0 {
		t.Errorf("left: %v", none.Definition().FixedEdges)
	}
	if _, err := Pin(0, 4)(edit(t, p, Pin(0, 1))); err == nil {
		t.Error("a city has three pinned edges")
	}
}

func TestToursAreAdaptedToEdits(t *testing.T) {
	order := []solver.City{0, 1, 2, 4, 3}
	for _, row := range []struct {
		why   string
		edits []Edit
		want  []solver.City
	}{
		{"a pinned edge of the tour", []Edit{Pin(2, 4)}, order},
		{"a pinned edge that the tour lacks", []Edit{Pin(0, 2)}, nil},
		{"any ends leave out the longest edge, 2 to 4", []Edit{AnyEnds}, []solver.City{4, 3, 0, 1, 2}},
		{"a start leaves out the longer of its two edges", []Edit{StartAt(2)}, []solver.City{2, 1, 0, 3, 4}},
		{"an end does so", []Edit{EndAt(0)}, []solver.City{3, 4, 2, 1, 0}},
		{"ends side by side", []Edit{StartAt(4), EndAt(3)}, []solver.City{4, 2, 1, 0, 3}},
		{"ends that are not", []Edit{StartAt(4), EndAt(0)}, nil},
		{"the edge to leave out is pinned", []Edit{Pin(4, 3), StartAt(4), EndAt(2)}, []solver.City{4, 3, 0, 1, 2}},
	} {
		p := edit(t, line(t), row.edits...)
		got := Adapt(p, slices.Clone(order))
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %v, not %v", row.why, got, row.want)
		}
	}
}

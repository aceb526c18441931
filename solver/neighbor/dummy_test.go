package neighbor

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// withDummy returns a problem whose last city is a dummy beside the others, and its lists.
func withDummy(t *testing.T, n int, fixed [][2]solver.City) (*solver.Problem, *Lists, *Lists) {
	t.Helper()
	of := madeup.Problem(t, solver.Euc2D, n, 1000, 0, 7)
	lists, err := Quadrant(t.Context(), of, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	def, dummy := of.Definition(), solver.City(n)
	def.X, def.Y = append(slices.Clone(def.X), 0), append(slices.Clone(def.Y), 0)
	def.Dummy, def.FixedEdges = &dummy, fixed
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p, lists, lists.WithDummy(p)
}

// TestDummyIsTheThirdCandidateOfRemoteCities: a sixteenth of the cities has it, at least 50,
// behind the two nearest, which stay as they are like all other lists.
func TestDummyIsTheThirdCandidateOfRemoteCities(t *testing.T) {
	for n, want := range map[int]int{30: 30, 200: 50, 1600: 100} {
		p, lists, with := withDummy(t, n, nil)
		count, least, most := 0, p.LongestDistance(), int64(0) // of the second candidates
		for c := range solver.City(n) {
			row, second := with.Of(c), p.Distance(c, lists.Of(c)[1])
			switch at := slices.Index(row, p.Dummy()); {
			case at < 0:
				most = max(most, second)
				if !slices.Equal(row, lists.Of(c)) {
					t.Errorf("%d cities: the list of city %d has changed: %v, before %v", n, c, row, lists.Of(c))
				}
			case at != 2 || !slices.Equal(row[:2], lists.Of(c)[:2]) || !slices.Equal(row[3:], lists.Of(c)[2:len(row)-1]):
				t.Errorf("%d cities: the list of city %d: %v, before %v", n, c, row, lists.Of(c))
			default:
				count, least = count+1, min(least, second)
			}
		}
		if count != want || most > least {
			t.Errorf("%d cities: %d have the dummy as a candidate, want %d; their second candidates are at %d or more, others' at up to %d", n, count, want, least, most)
		}
	}
}

// TestNoCandidateBetweenGivenEnds: where both ends are given no search can move them.
func TestNoCandidateBetweenGivenEnds(t *testing.T) {
	p, lists, with := withDummy(t, 60, [][2]solver.City{{0, 60}, {60, 1}})
	for c := range solver.City(60) {
		if !slices.Equal(with.Of(c), lists.Of(c)) {
			t.Errorf("the list of city %d has changed: %v, before %v", c, with.Of(c), lists.Of(c))
		}
	}
	if own := with.Of(p.Dummy()); len(own) > 0 {
		t.Errorf("the dummy has the candidates %v", own)
	}
}

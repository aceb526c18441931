package solver_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// A tour of the cities and its tour of the nodes have the same length but for the offset,
// from whichever node and in whichever direction the latter is listed.
func TestSymmetricProblemHasTheLengthsOfTheAsymmetric(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 3; n <= 40; n++ {
		p := madeup.Directed(t, n, 1+random.IntN(1000), uint64(n))
		s := p.Symmetric()
		if s.Problem.Cities() != 2*n || s.Problem.FixedEdges() != n || s.Problem.Asymmetric() || p.Searched() != s.Problem {
			t.Fatalf("%d cities: %d nodes, %d fixed edges", n, s.Problem.Cities(), s.Problem.FixedEdges())
		}
		for range 20 {
			order := solver.Identity(n)
			random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
			nodes := s.Expand(order)
			if err := s.Problem.CheckTour(nodes); err != nil {
				t.Fatal(err)
			}
			if got := s.Problem.Length(nodes) + s.Offset; got != p.Length(order) {
				t.Fatalf("%d cities: %d as nodes, %d as cities", n, got, p.Length(order))
			}
			turn := random.IntN(2 * n)
			nodes = slices.Concat(nodes[turn:], nodes[:turn])
			if random.IntN(2) == 0 {
				slices.Reverse(nodes)
			}
			back, err := s.Contract(nodes)
			if err != nil {
				t.Fatal(err)
			}
			at := slices.Index(back, order[0])
			if !slices.Equal(slices.Concat(back[at:], back[:at]), order) {
				t.Fatalf("%v comes back as %v", order, back)
			}
		}
	}
}

// The bound of the assignment never exceeds a tour, and every valid tour is shorter than one
// with two edges that stand for no arc.
func TestEveryTourOfNodesWithoutAnArcIsLonger(t *testing.T) {
	for n := 3; n <= 8; n++ {
		p := madeup.Directed(t, n, 50, uint64(n))
		s := p.Symmetric()
		if best := madeup.Shortest(p); s.Offset > best {
			t.Errorf("the offset %d is above the optimum %d", s.Offset, best)
		}
		nodes := s.Expand(solver.Identity(n))
		nodes[0], nodes[1] = nodes[1], nodes[0] // city 0 is passed backwards
		if _, err := s.Contract(nodes); err == nil {
			t.Errorf("%v is taken for a tour of the cities", nodes)
		}
		reversed := slices.Clone(solver.Identity(n))
		slices.Reverse(reversed)
		if wrong := s.Problem.Length(nodes); wrong <= s.Problem.Length(s.Expand(solver.Identity(n))) || wrong <= s.Problem.Length(s.Expand(reversed)) {
			t.Errorf("the tour of nodes %v has length %d", nodes, wrong)
		}
	}
}

func TestAsymmetricProblemsRefuse(t *testing.T) {
	def := madeup.Directed(t, 5, 9, 1).Definition()
	for _, row := range []struct {
		says   string
		change func(*solver.Definition)
	}{
		{"two fixed edges lead from city 1, to the cities 2 and 3", func(d *solver.Definition) { d.FixedEdges = [][2]solver.City{{0, 1}, {0, 2}} }},
		{"two fixed edges lead to city 3, from the cities 1 and 2", func(d *solver.Definition) { d.FixedEdges = [][2]solver.City{{0, 2}, {1, 2}} }},
		{"close a cycle at city 1", func(d *solver.Definition) { d.FixedEdges = [][2]solver.City{{0, 1}, {1, 0}} }},
		{"begins at city 2, to which", func(d *solver.Definition) {
			d.FixedEdges, d.OpenPath = [][2]solver.City{{0, 1}}, &[2]solver.City{1, solver.AnyCity}
		}},
		{"ends at city 1, from which", func(d *solver.Definition) {
			d.FixedEdges, d.OpenPath = [][2]solver.City{{0, 1}}, &[2]solver.City{solver.AnyCity, 0}
		}},
		{"join the two ends", func(d *solver.Definition) {
			d.FixedEdges, d.OpenPath = [][2]solver.City{{0, 1}, {1, 2}}, &[2]solver.City{0, 2}
		}},
		{"are a round trip", func(d *solver.Definition) {
			d.FixedEdges, d.OpenPath = [][2]solver.City{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, &[2]solver.City{solver.AnyCity, solver.AnyCity}
		}},
		{"scale the weights down", func(d *solver.Definition) {
			d.Matrix = solver.DirectedMatrix(2, []int32{0, 1<<30 + 1, 5, 0})
		}},
	} {
		changed := def
		row.change(&changed)
		if _, err := solver.NewProblem(changed); err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%v, want %q", err, row.says)
		}
	}
	if p := madeup.Directed(t, 5, 9, 1); p.RenumberOn(1, []solver.City{4, 3, 2, 1, 0}).Distance(4, 3) != p.Distance(0, 1) {
		t.Error("renumbered, an arc has another length")
	}
	same := []int32{7, 1, 2, 1, 7, 3, 2, 3, 7}
	if m := solver.DirectedMatrix(3, same); m.Asymmetric() || m.At(1, 1) != 0 {
		t.Error("a symmetric matrix is taken for an asymmetric one, or its diagonal stays")
	}
}

// backwards returns and shows a tour of nodes with an edge that stands for no arc.
type backwards struct{ shows bool }

func (b backwards) Info() solver.Info { return solver.Info{Name: "backwards"} }

func (b backwards) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order := slices.Clone(job.Start)
	wrong := slices.Clone(order)
	wrong[0], wrong[1] = wrong[1], wrong[0]
	state := solver.State{Best: job.Problem.Length(wrong)}
	if !b.shows {
		return solver.Result{Order: wrong, State: state}, nil
	}
	progress.Show(wrong, &state)
	if progress.Report(&state) != solver.Halt {
		panic("the search goes on")
	}
	return solver.Result{Order: order, State: state}, nil
}

// idle is a Progress that wants nothing.
type idle struct{ shown int }

func (*idle) Report(*solver.State) solver.Signal  { return solver.Continue }
func (i *idle) Show([]solver.City, *solver.State) { i.shown++ }

func TestATourThatIsNoneOfTheCitiesEndsTheSearch(t *testing.T) {
	p := madeup.Directed(t, 6, 30, 1)
	for _, shows := range []bool{false, true} {
		var progress idle
		_, err := solver.Search(t.Context(), backwards{shows}, solver.Job{Problem: p, Start: solver.Identity(6)}, &progress)
		if err == nil || !strings.Contains(err.Error(), "scale the longest down") || progress.shown > 0 {
			t.Errorf("%v, %d tours were shown", err, progress.shown)
		}
	}
}

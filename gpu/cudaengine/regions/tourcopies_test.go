package regions

import (
	"math"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
)

// withCopies calls work with the copies of a run on an instance, also where that has too few cities for first tours.
func withCopies(t *testing.T, p *solver.Problem, devices string, threads int, work func(*tourCopies)) {
	t.Helper()
	set := map[string]string{"blocks": "4", "threads": "64", "devices": devices}
	withRounds(t, p, set, threads, func(machine *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		if r.firstLaunch.count == 0 {
			r.firstLaunch.launch, r.firstLaunch.count = r.launch.FirstTours(limits(r.Group), p.Cities())
		}
		r.space, r.firsts = s, newFirstTours(t.Context(), machine, r, job)
		defer r.firsts.close()
		copies := newTourCopies(t.Context(), r, machine)
		defer copies.close()
		work(copies)
		return nil
	})
}

// Copies are as many as first tours, none longer than the tour and one shorter, the same on any number of threads and
// devices; those of the next call are others.
func TestCopiesAreTheSameEverywhere(t *testing.T) {
	p, err := generate.Make("clustered", 120, 8)
	if err != nil {
		t.Fatal(err)
	}
	start := solver.Identity(120)
	var first [2][][]solver.City
	for i, c := range devicetest.Everywhere(t) {
		withCopies(t, p, c.Devices, c.Threads, func(s *tourCopies) {
			for call := range first {
				tours, shorter := s.search(start), 0
				if len(tours) != s.first.count {
					t.Fatalf("devices %s: %d copies of %d: %v", c.Devices, len(tours), s.first.count, s.first.failed())
				}
				for _, one := range tours {
					if err := p.CheckTour(one); err != nil || p.Length(one) > p.Length(start) {
						t.Fatalf("devices %s: %v, length %d of %d", c.Devices, err, p.Length(one), p.Length(start))
					}
					if p.Length(one) < p.Length(start) {
						shorter++
					}
				}
				if shorter == 0 {
					t.Errorf("devices %s: no copy is shorter", c.Devices)
				}
				if i == 0 {
					first[call] = tours
				} else if !slices.EqualFunc(first[call], tours, slices.Equal) {
					t.Errorf("devices %s, %d threads, call %d: other tours", c.Devices, c.Threads, call)
				}
			}
		})
	}
	if slices.EqualFunc(first[0], first[1], slices.Equal) {
		t.Error("both calls made the same tours")
	}
}

// A run that has ended waits for no copies, and closes those that it never asked for.
func TestCopiesEndWithTheRun(t *testing.T) {
	p, err := generate.Make("uniform", 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	withCopies(t, p, "0", 4, func(*tourCopies) {})
	withCopies(t, p, "0", 4, func(s *tourCopies) {
		s.end()
		for range 3 {
			if tours := s.search(solver.Identity(60)); tours != nil {
				t.Error("copies were searched after the end")
			}
		}
	})
}

// Copies that cannot be searched fail the run.
func TestCopiesThatFail(t *testing.T) {
	p, err := generate.Make("uniform", 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	withCopies(t, p, "0", 4, func(s *tourCopies) {
		s.devices = "99"
		if tours := s.search(solver.Identity(60)); tours != nil || s.first.failed() == nil {
			t.Errorf("%d tours, error %v", len(tours), s.first.failed())
		}
	})
}

// First tours and copies of a matrix, of an asymmetric problem's nodes and of cities with fixed edges keep all edges that are
// fixed, the same on any number of threads and devices.
func TestCopiesOfAllKinds(t *testing.T) {
	fixed, err := solver.NewProblem(withPairs(t, 60))
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*solver.Problem{
		"matrix":     devicetest.MetricProblems(t, 60)["matrix"],
		"directions": devicetest.Directed(t, 30).Searched(),
		"pairs":      fixed,
	} {
		start := solver.Identity(60)
		var first [2][][]solver.City
		for i, c := range devicetest.Everywhere(t) {
			withCopies(t, p, c.Devices, c.Threads, func(s *tourCopies) {
				s.first.spaces <- s.space
				for kind, tours := range [2][][]solver.City{s.first.next(t.Context()), s.search(start)} {
					if len(tours) != s.first.count {
						t.Fatalf("%s: %d tours of %d: %v", name, len(tours), s.first.count, s.first.failed())
					}
					for _, one := range tours {
						if err := p.CheckTour(one); err != nil || p.Length(one) >= p.Length(start) {
							t.Errorf("%s: %v, length %d of %d", name, err, p.Length(one), p.Length(start))
						}
					}
					if i == 0 {
						first[kind] = tours
					} else if !slices.EqualFunc(first[kind], tours, slices.Equal) {
						t.Errorf("%s, devices %s, %d threads: other tours", name, c.Devices, c.Threads)
					}
				}
			})
		}
	}
}

// withPairs are uniform cities of which every third one has a fixed edge to the next.
func withPairs(t *testing.T, n int) solver.Definition {
	t.Helper()
	p, err := generate.Make("uniform", n, 4)
	if err != nil {
		t.Fatal(err)
	}
	def := p.Definition()
	for c := solver.City(0); int(c)+1 < n; c += 3 {
		def.FixedEdges = append(def.FixedEdges, [2]solver.City{c, c + 1})
	}
	return def
}

// Copies of a tour that hardly becomes shorter are searched until that is closed.
func TestCopiesEndBetweenRounds(t *testing.T) {
	p, err := generate.Make("uniform", 12, 3)
	if err != nil {
		t.Fatal(err)
	}
	withCopies(t, p, "0", 4, func(s *tourCopies) {
		best := solver.Identity(12)
		for before := int64(0); p.Length(best) != before; {
			before = p.Length(best)
			for _, one := range s.search(best) {
				if p.Length(one) < p.Length(best) {
					best = one
				}
			}
		}
		s.rounds = 30 // then a round is one launch
		s.search(best)
		s.rounds = math.MaxInt
		for range 2 { // there is room for one: the other one is being searched
			s.asked <- tourLength{best, p.Length(best)}
		}
		s.close()
	})
}

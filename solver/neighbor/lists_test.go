package neighbor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// TestNearestIsExact compares the exact distances of the lists with those of
// sorting all cities. Sides of 1000 hardly make duplicates, which have their own
// test; a city at a shared place is left out here.
func TestNearestIsExact(t *testing.T) {
	for _, metric := range solver.Metrics() {
		side := 1000
		if metric == solver.Geo {
			side = 90
		}
		p := madeup.Problem(t, metric, 300, side, 0, 7)
		lists, err := Nearest(t.Context(), p, 9, 0)
		if err != nil {
			t.Fatal(err)
		}
		shared := sharedPlaces(p)
		for c := range solver.City(300) {
			var want []int64
			for to := range solver.City(300) {
				if to != c && !shared[to] {
					want = append(want, p.Distance(c, to))
				}
			}
			slices.Sort(want)
			var got []int64
			for _, to := range lists.Of(c) {
				got = append(got, p.Distance(c, to))
			}
			if !slices.IsSorted(got) {
				t.Fatalf("%v: list of city %d is not sorted: %v", metric, c, got)
			}
			if !shared[c] && !anyShared(shared, lists.Of(c)) && !slices.Equal(got, want[:9]) {
				t.Fatalf("%v: city %d: distances %v, want %v", metric, c, got, want[:9])
			}
		}
	}
}

// TestXRayListsOfManyCities checks some lists of a set that would take minutes by
// brute force, with angles over the whole turn, which the first axis goes round.
func TestXRayListsOfManyCities(t *testing.T) {
	for _, metric := range []solver.Metric{solver.XRay1, solver.XRay2} {
		const cities = 50_000
		random := rand.New(rand.NewPCG(1, 2))
		angles := func(width float64) []float64 {
			list := make([]float64, cities)
			for i := range list {
				list[i] = width * (random.Float64() - 0.5)
			}
			return list
		}
		p, err := solver.NewProblem(solver.Definition{Metric: metric, X: angles(360), Y: angles(360), Z: angles(120)})
		if err != nil {
			t.Fatal(err)
		}
		lists, err := Quadrant(t.Context(), p, 8, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			c := solver.City(random.IntN(cities))
			var want, got []int64
			for to := range solver.City(cities) {
				if to != c {
					want = append(want, p.Distance(c, to))
				}
			}
			slices.Sort(want)
			for _, to := range lists.Of(c) {
				got = append(got, p.Distance(c, to))
			}
			if !slices.Equal(got, want[:8]) {
				t.Errorf("%v: city %d: distances %v, want %v", metric, c, got, want[:8])
			}
		}
	}
}

func sharedPlaces(p *solver.Problem) []bool {
	shared := make([]bool, p.Cities())
	if p.HasCoordinates() {
		for c, next := range findPlaces(pointsOf(p, 0), 0).next {
			shared[c] = next != solver.City(c)
		}
	}
	return shared
}

func anyShared(shared []bool, cities []solver.City) bool {
	return slices.ContainsFunc(cities, func(c solver.City) bool { return shared[c] })
}

// TestQuadrantsHaveTheirNearest checks each quadrant's nearest two by brute force.
func TestQuadrantsHaveTheirNearest(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Man2D, solver.Max2D, solver.Euc3D} {
		p := madeup.Problem(t, metric, 400, 100_000, 0, 3)
		lists, err := Quadrant(t.Context(), p, 16, 0)
		if err != nil {
			t.Fatal(err)
		}
		each := 16 >> metric.Dimensions()
		points := pointsOf(p, 0)
		for c := range solver.City(400) {
			var bySector [8][]candidate
			for to := range solver.City(400) {
				if to != c {
					s := sectorOf(&points[c], &points[to], metric.Dimensions())
					bySector[s] = append(bySector[s], candidate{spaceOf(metric).distance(&points[c], &points[to]), to})
				}
			}
			for s, list := range bySector {
				sortFew(list)
				for _, want := range list[:min(each, len(list))] {
					if !slices.Contains(lists.Of(c), want.city) {
						t.Fatalf("%v: city %d lacks %d of sector %d", metric, c, want.city, s)
					}
				}
			}
			if len(lists.Of(c)) != 16 {
				t.Fatalf("%v: city %d has %d candidates", metric, c, len(lists.Of(c)))
			}
		}
	}
}

// TestListsConnectDuplicates: along candidates every city reaches every other,
// even from the midst of a thousand cities at one place.
func TestListsConnectDuplicates(t *testing.T) {
	for _, side := range []int{1, 2, 3, 30} {
		p := madeup.Problem(t, solver.Euc2D, 3000, side, 0, 5)
		for _, find := range []func(context.Context, *solver.Problem, int, int) (*Lists, error){Nearest, Quadrant} {
			lists, err := find(t.Context(), p, 5, 0)
			if err != nil {
				t.Fatal(err)
			}
			if n := reachable(lists); n != 3000 {
				t.Errorf("%d places a side: only %d of 3000 cities can be reached", side, n)
			}
		}
	}
}

func reachable(l *Lists) int {
	seen := make([]bool, l.Cities())
	seen[0] = true
	queue := []solver.City{0}
	for at := 0; at < len(queue); at++ {
		for _, c := range l.Of(queue[at]) {
			if !seen[c] {
				seen[c] = true
				queue = append(queue, c)
			}
		}
	}
	return len(queue)
}

func TestFewCities(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Euc3D, solver.Explicit} {
		for n := 1; n <= 12; n++ {
			for _, find := range []func(context.Context, *solver.Problem, int, int) (*Lists, error){Nearest, Quadrant} {
				lists, err := find(t.Context(), madeup.Problem(t, metric, n, 1_000_000, 0, 1), 10, 0)
				if err != nil {
					t.Fatal(err)
				}
				for c := range solver.City(n) {
					if got, want := len(lists.Of(c)), min(10, n-1); got != want {
						t.Errorf("%v: %d of %d candidates with %d cities", metric, got, want, n)
					}
				}
			}
		}
	}
}

func TestListsDoNotDependOnCores(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 50_000, 300, 0, 9)
	make1 := func(cores int) []solver.City {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		lists, err := Quadrant(t.Context(), p, 8, 0)
		if err != nil {
			t.Fatal(err)
		}
		return lists.Flat()
	}
	if !slices.Equal(make1(1), make1(4)) {
		t.Error("four cores find other lists than one")
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Nearest(ctx, madeup.Problem(t, solver.Euc2D, 100, 10, 0, 1), 5, 0); err == nil {
		t.Error("a cancelled search returned lists")
	}
}

// TestFinder deletes all cities in random order and compares each answer with
// brute force.
func TestFinder(t *testing.T) {
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Max3D, solver.XRay2, solver.Explicit} {
		p := madeup.Problem(t, metric, 300, 40, 0, 11)
		f, err := NewFinder(t.Context(), p, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		left := make(map[solver.City]bool)
		for c := range solver.City(300) {
			left[c] = true
		}
		for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(300) {
			c := solver.City(i)
			f.Delete(c)
			delete(left, c)
			besides := solver.City((i + 1) % 300)
			shortest := int64(-1)
			for to := range left {
				if d := p.Distance(c, to); to != besides && (shortest < 0 || d < shortest) {
					shortest = d
				}
			}
			got := f.Nearest(c, besides)
			if got < 0 != (shortest < 0) || got >= 0 && (!left[got] || p.Distance(c, got) != shortest) {
				t.Fatalf("%v: found %d, want one at distance %d", metric, got, shortest)
			}
		}
	}
}

func BenchmarkLists(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		p := madeup.Problem(b, solver.Euc2D, n, 10_000_000, 0, 1)
		b.Run(fmt.Sprintf("nearest10/%d", n), func(b *testing.B) {
			for b.Loop() {
				Nearest(b.Context(), p, 10, 0)
			}
		})
		b.Run(fmt.Sprintf("quadrant8/%d", n), func(b *testing.B) {
			for b.Loop() {
				Quadrant(b.Context(), p, 8, 0)
			}
		})
	}
}

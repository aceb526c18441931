package tourdiff

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

func TestFind(t *testing.T) {
	before := solver.Identity(200)
	reversed := slices.Clone(before)
	slices.Reverse(reversed[50:151])
	moved := slices.Concat(before[:20], before[100:130], before[20:100], before[130:])
	swapped := slices.Clone(before)
	swapped[33], swapped[38] = swapped[38], swapped[33]
	for _, row := range []struct {
		why   string
		order []solver.City
		want  []Segment
	}{
		{"the same", before, []Segment{{0, 0, 200, 1}}},
		{"a part turned round", reversed, []Segment{{0, 0, 50, 1}, {50, 150, 101, -1}, {151, 151, 49, 1}}},
		{"a part moved", moved, []Segment{{0, 0, 20, 1}, {20, 100, 30, 1}, {50, 20, 80, 1}, {130, 130, 70, 1}}},
		{"two cities that no known one is near", swapped, []Segment{{0, 0, 33, 1}, {33, 0, 1, 0}, {34, 34, 4, 1}, {38, 0, 1, 0}, {39, 39, 161, 1}}},
		{"a city that is none", slices.Concat(before[:9], []solver.City{-1}, before[10:]), []Segment{{0, 0, 9, 1}, {9, 0, 1, 0}, {10, 10, 190, 1}}},
	} {
		var f Finder
		f.Remember(before)
		if got, ok := f.Find(row.order); !ok || !slices.Equal(got, row.want) {
			t.Errorf("%s: %v, want %v", row.why, got, row.want)
		}
	}
}

func TestNothingToFind(t *testing.T) {
	var f Finder
	if _, ok := f.Find(solver.Identity(5)); ok {
		t.Error("found something where no tour is remembered")
	}
	f.Remember(solver.Identity(5))
	if _, ok := f.Find(solver.Identity(6)); ok {
		t.Error("found something in a tour of other cities")
	}
	f.Forget()
	if _, ok := f.Find(solver.Identity(5)); ok || f.Before() != nil {
		t.Error("remembers what it was to forget")
	}
	const many = 100_000
	f.Remember(solver.Identity(many))
	random := rand.New(rand.NewPCG(1, 1))
	other := solver.Identity(many)
	random.Shuffle(many, func(i, j int) { other[i], other[j] = other[j], other[i] })
	if _, ok := f.Find(other); ok {
		t.Error("searched on where nothing is as it was")
	}
}

// FuzzFind: whatever becomes of a tour, the segments cover it once, in order, and say
// the truth.
func FuzzFind(f *testing.F) {
	f.Add(uint64(1), 100, 5)
	f.Add(uint64(2), 1, 1)
	f.Add(uint64(3), 3000, 40)
	f.Fuzz(func(t *testing.T, seed uint64, n, changes int) {
		if n < 1 || n > 5000 || changes < 0 || changes > 300 {
			t.Skip()
		}
		random := rand.New(rand.NewPCG(seed, 0))
		order := solver.Identity(n)
		random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		var finder Finder
		for range 4 {
			before := slices.Clone(order)
			finder.Remember(before)
			for range changes {
				change(random, order)
			}
			check(t, &finder, before, order)
		}
	})
}

// change turns a part of a tour round, or moves it, or spoils the tour.
func change(random *rand.Rand, order []solver.City) {
	cuts := []int{random.IntN(len(order) + 1), random.IntN(len(order) + 1), random.IntN(len(order) + 1)}
	slices.Sort(cuts)
	switch random.IntN(10) {
	case 0:
		order[random.IntN(len(order))] = order[random.IntN(len(order))]
	case 1, 2, 3:
		moved := slices.Concat(order[cuts[1]:cuts[2]], order[cuts[0]:cuts[1]])
		copy(order[cuts[0]:], moved)
	default:
		slices.Reverse(order[cuts[0]:cuts[1]])
	}
}

func check(t *testing.T, f *Finder, before, order []solver.City) {
	t.Helper()
	found, ok := f.Find(order)
	if !ok {
		return
	}
	at := 0
	for _, s := range found {
		if s.At != at || s.Count < 1 {
			t.Fatalf("%+v follows position %d", s, at)
		}
		at += s.Count
		for i := range s.Count {
			if s.Step != 0 && before[s.From+i*s.Step] != order[s.At+i] {
				t.Fatalf("%+v: city %d was another", s, i)
			}
		}
	}
	if at != len(order) {
		t.Fatalf("the segments cover %d of %d positions", at, len(order))
	}
}

// BenchmarkFind is a tour of 750,000 cities with a thousand parts turned round.
func BenchmarkFind(b *testing.B) {
	const n = 750_000
	random := rand.New(rand.NewPCG(1, 1))
	before := solver.Identity(n)
	random.Shuffle(n, func(i, j int) { before[i], before[j] = before[j], before[i] })
	order := slices.Clone(before)
	for range 1000 {
		from, to := random.IntN(n), random.IntN(n)
		slices.Reverse(order[min(from, to):max(from, to)])
	}
	var f Finder
	f.Remember(before)
	b.Run("find", func(b *testing.B) {
		for b.Loop() {
			if _, ok := f.Find(order); !ok {
				b.Fatal("found nothing")
			}
		}
	})
	b.Run("remember", func(b *testing.B) {
		for b.Loop() {
			f.Remember(order)
		}
	})
}

// TestCompare: what two tours do not have in common is in the change, and a tour that is
// none is refused.
func TestCompare(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for _, n := range []int{3, 4, 30, 900} {
		order := solver.Identity(n)
		var f Finder
		for range 300 {
			before := slices.Clone(order)
			f.Remember(before)
			for range random.IntN(4) {
				change(random, order)
			}
			c, ok := f.Compare(order)
			if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, solver.Identity(n)) {
				if ok {
					t.Fatalf("%v passes for a tour of %d cities", order, n)
				}
				copy(order, before)
				continue
			}
			if !ok {
				continue // too little in common
			}
			if had, has := edges(before, c.Before), edges(order, c.Now); len(had) != len(has) || !same(before, order, had, has) {
				t.Fatalf("%v after %v: the change is %+v", order, before, c)
			}
		}
	}
}

// edges returns those from all positions of a tour that are not left out.
func edges(order []solver.City, leftOut []int) map[[2]solver.City]bool {
	set := make(map[[2]solver.City]bool)
	for k := range order {
		if _, is := slices.BinarySearch(leftOut, k); !is {
			set[edge(order, k)] = true
		}
	}
	return set
}

// same says whether the edges outside a change are in both tours.
func same(before, order []solver.City, had, has map[[2]solver.City]bool) bool {
	was, is := edges(before, nil), edges(order, nil)
	for e := range had {
		if !is[e] {
			return false
		}
	}
	for e := range has {
		if !was[e] {
			return false
		}
	}
	return true
}

func TestFreshEdges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 5))
	for _, n := range []int{1, 2, 3, 5, 40, 2000} {
		for range 60 {
			tours := [][]solver.City{solver.Identity(n)}
			for range 1 + random.IntN(3) {
				next := slices.Clone(tours[0])
				for range random.IntN(5) {
					i, j := random.IntN(n+1), random.IntN(n+1)
					slices.Reverse(next[min(i, j):max(i, j)])
				}
				tours = append([][]solver.City{next}, tours...)
			}
			got, want := FreshEdges(tours[0], tours[1:]...), solver.FreshEdges(tours[0], tours[1:]...)
			for i := range want {
				if !slices.Equal(got[i], want[i]) {
					t.Fatalf("%d cities, list %d: %v, want %v", n, i, got[i], want[i])
				}
			}
		}
	}
}

// BenchmarkFreshEdges compares a tour with three that it comes from.
func BenchmarkFreshEdges(b *testing.B) {
	const n = 100_000
	random := rand.New(rand.NewPCG(1, 1))
	order := solver.Identity(n)
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	var older [][]solver.City
	for range 3 {
		older = append([][]solver.City{slices.Clone(order)}, older...)
		for range 300 {
			from := random.IntN(n - 1000)
			slices.Reverse(order[from : from+random.IntN(1000)])
		}
	}
	b.Run("segments", func(b *testing.B) {
		for b.Loop() {
			FreshEdges(order, older...)
		}
	})
	b.Run("cities", func(b *testing.B) {
		for b.Loop() {
			solver.FreshEdges(order, older...)
		}
	})
}

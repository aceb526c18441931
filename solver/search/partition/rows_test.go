package partition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestJoinedRows: joined subtours are written as a walk along their links visits them, on any number of threads; links that are
// not one tour are found out.
func TestJoinedRows(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var r rows
	for range 2_000 {
		n := 3*8 + random.IntN(100)
		links, cycle := rowsOf(random, &r, n, 1+random.IntN(8))
		var changed []int32
		for joins := len(r.starts) - 2; joins > 0; joins-- {
			changed = append(changed, joinTwo(random, links, cycle)...)
			if joins > 1 && r.joined(2, links, changed, make([]solver.City, n)) {
				t.Fatal("subtours count as one tour")
			}
		}
		got, s := make([]solver.City, n), Patcher{links: links}
		want := make([]solver.City, n)
		if s.walkAlone(want) != n || !r.joined(1+random.IntN(3), links, changed, got) || !slices.Equal(got, want) {
			t.Fatalf("the tour is %v, want %v", got, want)
		}
	}
}

// rowsOf makes links of some subtours, their rows, and the number of each city's subtour.
func rowsOf(random *rand.Rand, r *rows, n, subtours int) (links [][2]int32, cycle []int32) {
	links, cycle = make([][2]int32, n), make([]int32, n)
	r.allocate(n)
	r.begin()
	for i, c := range random.Perm(n) {
		r.cities[i] = solver.City(c)
	}
	for k := range subtours {
		size := 3 + random.IntN(n/subtours-2)
		if k == subtours-1 {
			size = n - r.end()
		}
		row := r.cities[r.end():][:size]
		linkRing(links, row)
		turnSome(random, links, row)
		for _, c := range row {
			cycle[c] = int32(k)
		}
		r.add(int32(size))
	}
	return links, cycle
}

// joinTwo joins two subtours and returns the cities whose links that changes.
func joinTwo(random *rand.Rand, links [][2]int32, cycle []int32) []int32 {
	a, b := random.IntN(len(links)), random.IntN(len(links))
	for cycle[a] == cycle[b] {
		b = random.IntN(len(links))
	}
	one := bridge{a: int32(a), b: int32(b), c: links[a][random.IntN(2)], d: links[b][random.IntN(2)]}
	s := Patcher{links: links, cycle: cycle, parent: make([]int32, len(links))}
	for i := range s.parent {
		s.parent[i] = int32(i)
	}
	s.exchange(one)
	from, to := cycle[a], cycle[b]
	for i := range cycle {
		if cycle[i] == from {
			cycle[i] = to
		}
	}
	return s.changed
}

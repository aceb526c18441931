package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// edges returns the edges of a tour as a sorted list of pairs, low city first.
func edges(order []solver.City) [][2]solver.City {
	list := make([][2]solver.City, len(order))
	for i, c := range order {
		d := order[(i+1)%len(order)]
		list[i] = [2]solver.City{min(c, d), max(c, d)}
	}
	return sorted(list)
}

func sorted(list [][2]solver.City) [][2]solver.City {
	slices.SortFunc(list, func(a, b [2]solver.City) int {
		return slices.Compare(a[:], b[:])
	})
	return list
}

// exchanged does what an exchange promises on a list of edges.
func exchanged(list [][2]solver.City, t []solver.City) [][2]solver.City {
	list = slices.Clone(list)
	for i := 0; i < len(t); i += 2 {
		old := [2]solver.City{min(t[i], t[i+1]), max(t[i], t[i+1])}
		at := slices.Index(list, old)
		next := t[(i+2)%len(t)]
		list[at] = [2]solver.City{min(t[i+1], next), max(t[i+1], next)}
	}
	return sorted(list)
}

// isTour says whether edges form one cycle through n cities.
func isTour(list [][2]solver.City, n int) bool {
	links := make([][]solver.City, n)
	for _, e := range list {
		if e[0] == e[1] {
			return false
		}
		links[e[0]] = append(links[e[0]], e[1])
		links[e[1]] = append(links[e[1]], e[0])
	}
	at, before := solver.City(0), solver.City(-1)
	for steps := 1; ; steps++ {
		if len(links[at]) != 2 {
			return false
		}
		next := links[at][0]
		if next == before {
			next = links[at][1]
		}
		if next == 0 {
			return steps == n
		}
		if steps > n {
			return false
		}
		before, at = at, next
	}
}

// TestExchanges tries random exchanges of two and three edges, keeps those that
// make a tour, and compares the edges afterwards with those promised. Undo must
// bring back the tour before.
func TestExchanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 5; n <= 40; n++ {
		a := NewArray(randomOrder(random, n))
		for done := 0; done < 400; {
			ends := 4 + 2*random.IntN(2)
			move, ok := randomMove(random, a, ends)
			if !ok {
				continue
			}
			before := edges(a.Order())
			want := exchanged(before, move[:ends])
			if !isTour(want, n) {
				continue
			}
			a.Mark()
			checkTurning(t, a, move, ends)
			apply(a, move, ends)
			check(t, a, want, move[:ends])
			if done%3 == 0 {
				a.UndoTo(0)
				check(t, a, before, move[:ends])
			}
			done++
		}
	}
}

func randomOrder(random *rand.Rand, n int) []solver.City {
	order := solver.Identity(n)
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// randomMove picks different edges of the tour, each in either direction.
func randomMove(random *rand.Rand, a *Array, ends int) (move [6]solver.City, ok bool) {
	n := a.Cities()
	gaps := random.Perm(n)[:ends/2]
	for i, gap := range gaps {
		u, v := a.At(gap), a.At((gap+1)%n)
		if random.IntN(2) == 0 {
			u, v = v, u
		}
		move[2*i], move[2*i+1] = u, v
	}
	for i := 1; i < ends; i += 2 { // new edges must be new
		if u, v := move[i], move[(i+1)%ends]; u == v || a.Joins(u, v) {
			return move, false
		}
	}
	return move, true
}

func apply(a *Array, t [6]solver.City, ends int) {
	if ends == 4 {
		a.Exchange2(t[0], t[1], t[2], t[3])
	} else {
		a.Exchange3(t)
	}
}

// checkTurning compares what an exchange is said to turn with its bounds.
func checkTurning(t *testing.T, a *Array, m [6]solver.City, ends int) {
	t.Helper()
	turning := a.Turning2(m[0], m[1], m[2], m[3])
	most := a.Cities() / 2
	if ends == 6 {
		turning, most = a.Turning3(m), 2*(2*a.Cities()/3)
	}
	if turning < 1 || turning > most {
		t.Fatalf("%d cities, exchange %v: turning %d, want 1 to %d", a.Cities(), m, turning, most)
	}
}

func check(t *testing.T, a *Array, want [][2]solver.City, move []solver.City) {
	t.Helper()
	if !slices.Equal(edges(a.Order()), want) {
		t.Fatalf("%d cities, exchange %v: edges %v, want %v", a.Cities(), move, edges(a.Order()), want)
	}
	for i, c := range a.Order() {
		n := a.Cities()
		if a.Next(c) != a.At((i+1)%n) || a.Prev(c) != a.At((i+n-1)%n) {
			t.Fatalf("city %d has lost its position", c)
		}
	}
}

func TestBetween(t *testing.T) {
	a := NewArray(solver.Identity(7))
	for from := range solver.City(7) {
		for to := range solver.City(7) {
			on := map[solver.City]bool{to: true}
			for c := from; c != to; c = a.Next(c) {
				on[c] = true
			}
			for c := range solver.City(7) {
				if a.Between(from, c, to) != on[c] {
					t.Errorf("Between(%d, %d, %d) = %v", from, c, to, !on[c])
				}
			}
		}
	}
}

// TestDoubleBridge compares with cutting the tour in four.
func TestDoubleBridge(t *testing.T) {
	for n := 8; n <= 14; n++ {
		for position := range n {
			for _, runs := range [][3]int{{1, 1, 1}, {2, 1, 3}, {3, 3, 1}, {2, 2, n - 5}} {
				b, c, d := runs[0], runs[1], runs[2]
				a := NewArray(solver.Identity(n))
				a.Mark()
				a.DoubleBridge(position, b, c, d)
				tour := slices.Concat(solver.Identity(n)[position+1:], solver.Identity(n)[:position+1])
				want := slices.Concat(tour[b+c:b+c+d], tour[b:b+c], tour[:b], tour[b+c+d:])
				check(t, a, edges(want), nil)
				a.UndoTo(0)
				check(t, a, edges(tour), nil)
			}
		}
	}
}

// TestUndoTo goes back to every moment between changes, in place and on a copy.
func TestUndoTo(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := 8; n <= 20; n++ {
		a := NewArray(randomOrder(random, n))
		moments := map[int][][2]solver.City{0: edges(a.Order())}
		for range 30 {
			a.DoubleBridge(random.IntN(n), 1, 1+random.IntN(3), 1+random.IntN(3))
			if move, ok := randomMove(random, a, 4); ok && isTour(exchanged(edges(a.Order()), move[:4]), n) {
				apply(a, move, 4)
			}
			moments[a.Changes()] = edges(a.Order())
		}
		into := make([]solver.City, n)
		for at := a.Changes(); at >= 0; at-- {
			want, noted := moments[at]
			if !noted {
				continue
			}
			if a.Before(into, at); !slices.Equal(edges(into), want) {
				t.Fatalf("%d cities: the copy after %d changes is another tour", n, at)
			}
			a.UndoTo(at)
			check(t, a, want, nil)
		}
	}
}

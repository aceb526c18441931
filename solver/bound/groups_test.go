package bound

import (
	"context"
	"testing"

	"tourscope/solver"
)

// TestGroupsMoveTogether: the groups of a level contain every city once, and the weight of
// each city rises by the sums of its groups on all levels.
func TestGroupsMoveTogether(t *testing.T) {
	s := prepared(t, generated(t, "clustered", 1000))
	a, err := newAscent(context.Background(), newForest(s, graphOf(t, s, nil), make([]int64, s.cities)))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.grow(context.Background()); err != nil {
		t.Fatal(err)
	}
	const whole = 1e6
	a.move(whole, true)
	odd, norm := 0.0, 0.0
	for _, degree := range a.degree {
		if degree != 2 {
			odd++
			norm += float64(degree-2) * float64(degree-2)
		}
	}
	step := whole * odd / norm
	if len(a.groups.levels) != 3 { // 2, 8, 32 groups
		t.Fatalf("%d levels", len(a.groups.levels))
	}
	visited := solver.City(0)
	for j := range a.groups.finest {
		low, high := a.groups.of(j)
		if low != visited || high < low+citiesOfGroup-1 {
			t.Fatalf("group %d has the cities %d to %d, after %d", j, low, high, visited)
		}
		for visited = low; visited < high; visited++ {
			want := step * float64(a.scale[visited]) * float64(a.degree[visited]-2) / one
			for n := firstGroups; n <= a.groups.finest; n *= nextGroups {
				want += groupPart * step * partOf(a, int(visited), n)
			}
			if got := float64(a.pi[visited]); got < want-2 || got > want+2 {
				t.Errorf("the weight of city %d rises by %.0f, not %.0f", visited, got, want)
			}
		}
	}
	if int(visited) != s.cities {
		t.Errorf("%d cities in groups", visited)
	}
}

// partOf is the sum of degrees less two, times the mean scale, of the group that has a
// city, of n groups of 1000 cities.
func partOf(a *ascent, city, n int) float64 {
	sum, scale, cities := 0.0, 0.0, 0.0
	for c := range a.cities {
		if groupOf(c, n) == groupOf(city, n) {
			sum += float64(a.degree[c] - 2)
			scale += float64(a.scale[c]) / one
			cities++
		}
	}
	return sum * scale / cities
}

// groupOf returns the last of n groups that begins at a city or before.
func groupOf(city, n int) (group int) {
	for j := range n {
		if j*1000/n <= city {
			group = j
		}
	}
	return group
}

package generate

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/tsplib"
)

// drawn is a map with places, as a seed draws it.
func drawn(cities int, seed uint64, oneWay bool) (*roadMap, []int32) {
	random := rand.New(rand.NewPCG(seed, 0))
	m, places := placesOnMap(cities, random)
	if oneWay {
		m.divideDirections(random)
	}
	return m, places
}

// allPairs is the times of the quickest ways between all crossings by the algorithm of Floyd and Warshall.
func allPairs(m *roadMap) [][]int {
	const never = 1 << 40
	times := make([][]int, len(m.x))
	for i := range times {
		times[i] = slices.Repeat([]int{never}, len(m.x))
		times[i][i] = 0
	}
	for _, s := range m.streets {
		times[s.from][s.to], times[s.to][s.from] = int(s.there), int(s.back)
	}
	for k := range times {
		for i := range times {
			for j := range times {
				times[i][j] = min(times[i][j], times[i][k]+times[k][j])
			}
		}
	}
	return times
}

// The times are those of another algorithm, on one thread and on several, which have more than one piece of work.
func TestQuickestTimesAreQuickest(t *testing.T) {
	for _, oneWay := range []bool{false, true} {
		m, places := drawn(searchesTogether+5, 3, oneWay)
		want := allPairs(m)
		for _, threads := range []int{1, 5} {
			got, err := quickestTimes(context.Background(), threads, m.network(), places)
			if err != nil {
				t.Fatal(err)
			}
			for i, from := range places {
				for j, to := range places {
					if int(got[i*len(places)+j]) != want[from][to] {
						t.Fatalf("one way %v, %d threads: from crossing %d to %d in %d, want %d", oneWay, threads, from, to, got[i*len(places)+j], want[from][to])
					}
				}
			}
		}
	}
}

func TestQuickestTimesCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := MakeContext(ctx, "roads", 100, 1); err == nil {
		t.Error("a cancelled context makes an instance")
	}
	m, places := placesOnMap(100, rand.New(rand.NewPCG(1, 1)))
	times, err := quickestTimes(ctx, 1, m.network(), places)
	if err == nil || slices.Max(times) > 0 {
		t.Errorf("ways are sought when the context is cancelled: %v", err)
	}
}

// Every place can be reached from every other, the way by a third place is not shorter, and the directions differ where they may.
func TestTravelTimesAreDistances(t *testing.T) {
	for _, kind := range []string{"roads", "one-way-roads"} {
		p, err := Make(kind, 60, 5)
		if err != nil {
			t.Fatal(err)
		}
		n, differ := solver.City(p.Cities()), 0
		for a := range n {
			for b := range n {
				if a != b && (p.Distance(a, b) <= 0 || p.Distance(a, b) >= unreached) {
					t.Fatalf("%s: from %d to %d in %d", kind, a, b, p.Distance(a, b))
				}
				if p.Distance(a, b) != p.Distance(b, a) {
					differ++
				}
				for c := range n {
					if p.Distance(a, c)+p.Distance(c, b) < p.Distance(a, b) {
						t.Fatalf("%s: from %d to %d by %d is shorter", kind, a, b, c)
					}
				}
			}
		}
		if oneWay := kind == "one-way-roads"; oneWay != p.Asymmetric() || oneWay && differ < int(n*n)/2 || !oneWay && differ > 0 {
			t.Errorf("%s: asymmetric %v, %d of the distances differ by direction", kind, p.Asymmetric(), differ)
		}
	}
}

// Small maps have few crossings to spare.
func TestMapsHaveEnoughPlaces(t *testing.T) {
	for cities := 1; cities <= 150; cities++ {
		for seed := range uint64(5) {
			m, places := drawn(cities, seed, false)
			if distinct := slices.Compact(slices.Sorted(slices.Values(places))); len(distinct) != cities {
				t.Fatalf("seed %d: %d places of %d", seed, len(distinct), cities)
			}
			if width := m.width; width*width*10 < crossingsOfPlace*cities || width > 2 && (width-2)*(width-2)*10 > crossingsOfPlace*cities {
				t.Errorf("%d places on a map of %d by %d crossings", cities, width, width)
			}
		}
	}
}

// Fast roads have no gaps, and of the other streets 18 of a hundred are missing.
func TestStreetsOfAMap(t *testing.T) {
	const width = 61
	m := drawMap(width, rand.New(rand.NewPCG(1, 1)))
	fast := 0
	for _, s := range m.streets {
		row, column := int(s.from)/width, int(s.from)%width
		if along := s.to-s.from == 1 && row%fastEvery == 0 || s.to-s.from == width && column%fastEvery == 0; along != s.fast {
			t.Fatalf("the street from row %d, column %d is fast: %v", row, column, s.fast)
		}
		if s.fast {
			fast++
		}
	}
	const all, allFast = 2 * width * (width - 1), 2 * (width/fastEvery + 1) * (width - 1)
	if share := 100 * (len(m.streets) - fast) / (all - allFast); fast != allFast || share < 80 || share > 84 {
		t.Errorf("%d fast streets of %d, and %d %% of the others", fast, allFast, share)
	}
}

// The places of a seed are the same in both kinds, and those that Places returns.
func TestBothKindsHaveOneMap(t *testing.T) {
	for _, kind := range []string{"roads", "one-way-roads"} {
		p, err := Make(kind, 50, 8)
		if err != nil {
			t.Fatal(err)
		}
		x, y, err := Places("roads", 50, 8)
		if def := p.Definition(); err != nil || !slices.Equal(x, def.DisplayX) || !slices.Equal(y, def.DisplayY) {
			t.Errorf("%s: the places are others, %v", kind, err)
		}
	}
}

// A file keeps the distances and where the places are.
func TestMapsSurviveFiles(t *testing.T) {
	for _, kind := range []string{"roads", "one-way-roads"} {
		for _, cities := range []int{1, 2, 3, 40} {
			p, err := Make(kind, cities, 2)
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if err := tsplib.WriteProblem(&file, p); err != nil {
				t.Fatal(err)
			}
			q, err := tsplib.ReadProblem(&file, "map.tsp")
			if err != nil {
				t.Fatal(err)
			}
			was, is := p.Definition(), q.Definition()
			if fingerprint.Of(p) != fingerprint.Of(q) || !slices.Equal(was.DisplayX, is.DisplayX) || !slices.Equal(was.DisplayY, is.DisplayY) || p.Asymmetric() != q.Asymmetric() || was.Name != is.Name {
				t.Errorf("%s, %d cities: the file has another problem", kind, cities)
			}
		}
	}
}

func TestIntegerRoot(t *testing.T) {
	root := 0
	for v := range 20_000 {
		if (root+1)*(root+1) == v {
			root++
		}
		if got := integerRoot(v); got != root {
			t.Fatalf("the root of %d is %d, not %d", v, root, got)
		}
	}
	if got := integerRoot(1<<30 - 1); got != 1<<15-1 {
		t.Errorf("of 2³⁰ − 1: %d", got)
	}
}

package generate_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/generate"
	"tourscope/solver/layout"
)

func mustMake(t testing.TB, kind string, cities int, seed uint64) *solver.Problem {
	t.Helper()
	p, err := generate.Make(kind, cities, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// matrices are the kinds with a matrix of distances.
var matrices = []string{"roads", "one-way-roads", "random-distances", "one-way-distances"}

func TestEveryKindMakesExactlyTheCitiesAskedFor(t *testing.T) {
	for _, kind := range generate.Kinds() {
		metric, sizes := solver.Euc2D, []int{1, 2, 3, 4, 5, 7, 16, 99, 100, 199, 200, 201, 1000, 4321}
		if slices.Contains(matrices, kind.Name) {
			metric, sizes = solver.Explicit, sizes[:len(sizes)-2] // the time is quadratic
		}
		for _, cities := range sizes {
			p := mustMake(t, kind.Name, cities, uint64(cities))
			if p.Cities() != cities || p.Metric() != metric {
				t.Errorf("%s: %d cities of %d, %v", kind.Name, p.Cities(), cities, p.Metric())
			}
			xs, ys := layout.Positions(p)
			for i := range cities {
				x, y := xs[i], ys[i]
				if x != math.Trunc(x) || y != math.Trunc(y) || (x < 0 || y < 0) && kind.Name != "dimacs-clustered" && kind.Name != "scales" {
					t.Fatalf("%s, %d cities: city %d is at %v, %v", kind.Name, cities, i, x, y)
				}
			}
		}
	}
}

// Recorded results rely on these: whoever changes a generator so that a number
// here changes has made a new kind.
func TestInstancesNeverChange(t *testing.T) {
	kinds := make(map[string]bool)
	for _, k := range generate.Kinds() {
		kinds[k.Name] = true
	}
	for name, want := range map[string]uint64{
		"uniform":   0x1ea9db94fbd6ee7c,
		"clustered": 0xf9b8e2f0bd49f865,
		"grid":      0xfdf552abfe53b08,
		"circle":    0x2d9b592e3be6e369,
		"drilling":  0xa417ecb48b5e4311,
		"drawing":   0x20cad6468e36f004,
		"dimacs":    0xd66012fa064fd6e1,

		"dimacs-clustered": 0xdd37d5049196e809,

		"tight-clusters": 0x667476b60cd810c5,
		"lines":          0x40d388497319c55c,
		"walks":          0x4d6517c808839436,
		"fractal":        0x1b63e5d00b0aeaa,
		"scales":         0xd6fabba2869ea152,

		"roads":         0x7a0469b6881e1045,
		"one-way-roads": 0x70701c8ad8222a31,

		"random-distances":  0x219bf93ba38528c1,
		"one-way-distances": 0x896edd90e6018791,
	} {
		p := mustMake(t, name, 1000, 7)
		if got := fingerprint(p); got != want {
			t.Errorf("%s: %#x, was %#x", name, got, want)
		}
		delete(kinds, name)
	}
	if len(kinds) > 0 {
		t.Errorf("nothing is known of %v", kinds)
	}
}

// fingerprint hashes positions, and weights where there is a matrix.
func fingerprint(p *solver.Problem) uint64 {
	h := fnv.New64a()
	x, y := layout.Positions(p)
	for i := range p.Cities() {
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:], uint64(x[i]))
		binary.LittleEndian.PutUint64(b[8:], uint64(y[i]))
		h.Write(b[:])
	}
	if m := p.Definition().Matrix; m != nil {
		for _, w := range m.Weights() {
			h.Write(binary.LittleEndian.AppendUint32(nil, uint32(w)))
		}
	}
	return h.Sum64()
}

func TestSeedsDiffer(t *testing.T) {
	for _, kind := range generate.Kinds() {
		if same := fingerprint(mustMake(t, kind.Name, 500, 1)) == fingerprint(mustMake(t, kind.Name, 500, 2)); same != (kind.Name == "grid") {
			t.Errorf("%s: two seeds give the same instance: %v", kind.Name, same)
		}
	}
}

// A tour up and down the columns of an even grid makes one step a city.
func TestTheGridIsOne(t *testing.T) {
	p := mustMake(t, "grid", 16, 0)
	order := []solver.City{0, 1, 2, 3, 7, 6, 5, 9, 10, 11, 15, 14, 13, 12, 8, 4}
	if length := p.Length(order); length != 16*100 {
		t.Errorf("length %d", length)
	}
}

// The tour of a circle in order of angle is its perimeter, nearly.
func TestTheCircleIsOne(t *testing.T) {
	p := mustMake(t, "circle", 360, 3)
	for i := range p.Cities() {
		if r := math.Hypot(p.X()[i]-500000, p.Y()[i]-500000); math.Abs(r-500000) > 1 {
			t.Fatalf("city %d is %v from the centre", i, r)
		}
	}
}

// Random distances are from the whole range in both halves of a matrix, and the same in both directions unless they are one-way.
func TestRandomDistances(t *testing.T) {
	for kind, oneWay := range map[string]bool{"random-distances": false, "one-way-distances": true} {
		p := mustMake(t, kind, 200, 3)
		least, most, differ := int64(math.MaxInt64), int64(0), 0
		for a := range solver.City(200) {
			for b := range a {
				there, back := p.Distance(a, b), p.Distance(b, a)
				least, most = min(least, there, back), max(most, there, back)
				if there != back {
					differ++
				}
			}
		}
		if least < 1 || least > 1000 || most < 999_000 || most > 1_000_000 {
			t.Errorf("%s: from %d to %d", kind, least, most)
		}
		if p.Asymmetric() != oneWay || oneWay && differ < 19_800 || !oneWay && differ > 0 {
			t.Errorf("%s: asymmetric %v, %d of 19,900 distances differ by direction", kind, p.Asymmetric(), differ)
		}
	}
}

func TestClusteredCitiesAreCloserThanUniformOnes(t *testing.T) {
	u := nearest(mustMake(t, "uniform", 2000, 1))
	for _, kind := range []string{"clustered", "dimacs-clustered"} {
		if c := nearest(mustMake(t, kind, 2000, 1)); c > 0.7*u {
			t.Errorf("%s: mean distance to the nearest city %v, uniform %v", kind, c, u)
		}
	}
}

// Few edges are a great part of the length of a tour along the space-filling curve where cities lie densely in places far apart.
func TestFewEdgesAreLong(t *testing.T) {
	share := func(kind string) float64 {
		p := mustMake(t, kind, 20_000, 1)
		order := curve.Order(p, 1)
		lengths := make([]int64, len(order))
		for i, c := range order {
			lengths[i] = p.Distance(c, order[(i+1)%len(order)])
		}
		slices.Sort(lengths)
		few := int64(0)
		for _, length := range lengths[len(lengths)-200:] {
			few += length
		}
		return float64(few) / float64(p.Length(order))
	}
	if u := share("uniform"); u > 0.05 {
		t.Errorf("uniform: %v of the length in a hundredth of the edges", u)
	}
	for _, kind := range []string{"tight-clusters", "lines", "walks", "fractal", "scales"} {
		if s := share(kind); s < 0.15 {
			t.Errorf("%s: %v of the length in a hundredth of the edges", kind, s)
		}
	}
}

func nearest(p *solver.Problem) (mean float64) {
	for a := range p.Cities() {
		best := int64(math.MaxInt64)
		for b := range p.Cities() {
			if a != b {
				best = min(best, p.Distance(solver.City(a), solver.City(b)))
			}
		}
		mean += float64(best) / float64(p.Cities())
	}
	return mean
}

func TestBadRequestsSayWhatIsRight(t *testing.T) {
	for _, row := range []struct {
		kind   string
		cities int
	}{{"uniform", 0}, {"uniform", -1}, {"uniform", solver.MaxCities + 1}, {"roads", 0}, {"roads", 16_385}, {"one-way-roads", 8193}, {"random-distances", 16_385}, {"one-way-distances", 8193}, {"", 5}, {"Uniform", 5}} {
		if _, err := generate.Make(row.kind, row.cities, 1); err == nil {
			t.Errorf("%q, %d cities: no error", row.kind, row.cities)
		}
		if _, _, err := generate.Places(row.kind, row.cities, 1); err == nil {
			t.Errorf("%q, %d places: no error", row.kind, row.cities)
		}
	}
}

func BenchmarkMake(b *testing.B) {
	for _, kind := range generate.Kinds() {
		cities := 1_000_000
		if slices.Contains(matrices, kind.Name) {
			cities = 2000 // the time is quadratic
		}
		b.Run(fmt.Sprintf("%s/%d", kind.Name, cities), func(b *testing.B) {
			for b.Loop() {
				mustMake(b, kind.Name, cities, 1)
			}
		})
	}
}

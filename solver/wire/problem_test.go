package wire

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
)

// random makes a problem of n cities with the metric, a fixed edge and, where
// asked, an open path.
func random(t testing.TB, metric solver.Metric, n int, open bool) *solver.Problem {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(metric)))
	axis := func() []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = 90 * rng.Float64()
		}
		return values
	}
	def := solver.Definition{Name: "r", Metric: metric, Comment: "c"}
	for i := range n {
		def.Labels = append(def.Labels, int64(-100*i))
	}
	switch metric.Dimensions() {
	case 0:
		def.Matrix = solver.NewMatrix(n)
		def.DisplayX, def.DisplayY = axis(), axis()
		for i := range n {
			for j := range i {
				def.Matrix.Set(solver.City(i), solver.City(j), rng.Int32N(1000))
			}
		}
	case 3:
		def.Z = axis()
		fallthrough
	default:
		def.X, def.Y = axis(), axis()
	}
	if n > 3 {
		def.FixedEdges = [][2]solver.City{{2, 3}}
	}
	if open {
		def.OpenPath = &[2]solver.City{0, 1}
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProblemsOfEveryMetricArrive(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{1, 2, 9} {
			p := random(t, metric, n, n > 2)
			got, err := PackProblem(p).Unpack()
			if err != nil {
				t.Fatalf("%v, %d cities: %v", metric, n, err)
			}
			for a := range solver.City(n) {
				for b := range solver.City(n) {
					if p.Distance(a, b) != got.Distance(a, b) || p.Cost(a, b) != got.Cost(a, b) {
						t.Fatalf("%v: the edge %d–%d changed", metric, a, b)
					}
				}
			}
			if d := cmp.Diff(p.Definition(), got.Definition(), cmp.AllowUnexported(solver.Matrix{})); d != "" {
				t.Error(d)
			}
		}
	}
}

func TestAsymmetricProblemsArrive(t *testing.T) {
	for _, n := range []int{3, 4, 30} {
		p := madeup.Directed(t, n, 9, 1)
		packed := PackProblem(p)
		got, err := packed.Unpack()
		if err != nil || !got.Asymmetric() {
			t.Fatal(err)
		}
		if d := cmp.Diff(p.Definition(), got.Definition(), cmp.AllowUnexported(solver.Matrix{})); d != "" {
			t.Error(d)
		}
		packed.Weights = packed.Weights[4:]
		if _, err := packed.Unpack(); err == nil {
			t.Error("a matrix that lacks a weight was taken")
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	plain := PackProblem(random(t, solver.Euc2D, 5, false))
	explicit := PackProblem(random(t, solver.Explicit, 5, false))
	for _, c := range []struct {
		reason string
		from   Problem
		change func(*Problem)
		want   string
	}{
		{"no cities", plain, func(p *Problem) { p.Cities = 0 }, "0 cities"},
		{"more cities than any problem has", plain, func(p *Problem) { p.Cities = solver.MaxCities + 1 }, "received a problem of"},
		{"more cities than coordinates", plain, func(p *Problem) { p.Cities = 6 }, "coordinates of 40 bytes"},
		{"half a coordinate", plain, func(p *Problem) { p.X = p.X[:39] }, "coordinates"},
		{"no second axis", plain, func(p *Problem) { p.Y = nil }, "differ in length"},
		{"not a number", plain, func(p *Problem) { p.X = bytes.Repeat([]byte{0xff}, 40) }, "finite number"},
		{"a metric that does not exist", plain, func(p *Problem) { p.Metric = 99 }, "unknown metric"},
		{"weights beside coordinates", plain, func(p *Problem) { p.Weights = []byte{1} }, "received weights"},
		{"a small message that claims a large matrix", explicit, func(p *Problem) { *p = Problem{Metric: solver.Explicit, Cities: 1 << 20, Weights: p.Weights} }, "bytes of weights"},
		{"a negative weight", explicit, func(p *Problem) { p.Weights = bytes.Repeat([]byte{0xff}, 40) }, "negative"},
		{"half a fixed edge", plain, func(p *Problem) { p.Fixed = p.Fixed[:4] }, "an edge needs 8"},
		{"a fixed edge to nowhere", plain, func(p *Problem) { p.Fixed = PackCities([]solver.City{1, 77}) }, "city number 78"},
		{"an open path with three ends", plain, func(p *Problem) { p.Open = PackCities([]solver.City{0, 1, 2}) }, "open path"},
		{"an open path to nowhere", plain, func(p *Problem) { p.Open = PackCities([]solver.City{0, 5}) }, "ends at city 6 of 5"},
		{"a dummy that does not exist", plain, func(p *Problem) { p.Open = PackCities([]solver.City{-1}) }, "dummy city is city 0 of 5"},
	} {
		p := c.from
		c.change(&p)
		if _, err := p.Unpack(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.reason, err, c.want)
		}
	}
}

func TestUnpackCitiesRefuses(t *testing.T) {
	packed := PackCities([]solver.City{0, 1, 2})
	if _, err := packed.Unpack(4); err == nil {
		t.Error("a tour that is too short was taken")
	}
	if _, err := packed.Unpack(2); err == nil {
		t.Error("a tour that is too long was taken")
	}
	if _, err := Cities(bytes.Repeat([]byte{0xff}, 12)).Unpack(3); err == nil {
		t.Error("a city that does not exist was taken")
	}
}

func FuzzDecodeProblem(f *testing.F) {
	codec := NewCodec()
	for _, metric := range []solver.Metric{solver.Explicit, solver.Euc2D, solver.Geo, solver.XRay2} {
		body, err := codec.Encode(PackProblem(random(f, metric, 5, true)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var packed Problem
		if codec.Decode(body, &packed) != nil {
			return
		}
		p, err := packed.Unpack()
		if err != nil {
			return
		}
		if _, err := PackProblem(p).Unpack(); err != nil {
			t.Errorf("a received problem cannot be packed again: %v", err)
		}
	})
}

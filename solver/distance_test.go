package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func pair(t *testing.T, m Metric, a, b [3]float64) *Problem {
	t.Helper()
	def := Definition{Metric: m, X: []float64{a[0], b[0]}, Y: []float64{a[1], b[1]}}
	if m.Dimensions() == 3 {
		def.Z = []float64{a[2], b[2]}
	}
	p, err := NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Worked out by hand from the definitions in TSPLIB95, section 2. The lengths of
// published tours, in package tsplib, prove the same for real data.
func TestDistances(t *testing.T) {
	for _, row := range []struct {
		metric  Metric
		a, b    [3]float64
		want    int64
		because string
	}{
		{Euc2D, [3]float64{0, 0}, [3]float64{3, 4}, 5, "Pythagoras"},
		{Euc2D, [3]float64{0, 0}, [3]float64{1, 1}, 1, "1.41 rounds down"},
		{Euc2D, [3]float64{0, 0}, [3]float64{1, 2.29129}, 3, "2.50000 and a bit rounds up"},
		{Euc2D, [3]float64{-1.5, 0}, [3]float64{1, 0}, 3, "2.5 rounds up, as nint does"},
		{Ceil2D, [3]float64{0, 0}, [3]float64{1, 1}, 2, "1.41 goes up"},
		{Ceil2D, [3]float64{0, 0}, [3]float64{3, 4}, 5, "whole numbers stay"},
		{Man2D, [3]float64{1, 5}, [3]float64{3.2, 1}, 6, "2.2 + 4"},
		{Man2D, [3]float64{0, 0}, [3]float64{.3, .3}, 1, "the sum is rounded, not its parts"},
		{Max2D, [3]float64{1, 5}, [3]float64{3, 1}, 4, "the larger one"},
		{Max2D, [3]float64{0, 0}, [3]float64{2.5, 1}, 3, "rounded"},
		{Euc3D, [3]float64{0, 0, 0}, [3]float64{2, 3, 6}, 7, "4 + 9 + 36"},
		{Man3D, [3]float64{0, 0, 0}, [3]float64{2, -3, 6}, 11, "sum"},
		{Max3D, [3]float64{0, 0, 0}, [3]float64{2, -3, -6.6}, 7, "largest, rounded"},
		{Att, [3]float64{0, 0}, [3]float64{10, 0}, 4, "√10 = 3.16 goes up"},
		{Att, [3]float64{0, 0}, [3]float64{30, 10}, 10, "√100 stays"},
		{Att, [3]float64{0, 0}, [3]float64{11, 0}, 4, "3.48 goes up although it rounds down"},
		{XRay1, [3]float64{350, 10, 20}, [3]float64{5, 12, 21}, 1500, "phi turns the short way"},
		{XRay1, [3]float64{0, 10, 20}, [3]float64{1, 12.5, 21}, 250, "chi is slowest"},
		{XRay2, [3]float64{0, 0, 0}, [3]float64{5, 0, 0}, 400, "phi at 1.25"},
		{XRay2, [3]float64{0, 0, 0}, [3]float64{0, 6, 0}, 400, "chi at 1.5"},
		{XRay2, [3]float64{0, 0, 0}, [3]float64{0, 0, 4.6}, 400, "2-theta at 1.15"},
		{XRay2, [3]float64{358, 0, 0}, [3]float64{3, 6, 2.3}, 400, "5/1.25 = 6/1.5"},
		{Geo, [3]float64{0, 0}, [3]float64{0, 90}, 10020, "a quarter of the equator, 10019.15, and one more, truncated"},
		{Geo, [3]float64{0, 0}, [3]float64{0, 0.30}, 56, "thirty minutes are half a degree: 55.66"},
		{Geo, [3]float64{0, 0}, [3]float64{0, -0.30}, 56, "to the west too"},
		{Geo, [3]float64{5, 5}, [3]float64{5, 5}, 1, "two cities at one place"},
	} {
		p := pair(t, row.metric, row.a, row.b)
		there, back := p.Distance(0, 1), p.Distance(1, 0)
		if there != row.want || back != row.want || p.Distance(0, 0) != 0 {
			t.Errorf("%v %v–%v: %d there, %d back, want %d: %s", row.metric, row.a, row.b, there, back, row.want, row.because)
		}
	}
}

// Rounding takes the cosine of antipodes and of neighbours of a pole beyond ±1.
func TestGeoStaysOnTheEarth(t *testing.T) {
	for lat := -90.0; lat <= 90; lat += 7.5 {
		for lon := -180.0; lon <= 180; lon += 7.5 {
			for _, to := range [][2]float64{{-lat, lon + 180}, {lat, lon}, {lat, lon + 360}} {
				d := geoDistance(geoRadians(lat), geoRadians(lon), geoRadians(to[0]), geoRadians(to[1]))
				if d < 1 || d > 20040 {
					t.Fatalf("%v, %v to %v: %d", lat, lon, to, d)
				}
			}
		}
	}
}

func TestProblemsThatAreNone(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	two := []float64{0, 1}
	for because, def := range map[string]Definition{
		"no metric":             {X: two, Y: two},
		"no cities":             {Metric: Euc2D},
		"lists differ":          {Metric: Euc2D, X: two, Y: []float64{0}},
		"no third coordinate":   {Metric: Euc3D, X: two, Y: two},
		"no matrix":             {Metric: Explicit},
		"not a number":          {Metric: Euc2D, X: two, Y: []float64{0, nan}},
		"infinite":              {Metric: Euc2D, X: two, Y: []float64{0, -inf}},
		"too far apart":         {Metric: Euc2D, X: []float64{0, 1e300}, Y: two},
		"beyond floats":         {Metric: Euc2D, X: []float64{-1.7e308, 1.7e308}, Y: two},
		"degrees":               {Metric: Geo, X: two, Y: []float64{0, 400}},
		"labels":                {Metric: Euc2D, X: two, Y: two, Labels: []int64{1}},
		"names":                 {Metric: Euc2D, X: two, Y: two, Names: []string{"a"}},
		"display lists":         {Metric: Euc2D, X: two, Y: two, DisplayX: []float64{1}},
		"display not a number":  {Metric: Euc2D, X: two, Y: two, DisplayX: two, DisplayY: []float64{0, nan}},
		"edge to itself":        {Metric: Euc2D, X: two, Y: two, FixedEdges: [][2]City{{1, 1}}},
		"edge to nowhere":       {Metric: Euc2D, X: two, Y: two, FixedEdges: [][2]City{{1, 2}}},
		"path of two":           {Metric: Euc2D, X: two, Y: two, OpenPath: &[2]City{0, 1}},
		"weights below nothing": {Metric: Explicit, Matrix: MatrixOf(2, []int32{0, -1, -1, 0})},
	} {
		if _, err := NewProblem(def); err == nil {
			t.Errorf("%s: no error", because)
		}
	}
}

// Coordinates that span too much are refused with the city that lies farthest out.
func TestFarthestCityIsNamed(t *testing.T) {
	_, err := NewProblem(Definition{Metric: Euc2D, X: []float64{1, 3, 2, 4}, Y: []float64{7, 5, -1e12, 6}})
	if err == nil || !strings.Contains(err.Error(), "city 3 lies farthest out") {
		t.Error(err)
	}
}

func BenchmarkDistance(b *testing.B) {
	p, err := NewProblem(Definition{Metric: Euc2D, X: []float64{0, 3.5, 9}, Y: []float64{1, 7, 4}})
	if err != nil {
		b.Fatal(err)
	}
	var sum int64
	for i := range b.N {
		sum += p.Distance(City(i%3), City((i+1)%3))
	}
	if sum < 0 {
		b.Fatal(sum)
	}
}

func BenchmarkLength(b *testing.B) {
	for _, n := range []int{20_000, longTour, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			x, y := make([]float64, n), make([]float64, n)
			for i := range x {
				x[i], y[i] = 1e6*random.Float64(), 1e6*random.Float64()
			}
			p, err := NewProblem(Definition{Metric: Euc2D, X: x, Y: y})
			if err != nil {
				b.Fatal(err)
			}
			order := Identity(n)
			for b.Loop() {
				p.Length(order)
			}
		})
	}
}

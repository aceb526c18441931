package layout_test

import (
	"math"
	"os"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/layout"
	"tourscope/solver/testneeds"
	"tourscope/solver/tsplib"
)

// asMatrix hides a problem's coordinates.
func asMatrix(t testing.TB, p *solver.Problem) *solver.Problem {
	t.Helper()
	n := p.Cities()
	m := solver.NewMatrix(n)
	for a := range n {
		for b := range a {
			m.Set(solver.City(a), solver.City(b), int32(p.Distance(solver.City(a), solver.City(b))))
		}
	}
	return problem(t, solver.Definition{Metric: solver.Explicit, Matrix: m})
}

func problem(t testing.TB, def solver.Definition) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Classical scaling finds a planar set again, but for its place and direction:
// all distances must come back. Above 200 cities it goes by landmarks.
func TestAMatrixOfPlanarDistancesIsUnfolded(t *testing.T) {
	for _, cities := range []int{2, 3, 10, 200, 201, 700} {
		flat, err := generate.Make("uniform", cities, 5)
		if err != nil {
			t.Fatal(err)
		}
		x, y := layout.Positions(asMatrix(t, flat))
		for a := range cities {
			for b := range a {
				want := float64(flat.Distance(solver.City(a), solver.City(b)))
				if got := math.Hypot(x[a]-x[b], y[a]-y[b]); math.Abs(got-want) > 20 {
					t.Fatalf("%d cities: %d and %d are %v apart, want %v", cities, a, b, got, want)
				}
			}
		}
	}
}

func TestDegenerateMatrices(t *testing.T) {
	equal := solver.NewMatrix(9)
	for a := range 9 {
		for b := range a {
			equal.Set(solver.City(a), solver.City(b), 7)
		}
	}
	for because, m := range map[string]*solver.Matrix{
		"one city": solver.NewMatrix(1), "two at one place": solver.NewMatrix(2),
		"all at one place": solver.NewMatrix(300), "all equally far": equal,
	} {
		x, y := layout.Positions(problem(t, solver.Definition{Metric: solver.Explicit, Matrix: m}))
		for i := range x {
			if math.IsNaN(x[i]+y[i]) || math.IsInf(x[i]+y[i], 0) {
				t.Errorf("%s: city %d is at %v, %v", because, i, x[i], y[i])
				break
			}
		}
	}
}

func TestWhatIsShownOfEachKind(t *testing.T) {
	one := func(v float64) []float64 { return []float64{v} }
	for _, row := range []struct {
		def     solver.Definition
		x, y    float64
		because string
	}{
		{solver.Definition{Metric: solver.Euc2D, X: one(3), Y: one(4)}, 3, 4, "the plane is shown as it is"},
		{solver.Definition{Metric: solver.Geo, X: one(48.30), Y: one(-9.15)}, -9.25 * math.Cos(48.5*math.Pi/180), 48.5, "longitude right, latitude up, minutes are sixtieths"},
		{solver.Definition{Metric: solver.GreatCircle, X: one(48.5), Y: one(-9.25)}, -9.25 * math.Cos(48.5*math.Pi/180), 48.5, "decimal degrees as a map too"},
		{solver.Definition{Metric: solver.Euc3D, X: one(3), Y: one(4), Z: one(5)}, 3, 4, "space is seen from above"},
		{solver.Definition{Metric: solver.Explicit, Matrix: solver.NewMatrix(1), DisplayX: one(8), DisplayY: one(9)}, 8, 9, "display data"},
		{solver.Definition{Metric: solver.Geo, X: one(1), Y: one(2), DisplayX: one(8), DisplayY: one(9)}, 8, 9, "display data wins over coordinates"},
	} {
		x, y := layout.Positions(problem(t, row.def))
		flat := row.def.X != nil && x[0] == row.def.X[0] && y[0] == row.def.Y[0] && row.def.Z == nil
		if p := problem(t, row.def); layout.Flat(p) != flat {
			t.Errorf("%s: it says that the places are the coordinates: %t", row.because, !flat)
		}
		if math.Abs(x[0]-row.x) > 1e-9 || math.Abs(y[0]-row.y) > 1e-9 {
			t.Errorf("%s: at %v, %v, want %v, %v", row.because, x[0], y[0], row.x, row.y)
		}
	}
}

// TestMapsHaveTheirShape: a square of a hundred kilometres in the north is one on
// the map.
func TestMapsHaveTheirShape(t *testing.T) {
	def := solver.Definition{Metric: solver.Geo, X: []float64{59.30, 60.30}, Y: []float64{10, 12}}
	x, y := layout.Positions(problem(t, def))
	if wide, high := x[1]-x[0], y[1]-y[0]; math.Abs(wide/high-1) > 0.01 {
		t.Errorf("two degrees of longitude at 60° north are %g, one of latitude is %g", wide, high)
	}
	if def.Y[1] != 12 {
		t.Error("the problem's own coordinates were changed")
	}
}

// TestMapsThatAreTurnedUpright: after the turns Florida is south of Maine and
// California west of both.
func TestMapsThatAreTurnedUpright(t *testing.T) {
	f, err := os.Open(testneeds.Shared(t, "tsplib", "tsp", "usa13509.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := tsplib.ReadProblem(f, "usa13509.tsp")
	if err != nil {
		t.Fatal(err)
	}
	x, y := layout.Positions(p)
	seen := func(latitude, west float64) (right, up float64) { // of the city nearest to a place
		best := math.Inf(1)
		for i := range x {
			if d := math.Hypot(x[i]-latitude*1e4, y[i]-west*1e4); d < best {
				best, right, up = d, x[i], y[i]
			}
		}
		quarters, mirrored := layout.Upright(p)
		if mirrored {
			right = -right
		}
		for range quarters {
			right, up = up, -right
		}
		return right, up
	}
	florida, south := seen(25.5, 80.5)
	_, north := seen(46.8, 68)
	california, _ := seen(34, 118)
	if south >= north || california >= florida {
		t.Errorf("Florida is at %g, %g; Maine at height %g, California at %g", florida, south, north, california)
	}
}

func BenchmarkPositions(b *testing.B) {
	f, err := os.Open(testneeds.Shared(b, "tsplib", "tsp", "si1032.tsp"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	p, err := tsplib.ReadProblem(f, "si1032.tsp")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		layout.Positions(p)
	}
}

package kernels

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// Every kernel that ranks by distances follows its oracle under every metric that there
// is. A wrong distance on the device is seen hardly anywhere else: tours that leave it are
// measured on the host, so most searches only find less.

// planarMetrics are those that the fast kernels take.
func planarMetrics() []solver.Metric {
	return slices.DeleteFunc(solver.TSPLIBMetrics(), func(m solver.Metric) bool {
		planar, _ := plan.Planar(m)
		return !planar
	})
}

// directed returns n cities with a matrix of weights up to side, whose two directions differ.
func directed(n int, side int32) *solver.Problem {
	r := rand.New(rand.NewPCG(uint64(n), uint64(side)))
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = r.Int32N(side) + r.Int32N(2)
	}
	weights[1], weights[n] = side, 0
	return must(solver.NewProblem(solver.Definition{Name: "directed", Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n, weights)}))
}

// ofMetric returns n cities under any metric. Those that kernels guess distances of lie
// so that there is nothing to guess: see isSure.
func ofMetric(n int, metric solver.Metric) *solver.Problem {
	r := rand.New(rand.NewPCG(uint64(n), uint64(metric)))
	def := solver.Definition{Name: metric.String(), Metric: metric}
	if metric == solver.Explicit {
		def.Matrix = solver.NewMatrix(n)
		for a := range solver.City(n) {
			for b := range a {
				def.Matrix.Set(a, b, r.Int32N(1000))
			}
		}
		return must(solver.NewProblem(def))
	}
	wide, high := 500.0, 500.0
	switch metric {
	case solver.Geo:
		wide, high = 30, 30
	case solver.GreatCircle:
		wide, high = 0.004, 0.004 // some hundred metres
	case solver.XRay1, solver.XRay2:
		wide, high = 360, 200 // degrees: the first axis turns the short way
	}
	for len(def.X) < n {
		x, y, z := wide*r.Float64(), high*r.Float64(), high*r.Float64()
		if !isSure(metric, def, x, y, z) {
			continue
		}
		def.X, def.Y = append(def.X, x), append(def.Y, y)
		if metric.Dimensions() == 3 {
			def.Z = append(def.Z, z)
		}
	}
	return must(solver.NewProblem(def))
}

// isSure says whether the distances of a place to all cities are so far from where their
// rounding changes that a float32 cannot round them otherwise, on whatever device.
func isSure(metric solver.Metric, def solver.Definition, x, y, z float64) bool {
	for c := range def.X {
		d, doubt := math.Hypot(x-def.X[c], y-def.Y[c]), 1e-3
		switch metric {
		case solver.Euc2D:
		case solver.Ceil2D:
			d += 0.5
		case solver.Att:
			d = d/math.Sqrt(10) + 0.5
		case solver.Euc3D:
			d = math.Hypot(d, z-def.Z[c])
		case solver.GreatCircle:
			d = haversine([2]float64{x, y}, [2]float64{def.X[c], def.Y[c]})
		case solver.Geo:
			d, doubt = 0.5+geographic([2]float64{x, y}, [2]float64{def.X[c], def.Y[c]}), 1e-2
		case solver.XRay1:
			d = 100 * max(turned(x-def.X[c]), math.Abs(y-def.Y[c]), math.Abs(z-def.Z[c]))
		case solver.XRay2:
			d = 100 * max(turned(x-def.X[c])/1.25, math.Abs(y-def.Y[c])/1.5, math.Abs(z-def.Z[c])/1.15)
		default:
			return true // no roots, no factors: the same on every device
		}
		if math.Abs(d-math.Floor(d)-0.5) < doubt {
			return false
		}
	}
	return true
}

// haversine returns the length of the great circle between two places in metres.
func haversine(a, b [2]float64) float64 {
	const half = math.Pi / 360
	lat, lon := math.Sin((a[0]-b[0])*half), math.Sin((a[1]-b[1])*half)
	return 2 * solver.EarthRadius * math.Asin(math.Sqrt(lat*lat+math.Cos(2*half*a[0])*math.Cos(2*half*b[0])*lon*lon))
}

// turned is an angle in degrees the shorter way.
func turned(angle float64) float64 { return min(math.Abs(angle), 360-math.Abs(angle)) }

// geographic returns the distance of two places under GEO before it is rounded.
func geographic(a, b [2]float64) float64 {
	p, q := Radians(a[:]), Radians(b[:])
	return geoRadius * math.Acos(math.Sin(p[0])*math.Sin(q[0])+math.Cos(p[0])*math.Cos(q[0])*math.Cos(p[1]-q[1]))
}

func TestPspmKnowsEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range planarMetrics() {
		_, up := plan.Planar(metric)
		for _, shape := range []PspmShape{{Moves: 20, Searches: 2, Up: up}, {Moves: 40, Searches: 1, Up: up}, {Moves: 40, Searches: 1, Up: up, Big: true}} {
			checkPspm(t, d, name(metric, " ", shape), ofMetric(60, metric), shape)
		}
	}
}

func TestPspmWithExactDistancesKnowsEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		for _, shape := range []PspmShape{{Moves: 20, Searches: 2, Wide: true}, {Moves: 20, Searches: 2, Matrix: true}} {
			checkPspm(t, d, name(metric, " ", shape), ofMetric(60, metric), shape)
		}
	}
}

func TestPspmWithDirections(t *testing.T) {
	checkPspm(t, device(t), "directed", directed(60, 1000), PspmShape{Moves: 20, Searches: 2, Wide: true})
}

// Near a local minimum gains are so small that the sweep has to look at exact distances.
func TestSweepKnowsEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range planarMetrics() {
		p := ofMetric(200, metric)
		_, up := plan.Planar(metric)
		order := shuffled(200, 3)
		for _, least := range []int64{-1000, -4, 0} {
			order = descended(p, order, least)
			for _, rows := range []int{2, 4, 8, 12} {
				shape := SweepShape{Rows: rows, Warps: 2, Width: 100, Up: up}
				checkSweep(t, d, name(metric, " ", least, " ", shape), p, order, shape)
			}
		}
	}
}

// descended makes the best 2-opt moves until none changes the length by less.
func descended(p *solver.Problem, order []solver.City, least int64) []solver.City {
	for {
		best, row := int64(NoMove), 0
		for i := range order {
			if key := bestOfRows(p, order, i, 1); key < best {
				best, row = key, i
			}
		}
		if best == NoMove || best>>32 >= least {
			return order
		}
		makeMoves(order, []Move{{I: int32(row), J: int32(best & 0xffffffff >> 4)}})
	}
}

func TestSweepRoundKnowsEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		checkRound(t, d, metric.String(), ofMetric(60, metric), shuffled(60, 5), false)
	}
}

func TestKickKnowsEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		checkKicks(t, d, metric.String(), ofMetric(40, metric), 2)
	}
}

func TestRegionsKnowEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.Metrics() {
		for _, dummy := range []bool{false, true} {
			c := newRegionCase(t, withDummy(ofMetric(60, metric), dummy), 2, 2, 2, true)
			if gain := c.check(t, d, name(metric, ", dummy ", dummy)); gain == 0 {
				t.Errorf("%v, dummy %t: nothing was gained", metric, dummy)
			}
		}
	}
}

// Places all over the globe, at the poles and on both sides of the date line: the estimates of arcs that are longer than
// the radius are wrong by much, and exact distances decide.
func TestRegionsKnowTheGlobe(t *testing.T) {
	d := device(t)
	if !driver.Emulated {
		t.Skip("a GPU's functions of angles may differ from Go's in the last place")
	}
	for _, metric := range []solver.Metric{solver.Geo, solver.GreatCircle} {
		r := rand.New(rand.NewPCG(3, uint64(metric)))
		def := solver.Definition{Metric: metric, X: []float64{90, -90, 0, 0, 45}, Y: []float64{0, 170, -180, 180, 179.3}}
		for len(def.X) < 80 {
			def.X, def.Y = append(def.X, 180*r.Float64()-90), append(def.Y, 360*r.Float64()-180)
		}
		c := newRegionCase(t, must(solver.NewProblem(def)), 2, 2, 2, true)
		if gain := c.check(t, d, metric.String()); gain == 0 {
			t.Errorf("%v: nothing was gained", metric)
		}
	}
}

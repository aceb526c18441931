package kernels

import (
	"math"
	"testing"

	"tourscope/solver"
)

// spacePoint is a city of a region: SpacePoint of space.cuh.
type spacePoint struct{ x, y, z float32 }

const geoRadius = 6378.388 // km

// globe returns the radius of the globe in the unit of the metric, or 0.
func globe(m solver.Metric) float64 {
	switch m {
	case solver.Geo:
		return geoRadius
	case solver.GreatCircle:
		return solver.EarthRadius
	}
	return 0
}

// turns returns the period of the first angle of a diffractometer, in hundredths of a second, or 0.
func turns(m solver.Metric) int {
	return map[solver.Metric]int{solver.XRay1: 36000, solver.XRay2: 28800}[m]
}

// withDummy returns a problem whose last city is a dummy, if it is to have one and has coordinates.
func withDummy(p *solver.Problem, has bool) *solver.Problem {
	if !has || !p.HasCoordinates() {
		return p
	}
	def, last := p.Definition(), solver.City(p.Cities()-1)
	def.Dummy = &last
	return must(solver.NewProblem(def))
}

// pointInSpace is the oracle of pointInSpace.
func pointInSpace(p *solver.Problem, c solver.City) [3]float64 {
	at := [3]float64{p.X()[c], p.Y()[c]}
	if p.Z() != nil {
		at[2] = p.Z()[c]
	}
	switch p.Metric() {
	case solver.Att:
		return [3]float64{0.31622776601683794 * at[0], 0.31622776601683794 * at[1]}
	case solver.XRay1:
		return [3]float64{100 * at[0], 100 * at[1], 100 * at[2]}
	case solver.XRay2:
		return [3]float64{80 * at[0], 100 / 1.5 * at[1], 100 / 1.15 * at[2]}
	}
	radius := globe(p.Metric())
	lat, lon := at[0]*math.Pi/180, at[1]*math.Pi/180
	switch p.Metric() {
	case solver.GreatCircle:
	case solver.Geo:
		geographic := Radians(at[:2])
		lat, lon = geographic[0], geographic[1]
	default:
		return at
	}
	parallel := radius * math.Cos(lat)
	return [3]float64{parallel * math.Cos(lon), parallel * math.Sin(lon), radius * math.Sin(lat)}
}

// chord returns the straight distance of two points.
func chord(p, q spacePoint) float32 { return float32(math.Sqrt(float64(square(p, q)))) }

func square(p, q spacePoint) float32 {
	dx, dy, dz := p.x-q.x, p.y-q.y, p.z-q.z
	return float32(float32(dx*dx)+float32(dy*dy)) + float32(dz*dz)
}

// spatial is the oracle of spatial, of points whose coordinates have a scale.
func spatial(m solver.Metric, scale float64, p, q spacePoint) int64 {
	dx, dy, dz := abs(p.x-q.x), abs(p.y-q.y), abs(p.z-q.z)
	switch m {
	case solver.Ceil2D, solver.Att:
		return int64(math.Ceil(float64(chord(p, q))))
	case solver.Man2D, solver.Man3D:
		return int64(math.RoundToEven(float64(float32(dx+dy) + dz)))
	case solver.Max2D, solver.Max3D, solver.XRay1, solver.XRay2:
		if period := float32(float64(turns(m)) * scale); period > 0 {
			dx = min(dx, abs(dx-period))
		}
		return int64(math.RoundToEven(float64(max(dx, dy, dz))))
	case solver.Geo:
		return int64(math.Floor(float64(arc(m, scale, p, q) + 1)))
	case solver.GreatCircle:
		return int64(math.RoundToEven(float64(arc(m, scale, p, q))))
	}
	return int64(math.RoundToEven(float64(chord(p, q))))
}

func abs(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// arc returns the length of the arc between two points of the globe, by the series of space.cuh.
func arc(m solver.Metric, scale float64, p, q spacePoint) float32 {
	radius := globe(m) * scale
	u := square(p, q) * float32(1/(radius*radius))
	terms := float32(u * float32(0.00011867947))
	for _, term := range []float32{0.00069754464, 0.0046875} {
		terms = float32(u * float32(term+terms))
	}
	return chord(p, q) + float32(float32(chord(p, q)*u)*float32(0.041666667+terms))
}

// The series is right to within three metres where the chord is half a radius, 200 m where it is a whole one, and
// grows with the chord.
func TestArcs(t *testing.T) {
	before := float32(0)
	for i := range 2000 {
		angle := math.Pi * float64(i) / 2000
		c := float32(2 * geoRadius * math.Sin(angle/2))
		got := arc(solver.Geo, 1, spacePoint{}, spacePoint{x: c})
		off := math.Abs(float64(got) - geoRadius*angle)
		if c <= geoRadius/2 && off > 0.003 || c <= geoRadius && off > 0.2 || got < before {
			t.Errorf("chord %g: arc %g, want %g, after %g", c, got, geoRadius*angle, before)
		}
		before = got
	}
}

// Estimates, in units of the region's coordinates, are off by one at most.
func TestEstimatesInSpace(t *testing.T) {
	for _, metric := range solver.Metrics()[1:] { // those with coordinates
		c := newRegionCase(t, withDummy(ofMetric(80, metric), true), 1, 1, 1, true)
		r := newRegion(c.problem, c.settings, c.shape, c.cells[0], c.order, c.near, 0, 0)
		for a := range r.id {
			for b := range a {
				if exact, got := r.exact(a, b), r.estimate(a, b); math.Abs(float64(exact)*r.scale-float64(got)) > 1.01 {
					t.Fatalf("%v: the distance %d is estimated as %d, the scale is %g", metric, exact, got, r.scale)
				}
			}
		}
	}
}

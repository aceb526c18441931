package partition

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// pairs returns n pairs of places, each a tenth of a degree east and west of a meridian; or of positions of a
// diffractometer, whose first angle is the longitude.
func pairs(t *testing.T, metric solver.Metric, n int, meridian float64) *solver.Problem {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 1))
	def := solver.Definition{Metric: metric}
	for range n {
		lat := 89 * (2*r.Float64() - 1)
		if metric.Dimensions() == 3 {
			z := 90 * r.Float64()
			def.Z = append(def.Z, z, z)
		}
		east, west := meridian+0.1, meridian-0.1
		if east > 180 {
			east -= 360
		}
		def.X, def.Y = append(def.X, lat, lat), append(def.Y, west, east)
	}
	if metric.Dimensions() == 3 {
		def.X, def.Y = def.Y, def.X // the angle that turns is the first one
	}
	return must(t, def)
}

// Places east and west of the meridian of 180° are in the same cell as often as those of another one.
func TestCellsReachOverTheDateLine(t *testing.T) {
	const n = 300
	for _, metric := range []solver.Metric{solver.Geo, solver.GreatCircle, solver.XRay1, solver.XRay2} {
		for _, meridian := range []float64{20, 180} {
			together := 0
			p := NewPartitioner(pairs(t, metric, n, meridian), 0)
			for number := range int64(4) {
				made := p.Make(20, 1, number)
				cell := make([]int, 2*n)
				for i := range made.Cells() {
					for _, c := range made.Cities[made.Starts[i]:made.Starts[i+1]] {
						cell[c] = i
					}
				}
				for i := range n {
					if cell[2*i] == cell[2*i+1] {
						together++
					}
				}
			}
			if together < 4*n*3/4 {
				t.Errorf("%v, %g°: %d of %d pairs are in one cell", metric, meridian, together, 4*n)
			}
		}
	}
}

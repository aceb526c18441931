package cudaengine

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/run"
)

// Every engine searches under great circles, and its length is that of an independent
// computation: the angle by the arc tangent of cross and dot product (Vincenty's formula on a
// sphere), leg by leg rounded to metres.
func TestGreatCircles(t *testing.T) {
	const n = 40
	random := rand.New(rand.NewPCG(1, 1))
	def := solver.Definition{Name: "globe", Metric: solver.GreatCircle}
	for range n {
		def.X, def.Y = append(def.X, 170*random.Float64()-85), append(def.Y, 360*random.Float64()-180)
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range Engines(devicetest.NewMachine(t)) {
		e = forDevice(e)
		if err := e.Info().Check(p); err != nil {
			t.Error(err)
			continue
		}
		r, err := run.Start(context.Background(), run.Settings{Problem: p, Engine: e, Seed: 1, Limits: run.Limits{Iterations: 3}})
		if err != nil {
			t.Fatal(err)
		}
		outcome, err := r.Wait()
		if err != nil {
			t.Fatalf("%s: %v", e.Info().Name, err)
		}
		rounded, exact := int64(0), 0.0
		for i, a := range outcome.Order {
			leg := vincenty(p, a, outcome.Order[(i+1)%n])
			rounded += int64(math.Round(leg))
			exact += leg
		}
		if outcome.Length != rounded || math.Abs(float64(rounded)-exact) > n/2 {
			t.Errorf("%s: length %d, independently %d, unrounded %.1f", e.Info().Name, outcome.Length, rounded, exact)
		}
	}
}

// vincenty returns the length of the great circle between two places in metres.
func vincenty(p *solver.Problem, a, b solver.City) float64 {
	const degree = math.Pi / 180
	sinA, cosA := math.Sincos(p.X()[a] * degree)
	sinB, cosB := math.Sincos(p.X()[b] * degree)
	sinLon, cosLon := math.Sincos((p.Y()[b] - p.Y()[a]) * degree)
	cross := math.Hypot(cosB*sinLon, cosA*sinB-sinA*cosB*cosLon)
	return solver.EarthRadius * math.Atan2(cross, sinA*sinB+cosA*cosB*cosLon)
}

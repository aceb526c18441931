package solver

import "math"

// Coarse reports whether the metric rounds away what distinguishes tours: coordinates with
// fractions, of cities that are typically less than half a unit from their neighbours.
func (p *Problem) Coarse() bool {
	switch p.def.Metric {
	case Explicit, Geo, GreatCircle, XRay1, XRay2:
		return false
	}
	sides := float64(p.longest - 1) // of the box around the cities, which is of half of it by half of it
	return sides < math.Sqrt(float64(p.Cities())) && (hasFractions(p.def.X) || hasFractions(p.def.Y) || hasFractions(p.def.Z))
}

func hasFractions(values []float64) bool {
	for _, v := range values {
		if v != math.Trunc(v) {
			return true
		}
	}
	return false
}

package solver

import (
	"fmt"
	"math"
	"slices"

	"tourscope/solver/internal/workers"
)

// LongestDistance returns an upper bound of all distances.
func (p *Problem) LongestDistance() int64 { return p.longest }

// longestDistance returns an upper bound of all distances. It fails for invalid weights
// and coordinates, and for distances above MaxDistance, with which lengths could
// overflow.
func (p *Problem) longestDistance() (int64, error) {
	if p.def.Metric == Explicit {
		return p.def.Matrix.longest()
	}
	extent, err := p.extent()
	if err != nil {
		return 0, err
	}
	longest := extent + 1 // the sum of the extents bounds every norm
	switch p.def.Metric {
	case Geo:
		return 20040, nil // half the Earth's circumference, in kilometres
	case GreatCircle:
		return int64(math.Ceil(math.Pi * EarthRadius)), nil
	case XRay1, XRay2:
		longest = 100*extent + 1 // the X-ray metrics are in hundredths of a second
	}
	if longest > MaxDistance {
		return 0, fmt.Errorf("the coordinates span %.3g, more than the %d that lengths can hold, and city %d lies farthest out: correct it, or scale all coordinates down", extent, int64(MaxDistance), p.Label(p.farthestOut()))
	}
	return int64(longest), nil
}

func (m *Matrix) longest() (int64, error) {
	shortest, longest := workers.Bounds(0, m.weights)
	if shortest < 0 {
		first := slices.IndexFunc(m.weights, func(w int32) bool { return w < 0 })
		return 0, fmt.Errorf("the weight %d is negative: distances must be at least 0", m.weights[first])
	}
	return int64(longest), nil
}

// extent returns the sum of the ranges of the axes and checks every coordinate.
func (p *Problem) extent() (sum float64, err error) {
	for axis, values := range [][]float64{p.def.X, p.def.Y, p.def.Z} {
		low, high := math.Inf(1), math.Inf(-1)
		most := p.largestCoordinate(axis)
		for i, v := range values {
			if !(math.Abs(v) <= most) { // NaN included
				return 0, fmt.Errorf("coordinate %d of city %d is %v: it must be a finite number, and under %v and %v degrees", axis+1, p.Label(City(i)), v, Geo, GreatCircle)
			}
			low, high = min(low, v), max(high, v)
		}
		if len(values) > 0 {
			sum += high - low
		}
	}
	return sum, nil
}

// farthestOut returns the city with the coordinate that differs most from the median of its axis.
func (p *Problem) farthestOut() (far City) {
	most := -1.0
	for _, values := range [][]float64{p.def.X, p.def.Y, p.def.Z} {
		if len(values) == 0 {
			continue
		}
		median := slices.Sorted(slices.Values(values))[len(values)/2]
		for i, v := range values {
			if off := math.Abs(v - median); off > most {
				most, far = off, City(i)
			}
		}
	}
	return far
}

// largestCoordinate bounds the absolute value of the coordinates of an axis.
func (p *Problem) largestCoordinate(axis int) float64 {
	switch {
	case p.def.Metric == GreatCircle && axis == 0:
		return 90
	case p.def.Metric == Geo, p.def.Metric == GreatCircle:
		return 360 // degrees; files with longitudes from 0 to 360 exist
	}
	return math.MaxFloat64
}

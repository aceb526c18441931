package pointfile

import (
	"fmt"
	"math"
	"slices"
)

// The scaling bounds the rounding error by about half a percent of the distance between
// neighbours.
const (
	closeTogether = 10  // scaled if neighbours are nearer than this …
	farEnough     = 100 // … to at least this distance
	maxExtent     = 1e9 // as long as the extent is below this
)

// scale multiplies coordinates that rounding would distort, and returns a comment
// about it.
func scale(axes ...[]float64) string {
	extent, dimensions, whole := 0.0, 0, true
	for _, axis := range axes {
		if len(axis) == 0 {
			continue
		}
		dimensions++
		extent = max(extent, slices.Max(axis)-slices.Min(axis))
		whole = whole && !slices.ContainsFunc(axis, func(v float64) bool { return v != math.Trunc(v) })
	}
	spacing := extent / math.Pow(float64(len(axes[0])), 1/float64(dimensions))
	if whole || spacing >= closeTogether || extent == 0 {
		return ""
	}
	factor := 1.0
	for spacing*factor < farEnough && extent*factor*10 <= maxExtent && factor < 1e300 { // finite for denormal extents, too
		factor *= 10
	}
	if factor == 1 {
		return ""
	}
	for _, axis := range axes {
		for i := range axis {
			axis[i] *= factor
		}
	}
	return fmt.Sprintf("Coordinates multiplied by %.0f: distances are rounded to whole numbers", factor)
}

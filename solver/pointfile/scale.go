package pointfile

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"tourscope/solver"
)

// The scaling bounds the rounding error by about half a percent of the distance between
// neighbours.
const (
	closeTogether = 10  // scaled if neighbours are nearer than this …
	farEnough     = 100 // … to at least this distance
	maxExtent     = 1e9 // as long as the extent is below this
)

// scale multiplies coordinates that rounding would distort by a power of ten. It returns its
// exponent, which is the number of decimals of lengths in the unit of the file, and a comment.
// Beyond solver.MaxDecimals lengths are in the unit of the multiplied coordinates.
func scale(axes ...[]float64) (decimals int, comment string) {
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
		return 0, ""
	}
	factor := 1.0
	for spacing*factor < farEnough && extent*factor*10 <= maxExtent && factor < 1e300 { // finite for denormal extents, too
		factor *= 10
		decimals++
	}
	if factor == 1 {
		return 0, ""
	}
	for _, axis := range axes {
		for i := range axis {
			axis[i] *= factor
		}
	}
	comment = fmt.Sprintf("Coordinates multiplied by %.0f: distances are rounded to whole numbers", factor)
	if decimals > solver.MaxDecimals {
		decimals = 0
	}
	return decimals, comment
}

// unscaled returns what the file has for a coordinate that scale has multiplied: of the numbers
// that give the same product the one with the fewest digits.
func unscaled(value float64, decimals int) float64 {
	if decimals == 0 || value == 0 {
		return value
	}
	factor := math.Pow10(decimals)
	quotient := value / factor
	for digits := surelyDecimal; digits <= mostDigits; digits++ {
		short, err := strconv.ParseFloat(strconv.FormatFloat(quotient, 'g', digits, 64), 64)
		if err == nil && short*factor == value {
			return short
		}
	}
	for _, v := range []float64{math.Nextafter(quotient, 0), math.Nextafter(quotient, math.Inf(1)), math.Nextafter(quotient, math.Inf(-1))} {
		if v*factor == value {
			return v
		}
	}
	return quotient
}

// A decimal of 15 digits is told from all others by its nearest float64, which 17 digits are
// enough for.
const (
	surelyDecimal = 15
	mostDigits    = 17
)

//go:build !nogui

package control

import (
	"math"
	"strconv"

	"tourscope/solver"
)

// sliderSteps is the resolution of a slider.
const sliderSteps = 1000

// scale maps slider positions from 0 to sliderSteps to values of a number parameter,
// linearly or logarithmically.
type scale struct {
	min, max float64
	log      bool
	whole    bool
}

func scaleOf(p solver.Param) scale {
	return scale{min: p.Min, max: p.Max, log: p.Log, whole: p.Kind == solver.IntParam}
}

// shift makes the logarithm defined for ranges that begin at or below 0.
func (s scale) shift() float64 {
	if s.min > 0 {
		return 0
	}
	if s.whole {
		return 1 - s.min
	}
	return (s.max-s.min)/1e6 - s.min
}

// value is the value at a position, rounded to three digits.
func (s scale) value(position float64) float64 {
	switch {
	case position <= 0:
		return s.min
	case position >= sliderSteps:
		return s.max
	}
	t := position / sliderSteps
	v := s.min + t*(s.max-s.min)
	if s.log {
		d := s.shift()
		low, high := math.Log(s.min+d), math.Log(s.max+d)
		v = math.Exp(low+t*(high-low)) - d
	}
	if v = significant(v, 3); s.whole {
		v = math.Round(v)
	}
	return min(max(v, s.min), s.max)
}

// position is the position of a value.
func (s scale) position(value float64) float64 {
	if s.max <= s.min {
		return 0
	}
	value = min(max(value, s.min), s.max)
	t := (value - s.min) / (s.max - s.min)
	if s.log {
		d := s.shift()
		low, high := math.Log(s.min+d), math.Log(s.max+d)
		t = (math.Log(value+d) - low) / (high - low)
	}
	return math.Round(t * sliderSteps)
}

// text formats a value for the parameter.
func (s scale) text(value float64) string {
	if s.whole {
		return strconv.FormatInt(int64(value), 10)
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

func significant(x float64, digits int) float64 {
	if x == 0 {
		return 0
	}
	unit := math.Pow10(digits - 1 - int(math.Floor(math.Log10(math.Abs(x)))))
	if rounded := math.Round(x*unit) / unit; !math.IsInf(rounded, 0) && !math.IsNaN(rounded) {
		return rounded
	}
	return x
}

//go:build !nogui

package control

import (
	"math"
	"strconv"

	"tourscope/solver"
)

// sliderSteps is the resolution of a slider; a finger or a mouse cannot do more.
const sliderSteps = 1000

// scale maps the position of a slider, 0 to sliderSteps, to the value of a
// number parameter, on a straight or a logarithmic scale.
type scale struct {
	min, max float64
	log      bool
	whole    bool
}

func scaleOf(p solver.Param) scale {
	return scale{min: p.Min, max: p.Max, log: p.Log, whole: p.Kind == solver.IntParam}
}

// shift makes the logarithm defined where the range begins at 0 or below.
func (s scale) shift() float64 {
	if s.min > 0 {
		return 0
	}
	if s.whole {
		return 1 - s.min
	}
	return (s.max-s.min)/1e6 - s.min
}

// Value returns what stands at a position, rounded to what a person would write.
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

// position returns where a value stands.
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

// Text writes a value as the parameter takes it.
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

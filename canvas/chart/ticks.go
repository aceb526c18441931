package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tourscope/solver"
)

// niceStep returns the step of the form 1, 2 or 5 times a power of ten that
// divides the span into at most count parts.
func niceStep(span float64, count int) float64 {
	if !(span > 0) || count < 1 {
		return 1
	}
	raw := span / float64(count)
	base := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 5} {
		if base*m >= raw*(1-1e-9) {
			return base * m
		}
	}
	return base * 10
}

// timeStep is niceStep for seconds: 15 and 30 seconds, minutes and hours beyond
// ten seconds.
func timeStep(span float64, count int) float64 {
	raw := span / float64(max(1, count))
	for _, s := range []float64{15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400} {
		if raw > 10 && s >= raw {
			return s
		}
	}
	return niceStep(span, count)
}

// steps lists the multiples of step within [low, high].
func steps(low, high, step float64) []float64 {
	var at []float64
	for k := math.Ceil(low/step - 1e-9); k*step <= high+step*1e-9 && len(at) < 100; k++ {
		at = append(at, k*step+0) // + 0: never −0
	}
	return at
}

// severalSteps lists the multiples of a nice step within [low, high] that divides the
// span into some count parts: into more where it has one multiple alone, which says
// nothing of the scale. No step is smaller than least.
func severalSteps(low, high float64, count int, least float64) (step float64, at []float64) {
	for more := range 2 * count {
		step = max(least, niceStep(high-low, count+more))
		if at = steps(low, high, step); len(at) > 1 {
			break
		}
	}
	return step, at
}

// decades lists 1, 2 and 5 times the powers of ten within [low, high], or the
// powers alone where that makes more than count.
func decades(low, high float64, count int) []float64 {
	if !(low > 0) || !(high > low) {
		return nil
	}
	for _, multiples := range [][]float64{{1, 2, 5}, {1}} {
		var at []float64
		for e := math.Floor(math.Log10(low)); e <= math.Log10(high); e++ {
			for _, m := range multiples {
				if v := m * math.Pow(10, e); v >= low*(1-1e-9) && v <= high*(1+1e-9) {
					at = append(at, v)
				}
			}
		}
		if len(at) <= count || len(multiples) == 1 {
			return at
		}
	}
	return nil
}

// Number writes a whole number with its thousands apart: 1,234,567.
func Number(v int64) string {
	digits := strconv.FormatInt(v, 10)
	sign := ""
	if v < 0 {
		sign, digits = "−", digits[1:]
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return sign + b.String()
}

// Length writes a length whose last digits are decimals: 1,234.5.
func Length(length int64, decimals int) string {
	whole, part, is := strings.Cut(solver.FormatDecimal(length, decimals), ".")
	if !is {
		return Number(length)
	}
	sign, whole, negative := "", whole, strings.HasPrefix(whole, "-")
	if negative {
		sign, whole = "−", whole[1:]
	}
	n, _ := strconv.ParseInt(whole, 10, 64) // the digits of an int64
	return sign + Number(n) + "." + part
}

// compact writes a number in at most about six characters: 12.5 M.
func compact(v, step float64) string {
	size, unit := prefix(v)
	return decimal(v/size, step/size) + unit
}

func prefix(v float64) (size float64, unit string) {
	for _, p := range []struct {
		size float64
		unit string
	}{{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		if math.Abs(v) >= p.size {
			return p.size, p.unit
		}
	}
	return 1, ""
}

// decimal writes v with as many decimals as steps of that size need.
func decimal(v, step float64) string {
	places := 0
	for s := math.Abs(step); places < 6 && s > 0 && math.Abs(s-math.Round(s)) > 1e-6*s; s *= 10 {
		places++
	}
	return strconv.FormatFloat(v, 'f', places, 64)
}

// Seconds writes a time as people read it: 350 ms, 12.5 s, 3:20 min, 2:05 h.
func Seconds(s float64) string {
	if s > 0 && s < 1 {
		return significant(s*1000) + " ms"
	}
	if s < 60 {
		return significant(s) + " s"
	}
	return seconds(s, 1)
}

// Gap writes a distance to the optimum in percent, a small one with two digits: 1,235 %, 1.23 %, 0.0042 %. So only an optimal
// tour has 0.00 %.
func Gap(percent float64) string {
	size, decimals := math.Abs(percent), 2
	switch {
	case size >= 99.995:
		return Number(int64(math.Round(percent))) + " %"
	case size > 0 && size < 0.0995:
		decimals = 1 - int(math.Floor(math.Log10(size)))
	}
	return strconv.FormatFloat(percent, 'f', decimals, 64) + " %"
}

// AtMost writes a bound of a gap in percent: rounded up to two decimals, so that it remains one.
func AtMost(percent float64) string {
	if percent >= 99.99 {
		return Gap(math.Ceil(percent))
	}
	return strconv.FormatFloat(math.Ceil(100*percent)/100, 'f', 2, 64) + " %"
}

// significant writes three digits of v, or all before the point.
func significant(v float64) string {
	switch a := math.Abs(v); {
	case a >= 99.95:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case a >= 9.995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	default:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
}

func seconds(s, step float64) string {
	switch {
	case s == 0:
		return "0 s"
	case math.Abs(s) < 1 && step < 0.1:
		return decimal(round(s*1000, step*1000), round(step*1000, step*10)) + " ms"
	case math.Abs(s) < 60:
		return decimal(s, round(step, step/10)) + " s"
	case math.Abs(s) < 3600:
		return fmt.Sprintf("%d:%02d min", int(s)/60, int(s)%60)
	default:
		return fmt.Sprintf("%d:%02d h", int(s)/3600, int(s)%3600/60)
	}
}

// round rounds v to a multiple of about step, which is brought to a power of ten.
func round(v, step float64) float64 {
	if !(step > 0) {
		return v
	}
	power := math.Pow(10, math.Floor(math.Log10(step)))
	return math.Round(v/power) * power
}

// percent writes a gap tick.
func percent(v, step float64) string {
	if math.Abs(v) >= 1000 && step >= 1 {
		return Number(int64(math.Round(v))) + " %"
	}
	return decimal(v, step) + " %"
}

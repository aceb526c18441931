package batch

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// maxPoints bounds the number of values of a sweep: more than a plot resolves.
const maxPoints = 200

// ParseValues parses the values of a sweep:
//
//	4,8,12,24     a list
//	1..1024x2     from 1 by factors of 2
//	10..100+10    from 10 by increments of 10
//	1..100/12     12 values, evenly spaced
//	1..1000/10log 10 values, evenly spaced in their logarithm
//
// If both bounds are whole numbers, so are the values. They are sorted, without duplicates.
func ParseValues(text string) ([]string, error) {
	text = strings.ReplaceAll(text, " ", "")
	from, rest, isRange := strings.Cut(text, "..")
	if !isRange {
		return listed(strings.Split(text, ","))
	}
	at := strings.IndexAny(rest, "x+/")
	if at < 0 {
		return nil, fmt.Errorf("the range %q has no step: write %sx2 (factor 2), %s+1 (increment 1) or %s/10 (ten values)", text, text, text, text)
	}
	low, err := sweepNumber(from)
	if err != nil {
		return nil, err
	}
	high, err := sweepNumber(rest[:at])
	if err != nil {
		return nil, err
	}
	if high <= low {
		return nil, fmt.Errorf("the range %q does not increase: write the smaller value first", text)
	}
	return between(low, high, rest[at], rest[at+1:])
}

func listed(texts []string) ([]string, error) {
	var values []float64
	for _, text := range texts {
		v, err := sweepNumber(text)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return written(values, 0, false)
}

func sweepNumber(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0, fmt.Errorf("%q is not a number: write values as 4,8,16 or a range as 1..64x2", text)
	}
	return v, nil
}

// between returns the values of a range in one of the three ways.
func between(low, high float64, way byte, step string) ([]string, error) {
	whole := low == math.Trunc(low) && high == math.Trunc(high)
	if way == '/' {
		count, log := strings.CutSuffix(step, "log")
		n, err := strconv.Atoi(count)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number of values: write a whole one", count)
		}
		return Spread(low, high, n, log)
	}
	by, err := sweepNumber(step)
	if err != nil {
		return nil, err
	}
	if way == 'x' && (by <= 1 || low <= 0) {
		return nil, fmt.Errorf("a range with a factor begins above 0 and has a factor above 1, such as 1..64x2")
	}
	if way == '+' && by <= 0 {
		return nil, fmt.Errorf("the step %q does not increase: write one above 0", step)
	}
	var values []float64
	for v := low; v <= high*(1+1e-9) && len(values) <= maxPoints; {
		values = append(values, v)
		if way == 'x' {
			v *= by
		} else {
			v = low + float64(len(values))*by
		}
	}
	return written(values, 6, whole)
}

// Spread returns count values from low to high, evenly spaced, with log in their logarithm,
// as ParseValues does.
func Spread(low, high float64, count int, log bool) ([]string, error) {
	switch {
	case count < 2 || count > maxPoints:
		return nil, fmt.Errorf("%d values: choose from 2 to %d", count, maxPoints)
	case high <= low:
		return nil, fmt.Errorf("from %v to %v does not increase: write the smaller value first", low, high)
	case log && low <= 0:
		return nil, fmt.Errorf("%v has no logarithm: begin above 0, or choose even spacing", low)
	}
	values := make([]float64, count)
	for i := range values {
		t := float64(i) / float64(count-1)
		values[i] = low + t*(high-low)
		if log {
			values[i] = low * math.Pow(high/low, t)
		}
	}
	return written(values, 4, low == math.Trunc(low) && high == math.Trunc(high))
}

// written formats the values, sorted and without duplicates, with so many digits; 0: as many
// as needed.
func written(values []float64, digits int, whole bool) ([]string, error) {
	if len(values) > maxPoints {
		return nil, fmt.Errorf("more than %d values: choose a larger step", maxPoints)
	}
	if digits == 0 {
		digits = -1
	}
	slices.Sort(values)
	var texts []string
	for _, v := range values {
		text := strconv.FormatFloat(v, 'g', digits, 64)
		if whole {
			v = math.Round(v)
		}
		if v == math.Trunc(v) && math.Abs(v) < 1e15 {
			text = strconv.FormatFloat(v, 'f', -1, 64)
		}
		if len(texts) == 0 || texts[len(texts)-1] != text {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

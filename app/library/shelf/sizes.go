package shelf

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseSizes parses a range of numbers of cities: 100-5000, >1000, <= 500, 10k.., 42.
// Empty is any size; most is 0 where there is no upper bound.
func ParseSizes(text string) (least, most int, err error) {
	s := strings.NewReplacer(" ", "", ",", "", "_", "", "–", "-", "…", "-", "..", "-", "≥", ">=", "≤", "<=").Replace(strings.ToLower(text))
	bad := fmt.Errorf("%q is not a range of sizes: write 100-5000, >1000, <500, or nothing for any size", text)
	switch {
	case s == "":
		return 0, 0, nil
	case strings.HasPrefix(s, ">"), strings.HasPrefix(s, "<"):
		return bound(s, bad)
	}
	low, high, isRange := strings.Cut(s, "-")
	if least, most, err = 0, 0, nil; low != "" {
		if least, err = size(low); err != nil {
			return 0, 0, bad
		}
	}
	switch {
	case !isRange:
		return least, least, nil
	case high == "":
		return least, 0, nil
	}
	if most, err = size(high); err != nil || most < least {
		return 0, 0, bad
	}
	return least, most, nil
}

// bound parses a range with one end.
func bound(s string, bad error) (least, most int, err error) {
	n, err := size(strings.TrimLeft(s, "<>="))
	if err != nil {
		return 0, 0, bad
	}
	switch s[:len(s)-len(strings.TrimLeft(s, "<>="))] {
	case ">":
		return n + 1, 0, nil
	case ">=":
		return n, 0, nil
	case "<":
		return 0, max(1, n-1), nil
	case "<=":
		return 0, n, nil
	}
	return 0, 0, bad
}

// size parses a number of cities: 1500, 1.5k, 2m.
func size(s string) (int, error) {
	factor := 1.0
	switch {
	case strings.HasSuffix(s, "k"):
		s, factor = s[:len(s)-1], 1e3
	case strings.HasSuffix(s, "m"):
		s, factor = s[:len(s)-1], 1e6
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || !(x*factor >= 1 && x*factor <= math.MaxInt32) {
		return 0, fmt.Errorf("%q is not a size", s)
	}
	return int(math.Round(x * factor)), nil
}

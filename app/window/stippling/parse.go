//go:build !nogui

package stippling

import "strconv"

// parse reads the values of the fields, which were checked.
func parse(cities, contrast, seed string) (n int, c float64, s uint64, err error) {
	if n, err = strconv.Atoi(cities); err != nil {
		return 0, 0, 0, err
	}
	if c, err = strconv.ParseFloat(contrast, 64); err != nil {
		return 0, 0, 0, err
	}
	s, err = strconv.ParseUint(seed, 10, 64)
	return n, c, s, err
}

package plan

import (
	"math"
	"strconv"
)

// some returns a number of things: 1 block, 2,000 blocks.
func some(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return count(n) + " " + thing
}

// searches returns a number of searches: 1 search, 2,000 searches.
func searches(n int) string {
	if n == 1 {
		return "1 search"
	}
	return count(n) + " searches"
}

// cityCount returns a number of cities: 1 city, 2,000 cities.
func cityCount(n int) string {
	if n == 1 {
		return "1 city"
	}
	return count(n) + " cities"
}

func percent(v float64) string { return significant(v) + " %" }

// significant writes three digits of small numbers and no fraction of large ones.
func significant(v float64) string {
	if v >= 99.95 {
		return count(int(math.Round(v)))
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// count writes a whole number with its digits grouped by commas.
func count(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

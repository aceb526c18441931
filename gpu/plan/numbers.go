package plan

import "strconv"

// some returns a number of things: 1 block, 2,000 blocks.
func some(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return count(n) + " " + thing
}

func percent(v float64) string { return significant(v) + " %" }

// significant writes three digits of small numbers and no fraction of large ones.
func significant(v float64) string {
	if v >= 99.95 {
		return strconv.FormatFloat(v, 'f', 0, 64)
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

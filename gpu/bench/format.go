package bench

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"tourscope/solver/batch"
)

// seconds writes a time with three significant digits.
func seconds(d time.Duration) string { return fmt.Sprintf("%.3g", d.Seconds()) }

// number writes an integer with its digits in groups of three.
func number(v int64) string {
	digits := strconv.FormatInt(v, 10)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// miss marks what is worse than its bound, or than the rival beside it.
const miss = "**miss**: "

// atMost writes an upper bound, with the mark where the value is above it. 0: no bound.
func atMost(bound, value float64) string {
	switch {
	case bound == 0:
		return ""
	case value > bound:
		return fmt.Sprintf(miss+"≤ %g", bound)
	}
	return fmt.Sprintf("≤ %g", bound)
}

// atLeast writes a lower bound, with the mark where the value is below it.
func atLeast(bound, value float64) string {
	if value < bound {
		return fmt.Sprintf(miss+"≥ %g", bound)
	}
	return fmt.Sprintf("≥ %g", bound)
}

// worseThan writes how many of some instances are worse than a paper's.
func worseThan(worse, of int) string {
	mark := ""
	if worse > 0 {
		mark = miss
	}
	return fmt.Sprintf("%s%d of %d", mark, worse, of)
}

// setOf is the column that tells whether parameters were tuned on an instance.
func setOf(name string) string { return cmp.Or(batch.SetOf(name), "–") }

package bench

import (
	"fmt"
	"strconv"
	"time"
)

// seconds writes a time with three significant digits.
func seconds(d time.Duration) string { return fmt.Sprintf("%.3g", d.Seconds()) }

func number(v int64) string { return strconv.FormatInt(v, 10) }

// bold marks a length that is no worse than the paper's.
func bold(v, paper int64) string {
	if v <= paper {
		return "**" + number(v) + "**"
	}
	return number(v)
}

// boldSEC marks an error that is no worse than the paper's.
func boldSEC(v, paper float64) string {
	if v <= paper {
		return fmt.Sprintf("**%.3f**", v)
	}
	return fmt.Sprintf("%.3f", v)
}

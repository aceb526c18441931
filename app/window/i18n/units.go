package i18n

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Units are the user's formats for the figures of a search; the zero Units are the
// defaults. Files, tables and the command line ignore them.
type Units struct {
	Times  string // Seconds, or minutes: 1:03.2
	Gaps   string // AsLength, or percent: 0.52 %
	Counts string // InFull, or short: 12.3 M
}

// The other formats.
const (
	Seconds  = "seconds" // 63.2 s
	AsLength = "length"  // +39, in the instance's units
	InFull   = "full"    // 12,345,678
)

// Elapsed formats a time.
func (u Units) Elapsed(d time.Duration) string {
	if u.Times != Seconds || d < 10*time.Second {
		return FormatElapsed(d)
	}
	whole, tenth, _ := strings.Cut(strconv.FormatFloat(d.Truncate(100*time.Millisecond).Seconds(), 'f', 1, 64), ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return FormatElapsed(d)
	}
	return FormatCount(n) + "." + tenth + " s"
}

// Gap formats the gap of a length to the best known one.
func (u Units) Gap(length, best int64) string {
	switch over := length - best; {
	case u.Gaps != AsLength:
		return FormatGap(100 * float64(over) / float64(best))
	case over > 0:
		return "+" + FormatCount(over)
	default:
		return FormatCount(over)
	}
}

// Count formats a number that may be large.
func (u Units) Count(x float64) string {
	if u.Counts != InFull {
		return FormatShort(x)
	}
	return FormatCount(int64(math.Round(x)))
}

package words

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Units are how a person reads the figures of a search: the zero ones are usual.
// Files, tables and the command line do not follow them.
type Units struct {
	Times  string // Seconds, or as a stop watch does: 1:03.2
	Gaps   string // AsLength, or in percent: 0.52 %
	Counts string // InFull, or short: 12.3 M
}

// The other ways to read a figure.
const (
	Seconds  = "seconds" // 63.2 s
	AsLength = "length"  // +39, in the instance's units
	InFull   = "full"    // 12,345,678
)

// Elapsed writes a time.
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

// Gap writes how far a length is from the best known.
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

// Count writes a number that may be large.
func (u Units) Count(x float64) string {
	if u.Counts != InFull {
		return FormatShort(x)
	}
	return FormatCount(int64(math.Round(x)))
}

package i18n

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"tourscope/app/format"
	"tourscope/solver"
)

// None stands for a figure that is not known.
const None = format.None

// FormatCount formats a whole number like charts: 1,234,567.
func FormatCount(n int64) string { return format.Count(n) }

// FormatLength formats a length of which the last digits are decimals in the unit of the file.
func FormatLength(length int64, decimals int) string { return format.Length(length, decimals) }

// FormatShort formats a large number with three digits and a prefix: 12.3 M. Numbers
// below a million are written in full.
func FormatShort(x float64) string {
	for _, p := range []struct {
		scale float64
		name  string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}} {
		if x >= 0.9995*p.scale {
			return threeDigits(x/p.scale) + " " + p.name
		}
	}
	return FormatCount(int64(math.Round(x)))
}

func threeDigits(x float64) string {
	switch {
	case x >= 99.95:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 9.995:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// FormatTemperature formats with four digits or as a whole number, or with an exponent below
// 0.001 and from a million on.
func FormatTemperature(t float64) string {
	switch {
	case t == 0:
		return None
	case t >= 999.95 && t < 999_999.5:
		return FormatCount(int64(math.Round(t)))
	case t >= 1e-3 && t < 1e6:
		return strconv.FormatFloat(t, 'g', 4, 64)
	}
	return strconv.FormatFloat(t, 'e', 2, 64)
}

// FormatCities formats a number of cities: "1 city", "1,234 cities".
func FormatCities(n int) string {
	if n == 1 {
		return L("1 city")
	}
	return L("%s cities", FormatCount(int64(n)))
}

// FormatElapsed formats a time: 3.21 s, 13.2 s, 1:03.2, 2:01:03.
func FormatElapsed(d time.Duration) string {
	tenths := d.Milliseconds() / 100
	seconds, minutes, hours := tenths/10, tenths/600, tenths/36000
	switch {
	case d > 0 && d < 100*time.Millisecond:
		return strconv.FormatFloat(d.Seconds()*1000, 'f', 1, 64) + " ms"
	case d < 10*time.Second:
		return strconv.FormatFloat(d.Truncate(10*time.Millisecond).Seconds(), 'f', 2, 64) + " s"
	case minutes == 0:
		return fmt.Sprintf("%d.%d s", seconds, tenths%10)
	case hours == 0:
		return fmt.Sprintf("%d:%02d.%d", minutes, seconds%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d:%02d", hours, minutes%60, seconds%60)
}

// FormatDuration formats a time in whole seconds, for estimates: 45 s, 1:30, 2:00:00.
func FormatDuration(d time.Duration) string {
	seconds := int64(d.Round(time.Second).Seconds())
	switch minutes, hours := seconds/60, seconds/3600; {
	case minutes == 0:
		return fmt.Sprintf("%d s", seconds)
	case hours == 0:
		return fmt.Sprintf("%d:%02d", minutes, seconds%60)
	default:
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes%60, seconds%60)
	}
}

// FormatGap formats a gap in percent.
func FormatGap(percent float64) string { return format.Gap(percent) }

// FormatShare formats part of whole in percent.
func FormatShare(part, whole int64) string { return format.Share(part, whole) }

// ParseTime parses a time limit: 10, 10s, 1.5m, 2h30m, 2:30. Empty is no limit, 0.
func ParseTime(s string) (time.Duration, error) {
	s = strings.NewReplacer(" ", "", "min", "m").Replace(strings.TrimSpace(s))
	if s == "" {
		return 0, nil
	}
	if d, is := format.ParseClock(s); is && d > 0 {
		return d, nil
	}
	if seconds, err := strconv.ParseFloat(s, 64); err == nil {
		s = strconv.FormatFloat(seconds, 'f', -1, 64) + "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, errors.New(L("%q is not a time: enter 10, 30s, 2:30 or 1h30m, or leave empty for no limit", s))
	}
	return d, nil
}

// spans are the numbers and units of a duration.
var spans = regexp.MustCompile(`([\d.]+)([a-zµ]+)`)

// TimeText formats a time limit as ParseTime reads it: 5 s, 1 h 30 min.
func TimeText(d time.Duration) string {
	text := d.String()
	for _, zero := range []string{"0s", "0m"} { // 1h0m0s
		if before, is := strings.CutSuffix(text, zero); is && strings.HasSuffix(before, "m") || is && strings.HasSuffix(before, "h") {
			text = before
		}
	}
	text = spans.ReplaceAllString(text, "$1 $2 ")
	return strings.TrimSpace(strings.ReplaceAll(text, " m ", " min "))
}

// ParseCount parses a whole number above 0, with or without separators. Empty is no
// limit, 0.
func ParseCount(s string) (int64, error) {
	s = strings.NewReplacer(",", "", " ", "", "_", "", "\u00a0", "").Replace(s)
	if s == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 1 {
		return 0, errors.New(L("%q is not a whole number above 0: enter one, or leave empty for no limit", s))
	}
	return n, nil
}

// ParseLength parses a length above 0 in the unit of a file whose lengths have so many
// decimals. Empty is no limit, 0.
func ParseLength(s string, decimals int) (int64, error) {
	if decimals == 0 {
		return ParseCount(s)
	}
	s = strings.NewReplacer(",", "", " ", "", "_", "", "\u00a0", "").Replace(s)
	if s == "" {
		return 0, nil
	}
	n, err := solver.ParseDecimal(s, decimals)
	if err != nil || n < 1 {
		return 0, errors.New(L("%q is not a length above 0: enter a number such as 1234 or 1234.5, or leave empty for no limit", s))
	}
	return n, nil
}

// ParsePercent parses a percentage from 0 on. Empty is no limit, -1.
func ParsePercent(s string) (float64, error) {
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), "%"))
	if s == "" {
		return -1, nil
	}
	p, err := strconv.ParseFloat(s, 64)
	if err != nil || !(p >= 0 && p <= 1e6) {
		return 0, errors.New(L("%q is not a percentage: enter a number such as 1 or 0.5, or leave empty for no limit", s))
	}
	return p, nil
}

package format

import (
	"regexp"
	"strconv"
	"time"
)

// clock is a time as a clock shows it: 2:30 or 1:02:30.
var clock = regexp.MustCompile(`^(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d)$`)

// ParseClock reads a time as clocks show it, in minutes and seconds, and maybe hours: 2:30, 90:00, 1:02:30. False: it is none.
func ParseClock(s string) (d time.Duration, is bool) {
	parts := clock.FindStringSubmatch(s)
	if parts == nil {
		return 0, false
	}
	for _, part := range parts[1:] {
		n, _ := strconv.Atoi(part) // up to four digits; no hours are 0
		d = 60*d + time.Duration(n)
	}
	if parts[1] != "" && (len(parts[2]) != 2 || parts[2] >= "60") {
		return 0, false
	}
	return d * time.Second, true
}

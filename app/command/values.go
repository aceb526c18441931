package command

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"tourscope/app/format"
	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/start"
)

// The types of flags have errors with examples of correct values; the parser's own messages
// name Go types.

// span is a time on the command line; a bare number counts seconds.
type span time.Duration

func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if on, is := format.ParseClock(string(text)); is {
		d, err = on, nil
	}
	if err != nil {
		seconds, bad := strconv.ParseFloat(string(text), 64)
		switch {
		case bad != nil && tooLong.Match(text):
			return spanRange(text)
		case bad != nil:
			return fmt.Errorf("%q is not a time: write 10s, 2:30 or 1h30m", text)
		}
		d = time.Duration(seconds * float64(time.Second))
	}
	if d <= 0 || d > 10000*time.Hour {
		return spanRange(text)
	}
	*s = span(d)
	return nil
}

// tooLong is a time in one unit that a duration does not hold.
var tooLong = regexp.MustCompile(`^\d+(\.\d*)?(h|m|s)$`)

func spanRange(text []byte) error {
	return fmt.Errorf("the time %q must be above 0 and at most 10000h", text)
}

// spanText decodes flags of another package's settings as a span.
func spanText(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("time", &text); err != nil {
		return err
	}
	var s span
	err := s.UnmarshalText([]byte(text))
	target.SetInt(int64(s))
	return err
}

// instant is a time that may be 0, as in a recording; a bare number counts seconds.
type instant time.Duration

func (i *instant) UnmarshalText(text []byte) error {
	if strings.Trim(string(text), "0.s") == "" {
		return nil
	}
	return (*span)(i).UnmarshalText(text)
}

// gap is a gap in percent.
type gap float64

func (g *gap) UnmarshalText(text []byte) error {
	v, err := strconv.ParseFloat(strings.TrimSuffix(string(text), "%"), 64)
	if err != nil || !(v >= 0 && v <= 1000) {
		return fmt.Errorf("%q is not a gap: write a percentage from 0 to 1000", text)
	}
	*g = gap(v)
	return nil
}

// number is a positive number; zero: the flag was not given.
type number int64

func (n *number) UnmarshalText(text []byte) error {
	v, err := parseNumber(text, math.MaxInt64)
	*n = number(v)
	return err
}

// parseNumber parses a positive number up to most.
func parseNumber(text []byte, most int64) (int64, error) {
	v, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || v < 1 || v > most {
		return 0, fmt.Errorf("%q must be a whole number from 1 to %d", text, most)
	}
	return v, nil
}

// cityCount is a number of cities.
type cityCount int

func (n *cityCount) UnmarshalText(text []byte) error {
	v, err := parseNumber(text, solver.MaxCities)
	*n = cityCount(v)
	return err
}

// cityNumber is the number of a city in a file.
type cityNumber int64

func (n *cityNumber) UnmarshalText(text []byte) error {
	v, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not the number of a city: write the whole number that it has in the file", text)
	}
	*n = cityNumber(v)
	return nil
}

// shardCount is a number of shards; zero: the flag was not given.
type shardCount int

func (n *shardCount) UnmarshalText(text []byte) error {
	v, err := parseNumber(text, batch.MaxShards)
	*n = shardCount(v)
	return err
}

// jobCount is a number of concurrent jobs, each of which has a thread; zero: the flag was not
// given.
type jobCount = threads

// rate is a number of frames per second; zero: the flag was not given.
type rate int

func (r *rate) UnmarshalText(text []byte) error {
	v, err := parseNumber(text, export.MaxFPS)
	*r = rate(v)
	return err
}

// length is a length in the unit of a file; empty: the flag was not given.
type length string

func (l *length) UnmarshalText(text []byte) error {
	_, err := solver.ParseDecimal(string(text), 0)
	*l = length(text)
	return err
}

// decimal returns the length as a whole number whose last digits, as many as decimals says, are
// decimals. It is for flags that were given.
func (l length) decimal(decimals int) (int64, error) {
	v, err := solver.ParseDecimal(string(l), decimals)
	switch {
	case err != nil:
		return 0, err
	case v < 1:
		return 0, fmt.Errorf("%s: the length must be above 0", l)
	case decimals == 0 && strings.Contains(string(l), "."):
		return 0, fmt.Errorf("%s: the lengths here are whole numbers", l)
	}
	return v, nil
}

// threads is a budget of threads; zero: the flag was not given.
type threads int

func (t *threads) UnmarshalText(text []byte) error {
	v, err := parseNumber(text, solver.MaxThreads)
	*t = threads(v)
	return err
}

// seed is the seed of the random numbers.
type seed uint64

func (s *seed) UnmarshalText(text []byte) error {
	v, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		return fmt.Errorf("%q must be a whole number from 0 to %d", text, uint64(math.MaxUint64))
	}
	*s = seed(v)
	return nil
}

// heuristic is the name of a start heuristic; empty: that of the engine.
type heuristic string

func (h *heuristic) UnmarshalText(text []byte) error {
	if names := start.Names(); !slices.Contains(names, string(text)) {
		return fmt.Errorf("unknown start tour %q: use one of %s", text, strings.Join(names, ", "))
	}
	*h = heuristic(text)
	return nil
}

// joinNegatives rewrites "--gap -5" as "--gap=-5": otherwise the parser takes -5 for a flag,
// and its error is not that of the flag's type.
func joinNegatives(args []string) []string {
	var joined []string
	for i, arg := range args {
		if i > 0 && isNegative(arg) && isOpenFlag(args[i-1]) {
			joined[len(joined)-1] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

func isNegative(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || '0' <= arg[1] && arg[1] <= '9')
}

func isOpenFlag(arg string) bool {
	return len(arg) > 2 && strings.HasPrefix(arg, "--") && !strings.Contains(arg, "=")
}

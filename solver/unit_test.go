package solver

import (
	"math"
	"strings"
	"testing"
)

func TestDecimalsComeBack(t *testing.T) {
	for _, number := range []int64{0, 1, 9, 10, 12345, 1 << 40, math.MaxInt64} {
		for decimals := range 10 {
			text := FormatDecimal(number, decimals)
			if back, err := ParseDecimal(text, decimals); err != nil || back != number {
				t.Errorf("%d with %d decimals is %s, and comes back as %d, %v", number, decimals, text, back, err)
			}
		}
	}
}

func TestParseDecimal(t *testing.T) {
	for _, row := range []struct {
		text     string
		decimals int
		want     int64
	}{{"7", 2, 700}, {"7.5", 2, 750}, {"7.509", 2, 750}, {"7.9", 0, 7}, {"007", 0, 7}, {"0.05", 1, 0}} {
		if got, err := ParseDecimal(row.text, row.decimals); err != nil || got != row.want {
			t.Errorf("%s with %d decimals: %d, %v, want %d", row.text, row.decimals, got, err, row.want)
		}
	}
	for text, want := range map[string]string{"": "not a number", ".": "not a number", "1.": "not a number", ".5": "not a number", "-1": "is negative",
		"1e3": "not a number", "1,5": "not a number", "1.2.3": "not a number", "९": "not a number", "9223372036854775807": "is above 92233720368547758.07"} {
		if got, err := ParseDecimal(text, 2); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d, %v, want %q", text, got, err, want)
		}
	}
}

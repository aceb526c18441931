package command

import "testing"

func TestShort(t *testing.T) {
	tests := []struct {
		x    float64
		want string
	}{
		{0, "0"},
		{999, "999"},
		{999.6, "1.00 k"}, // not "1000"
		{1234, "1.23 k"},
		{12345, "12.3 k"},
		{123456, "123 k"},
		{52.5e6, "52.5 M"},
		{2.76e12, "2.76 T"},
		{5e16, "50000 T"}, // no larger prefix
	}
	for _, test := range tests {
		if got := short(test.x); got != test.want {
			t.Errorf("short(%v) = %q, want %q", test.x, got, test.want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, width := range []int{-1, 0, 3, 100} {
		if got := fit("Größe", width); len([]rune(got)) > max(0, width) {
			t.Errorf("fit to %d: %q", width, got)
		}
	}
}

package format

import "testing"

func TestFigures(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{Count(1234567), "1,234,567"},
		{Gap(1.234), "1.23 %"},
		{Gap(1234.5), "1,235 %"},
		{Share(1, 8), "12.5 %"},
		{Share(1, 0), None},
		{Ratio(0.034), "1/29"},
		{Ratio(0.417), "0.42"},
		{Ratio(2.44), "2.4"},
		{Ratio(311.6), "312"},
		{Ratio(12345), "12,345"},
	} {
		if row.got != row.want {
			t.Errorf("%q, want %q", row.got, row.want)
		}
	}
}

package format

import "testing"

func TestFigures(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{Count(1234567), "1,234,567"},
		{Gap(1.234), "1.23 %"},
		{Gap(1234.5), "1,235 %"},
		{Gap(0), "0.00 %"},
		{Gap(0.1), "0.10 %"},
		{Gap(0.0996), "0.10 %"},
		{Gap(0.0423), "0.042 %"},
		{Gap(100. / 251_342), "0.00040 %"},
		{Gap(-0.00553), "-0.0055 %"},
		{AtMost(0.001), "0.01 %"},
		{AtMost(1.23), "1.23 %"},
		{AtMost(123.4), "124 %"},
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

func TestCellsAreNoFormulas(t *testing.T) {
	for _, row := range []struct{ text, want, reason string }{
		{"berlin52", "berlin52", "a name"},
		{"", "", "nothing"},
		{"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0", "a formula"},
		{"+1+cmd", "'+1+cmd", "a formula that begins as a number"},
		{"-2+3", "'-2+3", "a difference"},
		{"@SUM(A1)", "'@SUM(A1)", "a function"},
		{"-3", "-3", "a number"},
		{"-3.25e-7", "-3.25e-7", "a small number"},
		{"+17", "+17", "a number with its sign"},
		{"\t=1", `\t=1`, "a tab before a formula"},
		{"\r=1", `\r=1`, "a line end before a formula"},
		{"a\x1b[31m\nb", `a\x1b[31m\nb`, "control characters"},
	} {
		if got := Cells([]string{row.text})[0]; got != row.want {
			t.Errorf("%s: %q, want %q", row.reason, got, row.want)
		}
	}
}

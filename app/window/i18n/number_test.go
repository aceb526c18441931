package i18n

import (
	"testing"
	"time"
)

func TestFormat(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{FormatCount(0), "0"},
		{FormatCount(999), "999"},
		{FormatCount(1000), "1,000"},
		{FormatCount(-1234567), "−1,234,567"},
		{FormatShort(999_499), "999,499"},
		{FormatShort(999_600), "1.00 M"},
		{FormatShort(12_340_000), "12.3 M"},
		{FormatShort(5.678e9), "5.68 G"},
		{FormatTemperature(0), None},
		{FormatTemperature(7106.25), "7,106"},
		{FormatTemperature(10000), "10,000"},
		{FormatTemperature(480.61), "480.6"},
		{FormatTemperature(999.96), "1,000"},
		{FormatCities(1), "1 city"},
		{FormatCities(1002), "1,002 cities"},
		{FormatTemperature(1e-7), "1.00e-07"},
		{FormatElapsed(0), "0.00 s"},
		{FormatElapsed(3217 * time.Millisecond), "3.21 s"},
		{FormatElapsed(59_960 * time.Millisecond), "59.9 s"},
		{FormatElapsed(63_240 * time.Millisecond), "1:03.2"},
		{FormatElapsed(2*time.Hour + 61*time.Second), "2:01:01"},
		{FormatDuration(45 * time.Second), "45 s"},
		{FormatDuration(90 * time.Second), "1:30"},
		{FormatDuration(2*time.Hour - 400*time.Millisecond), "2:00:00"},
		{FormatGap(0.1234), "0.12 %"},
		{FormatGap(1096.4), "1,096 %"},
		{FormatShare(1, 3), "33.3 %"},
		{FormatShare(0, 0), None},
		{FormatBytes(1), "1 kB"},
		{Grouped("23258661"), "23,258,661"},
		{Grouped("2148.5 ▾"), "2,148.5 ▾"},
		{Grouped("6574*"), "6,574*"},
		{Grouped("1000 of 5000"), "1,000 of 5000"},
		{Grouped("3e+06"), "3e+06"},
		{Grouped("2000xy"), "2000xy"},
		{Grouped("a280"), "a280"},
		{Grouped(""), ""},
		{FormatBytes(2_340_000), "2.3 MB"},
		{FormatBytes(64_900_000), "64 MB"},
	} {
		if row.got != row.want {
			t.Errorf("got %q, want %q", row.got, row.want)
		}
	}
}

func TestParseTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"": 0, "10": 10 * time.Second, " 1.5m ": 90 * time.Second, "1h 30m": 90 * time.Minute, "250ms": 250 * time.Millisecond, "2:30": 150 * time.Second,
	} {
		if got, err := ParseTime(text); err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"soon", "-3s", "0", "0:00", "1:75", "1e400", "NaN"} {
		if got, err := ParseTime(text); err == nil {
			t.Errorf("%q was taken as %v", text, got)
		}
	}
}

func TestParseCountAndPercent(t *testing.T) {
	if n, err := ParseCount("1,000,000"); err != nil || n != 1_000_000 {
		t.Errorf("got %d, %v", n, err)
	}
	for _, text := range []string{"0", "-1", "1.5", "many"} {
		if _, err := ParseCount(text); err == nil {
			t.Errorf("%q was taken for a count", text)
		}
	}
	if p, err := ParsePercent(" 0.5 % "); err != nil || p != 0.5 {
		t.Errorf("got %v, %v", p, err)
	}
	if p, err := ParsePercent(""); err != nil || p >= 0 {
		t.Errorf("an empty gap must be none, got %v, %v", p, err)
	}
	for _, text := range []string{"NaN", "-1", "Inf", "x"} {
		if _, err := ParsePercent(text); err == nil {
			t.Errorf("%q was taken for a percentage", text)
		}
	}
}

// A limit is shown with spaces and read back.
func TestTimeText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		5 * time.Second: "5 s", 1500 * time.Millisecond: "1.5 s", 200 * time.Microsecond: "200 µs", 10 * time.Minute: "10 min",
		time.Hour: "1 h", 90 * time.Minute: "1 h 30 min", 70*time.Minute + time.Second: "1 h 10 min 1 s", 10 * time.Millisecond: "10 ms",
	} {
		got := TimeText(d)
		if back, err := ParseTime(got); got != want || back != d || err != nil {
			t.Errorf("%v is %q, want %q; read back %v, %v", d, got, want, back, err)
		}
	}
}

package i18n

import (
	"testing"
	"time"
)

func TestUnits(t *testing.T) {
	other := Units{Times: Seconds, Gaps: AsLength, Counts: InFull}
	for _, row := range []struct{ why, got, want string }{
		{"usually as a stop watch", Units{}.Elapsed(63240 * time.Millisecond), "1:03.2"},
		{"in seconds", other.Elapsed(63290 * time.Millisecond), "63.2 s"},
		{"many seconds", other.Elapsed(2 * time.Hour), "7,200.0 s"},
		{"short times are the same", other.Elapsed(20 * time.Millisecond), "20.0 ms"},
		{"usually in percent", Units{}.Gap(7581, 7542), "0.52 %"},
		{"as a length", other.Gap(7581, 7542), "+39"},
		{"as a length, none", other.Gap(7542, 7542), "0"},
		{"as a length, below the best known", other.Gap(7541, 7542), "−1"},
		{"usually short", Units{}.Count(12345678.4), "12.3 M"},
		{"in full", other.Count(12345678.4), "12,345,678"},
	} {
		if row.got != row.want {
			t.Errorf("%s: %q, want %q", row.why, row.got, row.want)
		}
	}
}

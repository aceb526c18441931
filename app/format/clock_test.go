package format

import (
	"testing"
	"time"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"2:30": 150 * time.Second, "0:05": 5 * time.Second, "90:00": 90 * time.Minute, "1:02:30": time.Hour + 150*time.Second, "100:00:00": 100 * time.Hour,
	} {
		if got, is := ParseClock(text); !is || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, is, want)
		}
	}
	for _, text := range []string{"", "2", "2:3", "2:60", "1:60:00", "1:2:30", ":30", "2:30 h", "-1:00", "1:00:00:00"} {
		if got, is := ParseClock(text); is {
			t.Errorf("%q was taken as %v", text, got)
		}
	}
}

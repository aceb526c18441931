package processor

import (
	"testing"
	"time"
)

// work keeps a processor busy until its time is spent.
func work(until time.Duration) {
	x := 1.0
	for {
		for range 100_000 {
			x = x*1.0000001 + 1
		}
		if spent, ok := Self(); !ok || spent >= until || x < 0 {
			return
		}
	}
}

func TestSelf(t *testing.T) {
	before, ok := Self()
	if !ok {
		t.Skip("this system does not tell")
	}
	work(before + 20*time.Millisecond)
	if after, _ := Self(); after < before+20*time.Millisecond {
		t.Errorf("from %v to %v after work of 20 ms", before, after)
	}
	before, _ = Self()
	time.Sleep(100 * time.Millisecond)
	if after, _ := Self(); after-before > 80*time.Millisecond {
		t.Errorf("a sleep of 100 ms cost %v", after-before)
	}
}

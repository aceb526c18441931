package solver

import "testing"

func TestStopNamesGoThereAndBack(t *testing.T) {
	seen := map[string]bool{}
	for s := NotStopped; s <= StopFailed; s++ {
		text, err := s.MarshalText()
		if err != nil || len(text) == 0 || seen[string(text)] {
			t.Errorf("%d is called %q, %v", s, text, err)
		}
		seen[string(text)] = true
		var back Stop
		if err := back.UnmarshalText(text); err != nil || back != s {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	if got := Stop(99).String(); got != "Stop(99)" {
		t.Errorf("an unknown reason is called %q", got)
	}
	var s Stop
	if s.UnmarshalText([]byte("bored")) == nil {
		t.Error("an unknown name was read")
	}
}

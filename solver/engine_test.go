package solver

import (
	"runtime"
	"testing"
)

func TestNeverEnds(t *testing.T) {
	kicks := Values{"kicks": "true", "wait": "0"}
	for _, row := range []struct {
		because string
		info    Info
		values  Values
		want    bool
	}{
		{"it comes to its end", Info{}, Values{"kicks": "true"}, false},
		{"it has none", Info{Endless: true}, nil, true},
		{"it has none, whatever else is said", Info{Endless: true, EndlessWith: kicks}, nil, true},
		{"with these values", Info{EndlessWith: kicks}, Values{"kicks": "true", "wait": "0", "more": "1"}, true},
		{"with one of them only", Info{EndlessWith: kicks}, Values{"kicks": "true", "wait": "1"}, false},
		{"with none of them", Info{EndlessWith: kicks}, Values{"kicks": "false", "wait": "1"}, false},
	} {
		if got := row.info.NeverEnds(row.values); got != row.want {
			t.Errorf("%s: %t", row.because, got)
		}
	}
}

// A budget of threads is what it says; without one, all cores are used.
func TestWorkers(t *testing.T) {
	cores := min(runtime.GOMAXPROCS(0), runtime.NumCPU())
	for threads, want := range map[int]int{0: cores, 1: 1, 7: 7, MaxThreads: MaxThreads} {
		if got := (Job{Threads: threads}).Workers(); got != want {
			t.Errorf("a budget of %d threads lets %d compute, want %d", threads, got, want)
		}
	}
}

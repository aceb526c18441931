package app

import (
	"os"
	"runtime"
	"testing"

	"tourscope/solver"
)

// There are more threads than processors, unless the user says how many, and no more work at a time.
func TestRoomForThreads(t *testing.T) {
	processors := runtime.NumCPU()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	t.Setenv("GOMAXPROCS", "1")
	if makeRoom(); runtime.GOMAXPROCS(0) != processors {
		t.Error("a number that the user has chosen is changed")
	}
	if err := os.Unsetenv("GOMAXPROCS"); err != nil { // Setenv restores it
		t.Fatal(err)
	}
	if makeRoom(); runtime.GOMAXPROCS(0) != threadsPerProcessor*processors || solver.Workers(0) != processors {
		t.Errorf("%d threads and %d workers of %d processors", runtime.GOMAXPROCS(0), solver.Workers(0), processors)
	}
	runtime.GOMAXPROCS(1)
	if makeRoom(); processors > 1 && runtime.GOMAXPROCS(0) != 1 {
		t.Error("a limit on processors is changed")
	}
}

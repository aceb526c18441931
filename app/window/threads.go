//go:build !nogui

package window

import (
	"os"
	"runtime"
)

// A goroutine that searches never waits for anything, and Go takes the processor from
// it only every 10 ms. With as many threads as processors, two searches would make
// every step from a key to a picture, and each goes through several goroutines, wait
// as long. So searches run in threads of low priority (run.Settings.LowPriority), and there
// are more threads than they take, for a search that has to wait for a processor keeps
// its place among Go's threads: those of two panes that search with a thread a core, and
// some for the window and for drawing.
const (
	busyPanes    = 2
	spareThreads = 2
)

// makeRoom allows for all these threads, unless the user has said how many there are to be.
func makeRoom() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(busyPanes*cores() + spareThreads)
	}
}

// cores is how many processors there are for searching.
func cores() int { return min(runtime.GOMAXPROCS(0), runtime.NumCPU()) }

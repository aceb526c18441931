//go:build !nogui

package window

import (
	"os"
	"runtime"
)

// A goroutine that searches never waits for anything, and Go takes the processor from
// it only every 10 ms. With as many threads as processors, two searches would make
// every step from a key to a picture, and each goes through several goroutines, wait
// so long. So there are some more threads, and the system shares out the processors:
// it lets those run at once that seldom want to.

// spareThreads are for the window and for drawing.
const spareThreads = 2

// makeRoom adds the spare threads, unless the user has said how many there are to be.
func makeRoom() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(cores() + spareThreads)
	}
}

// cores is how many processors there are for searching.
func cores() int { return min(runtime.GOMAXPROCS(0), runtime.NumCPU()) }

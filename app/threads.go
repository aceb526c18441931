package app

import (
	"os"
	"runtime"
)

// threadsPerProcessor is how many of Go's threads there are for each processor. A goroutine that comes back from the driver of a device
// has lost its place among them, and where the host's part of a search occupies all, it waits up to 10 ms for one: with two, a million
// cities came to 5 % after 0.108 (at most 0.113) instead of 0.113 (0.122) s, d18512 and usa115475 1 to 3 ms sooner (H200, 16 cores). What
// computes still takes one a processor (solver.Workers).
const threadsPerProcessor = 2

// makeRoom allows for these threads, unless the user or a limit on processors has said how many there are to be.
func makeRoom() {
	if processors := runtime.NumCPU(); os.Getenv("GOMAXPROCS") == "" && runtime.GOMAXPROCS(0) == processors {
		runtime.GOMAXPROCS(threadsPerProcessor * processors)
	}
}

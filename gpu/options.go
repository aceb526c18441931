package gpu

import (
	"os"
	"time"

	"tourscope/solver"
)

// Options configure a client. The zero value uses the worker that findWorker finds.
type Options struct {
	// Command is the command line of the worker, in the syntax of SplitCommand. Empty: the
	// worker in this program's folder, or else on the PATH.
	Command string

	// Engines are the engines to offer. Nil: those of package catalog.
	Engines []solver.Info

	// Env is added to the worker's environment: "NAME=value".
	Env []string

	// StartTimeout is the time limit of a worker's start. 0: 20 seconds, or two minutes with a
	// Command, which may include a login and a queue.
	StartTimeout time.Duration

	// SlowStart is called with the command of a worker that has not started within slowStart,
	// from any goroutine. May be nil.
	SlowStart func(command []string)

	// StopGrace is the time in which a worker has to send its result after Stop. 0: 150 ms, so
	// that a run stops within 0.2 s, or a second with a Command, for the network's round trip.
	// A result whose bytes are arriving extends it.
	StopGrace time.Duration

	// EndGrace is the time in which a worker has to end after its input is closed. 0: one
	// second.
	EndGrace time.Duration

	// Log is called with every line of the worker's standard error. May be nil.
	Log func(line string)

	// Changed is called after Status may have changed, from any goroutine. May be
	// nil.
	Changed func()

	start starter // nil: startProcess; tests run a worker in their own process
}

// slowStart is the time after which a start is reported as slow: context and kernels take half
// a second, a login by ssh two.
const slowStart = 4 * time.Second

// filled returns the options with the defaults filled in, which differ between a
// worker on this machine and one elsewhere.
func (o Options) filled() Options {
	local := o.Command == ""
	if o.StartTimeout == 0 {
		o.StartTimeout = choose(local, 20*time.Second, 2*time.Minute)
	}
	if o.StopGrace == 0 {
		o.StopGrace = choose(local, 150*time.Millisecond, time.Second)
	}
	if o.EndGrace == 0 {
		o.EndGrace = time.Second
	}
	if o.start == nil {
		o.start = startProcess
	}
	return o
}

func choose(first bool, a, b time.Duration) time.Duration {
	if first {
		return a
	}
	return b
}

// elsewhere reports whether a host, as a worker names it, is another machine than this one.
func elsewhere(host string) bool {
	here, err := os.Hostname()
	return err == nil && host != "" && host != here
}

package gpu

import (
	"time"

	"tourscope/solver"
)

// Options set a client up. The zero value finds the worker by itself.
type Options struct {
	// Command is the command line of the worker, as one types it. Empty: the
	// worker beside this program, or else on the PATH.
	Command string

	// Engines are the engines to offer. Nil: those of package catalog.
	Engines []solver.Info

	// Env is added to the worker's environment: "NAME=value".
	Env []string

	// Patience is how long a worker may take to come up. 0: 20 seconds, or two
	// minutes with a Command, which may go through a login and a queue.
	Patience time.Duration

	// Waiting is called when a worker has not come up within slowStart, with its
	// command, from any goroutine. May be nil.
	Waiting func(command []string)

	// StopGrace is how long a run waits for a worker that was told to stop. 0:
	// 150 ms, so that the user has an answer within 0.2 s, or a second with a
	// Command, for the way there and back. A result on its way is waited for.
	StopGrace time.Duration

	// EndGrace is how long a worker may take to end by itself. 0: one second.
	EndGrace time.Duration

	// Log gets every line of the worker's standard error. May be nil.
	Log func(line string)

	// Changed is called after Status may have changed, from any goroutine. May be
	// nil.
	Changed func()

	// LowerPriority starts workers at the lower priority of searches beside a window,
	// where the system has one. See Client.LowerPriority.
	LowerPriority bool

	start starter // nil: startProcess; tests run a worker in their own process
}

// slowStart is how long a start takes that nobody wonders about: context and kernels
// take half a second, a login by ssh two.
const slowStart = 4 * time.Second

// filled returns the options with the defaults filled in, which differ between a
// worker on this machine and one elsewhere.
func (o Options) filled() Options {
	local := o.Command == ""
	if o.Patience == 0 {
		o.Patience = choose(local, 20*time.Second, 2*time.Minute)
	}
	if o.StopGrace == 0 {
		o.StopGrace = choose(local, 150*time.Millisecond, time.Second)
	}
	if o.EndGrace == 0 {
		o.EndGrace = time.Second
	}
	if o.start == nil {
		o.start = startProcess
		if o.LowerPriority {
			o.start = startLowProcess
		}
	}
	return o
}

func choose(first bool, a, b time.Duration) time.Duration {
	if first {
		return a
	}
	return b
}

package gpu

import (
	"cmp"
	"slices"

	"tourscope/gpu/catalog"
)

// WorkerState is how far the start of a client's worker has come.
type WorkerState uint8

// The states.
const (
	Unknown  WorkerState = iota // no start has been tried
	Starting                    // a start is in progress
	Ready                       // the last start succeeded
	Missing                     // the last start failed: see Status.Problem
)

// Status describes the worker for the user.
type Status struct {
	State   WorkerState
	Program string // name and version of the worker
	Host    string
	Remote  bool // Host is another machine
	Devices catalog.Devices
	Problem error
}

// Status returns the current state. It does not block.
func (c *Client) Status() Status {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := Status{Problem: cmp.Or(c.problem, c.lookup)}
	if c.hello != nil {
		s.Program, s.Host, s.Remote = c.hello.Program, c.hello.Host, elsewhere(c.hello.Host)
		s.Devices = catalog.Devices{List: slices.Clone(c.hello.Devices.List), None: c.hello.Devices.None}
	}
	switch {
	case c.starts > 0:
		s.State = Starting
	case s.Problem != nil:
		s.State = Missing
	case c.hello != nil:
		s.State = Ready
	}
	return s
}

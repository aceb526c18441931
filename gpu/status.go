package gpu

import (
	"cmp"
	"slices"

	"tourscope/gpu/catalog"
)

// Phase says how far a client is with its worker.
type Phase uint8

// The phases.
const (
	Unknown  Phase = iota // not tried yet
	Starting              // coming up
	Ready                 // the last one came up
	Missing               // the last one did not: see Status.Problem
)

// Status is what people want to know of the worker.
type Status struct {
	Phase   Phase
	Program string // name and version of the worker
	Host    string
	Devices catalog.Devices
	Problem error
}

// Status returns the state of affairs at once.
func (c *Client) Status() Status {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := Status{Problem: cmp.Or(c.problem, c.lookup)}
	if c.hello != nil {
		s.Program, s.Host = c.hello.Program, c.hello.Host
		s.Devices = catalog.Devices{List: slices.Clone(c.hello.Devices.List), None: c.hello.Devices.None}
	}
	switch {
	case c.starts > 0:
		s.Phase = Starting
	case s.Problem != nil:
		s.Phase = Missing
	case c.hello != nil:
		s.Phase = Ready
	}
	return s
}

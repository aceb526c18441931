package cudaengine

import (
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// setup allocates the memory of an engine on a device. After the first failure, which err
// keeps, nothing more is allocated.
type setup struct {
	run *deviceRun
	err error
}

// put uploads values into a new buffer.
func put[T any](s *setup, into **driver.Buffer[T], values []T) {
	if s.err == nil {
		*into, s.err = upload(s.run, values)
	}
}

// room allocates a buffer.
func room[T any](s *setup, into **driver.Buffer[T], n int) {
	if s.err == nil {
		*into, s.err = alloc[T](s.run, n)
	}
}

// hostRoom allocates pinned host memory.
func hostRoom[T any](s *setup, into **driver.Pinned[T], n int) {
	if s.err == nil {
		*into, s.err = pinned[T](s.run, n)
	}
}

// numbers returns an order as the kernels read it.
func numbers(order []solver.City) []int32 {
	values := make([]int32, len(order))
	for i, c := range order {
		values[i] = int32(c)
	}
	return values
}

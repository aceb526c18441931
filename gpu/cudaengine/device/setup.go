package device

import (
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// Setup allocates the memory of an engine on a device. After the first failure, which Err
// keeps, nothing more is allocated.
type Setup struct {
	Run *Run
	Err error
}

// Put uploads values into a new buffer.
func Put[T any](s *Setup, into **driver.Buffer[T], values []T) {
	if s.Err == nil {
		*into, s.Err = Upload(s.Run, values)
	}
}

// Room allocates a buffer.
func Room[T any](s *Setup, into **driver.Buffer[T], n int) {
	if s.Err == nil {
		*into, s.Err = Alloc[T](s.Run, n)
	}
}

// HostRoom allocates pinned host memory.
func HostRoom[T any](s *Setup, into **driver.Pinned[T], n int) {
	if s.Err == nil {
		*into, s.Err = Pinned[T](s.Run, n)
	}
}

// Numbers returns an order as the kernels read it.
func Numbers(order []solver.City) []int32 {
	values := make([]int32, len(order))
	for i, c := range order {
		values[i] = int32(c)
	}
	return values
}

// Cities returns an order that kernels have written.
func Cities(values []int32) []solver.City {
	order := make([]solver.City, len(values))
	for i, v := range values {
		order[i] = solver.City(v)
	}
	return order
}

package kernels

import "tourscope/gpu/driver"

// Assignment is a search of lsm.Assigning on the device.
type Assignment struct {
	LocalSearch
	N           int
	Flows       *driver.Buffer[int32] // N × N: A
	Turned      *driver.Buffer[int32] // A transposed
	Permuted    *driver.Buffer[int32] // B in the order of the permutation
	Returned    *driver.Buffer[int32] // the same transposed
	Permutation *driver.Buffer[int32] // N
	Best        *driver.Buffer[int32] // N: the best permutation
}

// Assignment evaluates all exchanges.
func (m *Module) Assignment(s driver.Stream, a *Assignment) error {
	k, err := m.kernel("assignment", "")
	if err != nil {
		return err
	}
	return assignmentArguments{flows: a.Flows, turned: a.Turned, permuted: a.Permuted, returned: a.Returned, n: int64(a.N),
		made: a.Made, tenure: int64(a.Tenure), state: a.State, found: a.Found, fitness: a.Fitness}.launch(k, a.evaluation(), s)
}

// AssignmentMove makes the best exchange, or the one that the host has selected.
func (m *Module) AssignmentMove(s driver.Stream, a *Assignment) error {
	k, err := m.kernel("assignmentmove", "")
	if err != nil {
		return err
	}
	found, count := a.candidates()
	return assignmentmoveArguments{permuted: a.Permuted, returned: a.Returned, permutation: a.Permutation, best: a.Best,
		n: int64(a.N), made: a.Made, state: a.State, found: found, count: count}.launch(k, driver.Grid{X: 1, Threads: 256}, s)
}

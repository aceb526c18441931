package worker

import (
	"errors"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// held is the problem of the last run, which the next one may search again: it need not be sent,
// checked and prepared then. One run at a time uses it.
type held struct{ problem *solver.Problem }

// take returns the problem of a Start message: the one that it carries, or else the last one.
func (h *held) take(packed *wire.Problem) (*solver.Problem, error) {
	if packed == nil {
		if h.problem == nil {
			return nil, errors.New("the program asks for the problem of the last run, and there is none")
		}
		return h.problem, nil
	}
	h.problem = nil // free while the next one is unpacked
	problem, err := packed.Unpack()
	h.problem = problem
	return problem, err
}

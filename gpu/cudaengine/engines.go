package cudaengine

import "tourscope/solver"

// Engines returns the CUDA engines of the machine.
func (m *Machine) Engines() []solver.Engine {
	return []solver.Engine{m.Regions(nil), &PSPM{m}, &TwoOpt{m}, &RRHC{m}, &Tabu{m}, &Ils{m}}
}

// Regions returns the engine regions, which calls observe, if it is not nil, at the end of
// each run with the times of its parts.
func (m *Machine) Regions(observe func(Spent)) *Regions { return &Regions{m, observe} }

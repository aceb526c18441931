package kernels

import "tourscope/gpu/driver"

// MostDimensions is the largest dimension that the kernels take.
const MostDimensions = 32

// Weierstrass is a search of lsm.Ball on the device.
type Weierstrass struct {
	LocalSearch
	Crowns     *driver.Buffer[Crowns]
	Amplitudes *driver.Buffer[float32]
	Point      *driver.Buffer[int32] // dimension
	Best       *driver.Buffer[int32]
	Last       *driver.Buffer[int32] // tenure × dimension: the last points
}

// Weierstrass evaluates all neighbours.
func (m *Module) Weierstrass(s driver.Stream, w *Weierstrass) error {
	k, err := m.kernel("weierstrass", "")
	if err != nil {
		return err
	}
	return weierstrassArguments{crowns: w.Crowns, amplitudes: w.Amplitudes, point: w.Point, last: w.Last,
		state: w.State, found: w.Found, fitness: w.Fitness}.launch(k, w.evaluation(), s)
}

// WeierstrassMove moves to the best neighbour, or to the one that the host has selected.
func (m *Module) WeierstrassMove(s driver.Stream, w *Weierstrass) error {
	k, err := m.kernel("weierstrassmove", "")
	if err != nil {
		return err
	}
	found, count := w.candidates()
	return weierstrassmoveArguments{crowns: w.Crowns, point: w.Point, best: w.Best, last: w.Last,
		state: w.State, found: found, count: count}.launch(k, driver.Grid{X: 1, Threads: 256}, s)
}

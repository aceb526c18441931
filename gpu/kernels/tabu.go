package kernels

import (
	"math"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// NoChange is the change of length of no swap, and the bound where none is known.
const NoChange = math.MaxInt64

// TabuSearch is the state of a tabu search on the device.
type TabuSearch struct {
	Settings *driver.Buffer[Tabu]
	Problem  *driver.Buffer[Problem]
	Points   *driver.Buffer[Point]     // n, of each city; nil if not planar
	Order    *driver.Buffer[int32]     // n: the current tour
	Places   *driver.Buffer[Place]     // n + 2; nil if not planar
	Latest   *driver.Buffer[int64]     // n: the last iteration that swapped each lower position; 0: none
	Made     *driver.Buffer[TabuEntry] // tenure: the tabu list
	State    *driver.Buffer[TabuState]
	Best     *driver.Buffer[int32]    // n: the best tour, unless the state says that it is unsaved
	Found    *driver.Buffer[TabuSwap] // one a block, at least
}

// TabuShape is the launch of the evaluation.
type TabuShape = plan.TabuShape

// TabuBlocks returns how many blocks of the evaluation are resident on a multiprocessor.
func (m *Module) TabuBlocks(shape TabuShape) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	return m.resident(k, shape.Threads, 0)
}

// TabuStart writes the places of the tour, of planar problems.
func (m *Module) TabuStart(s driver.Stream, t *TabuSearch) error {
	k, err := m.kernel("tabustart", "")
	if err != nil {
		return err
	}
	return tabustartArguments{settings: t.Settings, points: t.Points, order: t.Order, places: t.Places}.launch(k,
		driver.Grid{X: ceilDiv(t.Order.Len(), 256), Threads: 256}, s)
}

// Tabu evaluates the tiles first … end−1 of an iteration, of plan.TabuTiles, and leaves the
// best allowed swap of each block in Found. The parts of an iteration have the same shape and
// begin with tile 0.
func (m *Module) Tabu(s driver.Stream, shape TabuShape, t *TabuSearch, first, end int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	return tabuArguments{
		settings: t.Settings, problem: t.Problem, order: t.Order, places: t.Places, latest: t.Latest,
		made: t.Made, state: t.State, found: t.Found, first: first, end: end,
	}.launch(k, driver.Grid{X: shape.Blocks, Threads: shape.Threads}, s)
}

// moveThreads is the block of tabumove: the swaps found are a few for each thread.
const moveThreads = 256

// TabuMove makes the best swap that the blocks of the shape have found.
func (m *Module) TabuMove(s driver.Stream, shape TabuShape, t *TabuSearch) error {
	k, err := m.kernel("tabumove", "")
	if err != nil {
		return err
	}
	return tabumoveArguments{
		settings: t.Settings, order: t.Order, places: t.Places, latest: t.Latest, made: t.Made,
		state: t.State, bestOrder: t.Best, found: t.Found, count: int64(shape.Blocks),
	}.launch(k, driver.Grid{X: 1, Threads: moveThreads}, s)
}

// TabuFitness writes the fitness of the swaps first … end−1 at their indices.
func (m *Module) TabuFitness(s driver.Stream, shape TabuShape, t *TabuSearch, fitness *driver.Buffer[int64], first, end int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	return tabufitnessArguments{problem: t.Problem, order: t.Order, fitness: fitness, first: first, end: end}.launch(k,
		driver.Grid{X: shape.Blocks, Threads: shape.Threads}, s)
}

// SetPlane sets what the estimates of the plane are off by. A swap has eight distances where a
// 2-opt move, of which the plane says its doubt, has four.
func (t *Tabu) SetPlane(plane Plane, up bool) {
	t.Doubt, t.Shift = 2*int64(plane.Doubt), int64(plane.Shift)
	if up {
		t.Up = 1
	}
}

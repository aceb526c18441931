package kernels

import (
	"math"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// NoTour is the minimum of a climber that has not come to one.
const NoTour = math.MaxInt64

// Climbing is the state of all climbers of a run on the device.
type Climbing struct {
	Settings *driver.Buffer[Climbs]
	Problem  *driver.Buffer[Problem]
	Points   *driver.Buffer[Point]   // n, of each city; nil if not planar
	Matrix   *driver.Buffer[int32]   // n × n: the distances, of the variants with a matrix
	Start    *driver.Buffer[int32]   // n: the tour of climb 0
	Climbers *driver.Buffer[Climber] // one a climber
	Orders   *driver.Buffer[int32]   // climbers × n: the tours; position by position where a thread is a climber
	Tours    *driver.Buffer[Point]   // climbers × (n + 1): coordinates in tour order, where they are in global memory
	Edges    *driver.Buffer[int32]   // climbers × RrhcShape.EdgeWords: of the edges behind each position
	Minima   *driver.Buffer[int32]   // climbers × n: the best local minimum of each
}

// RrhcShape is the block of the kernels of rrhc.
type RrhcShape = plan.RrhcShape

// RrhcBlocks returns how many blocks of the shape are resident on a multiprocessor, and
// configures the kernel for their shared memory.
func (m *Module) RrhcBlocks(shape RrhcShape, n int) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	return m.resident(k, shape.Threads, shape.Shared(n))
}

// Rrhc lets every climber make so many steps. Where a thread is a climber, it evaluates so
// many rows of its steps instead, of which a step has n − 2.
func (m *Module) Rrhc(s driver.Stream, shape RrhcShape, n int, all *Climbing, steps int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: shape.Blocks(all.Climbers.Len()), Threads: shape.Threads, Shared: shape.Shared(n)}
	switch {
	case shape.InShared():
		return rrhcArguments{
			settings: all.Settings, problem: all.Problem, points: all.Points, start: all.Start,
			climbers: all.Climbers, orders: all.Orders, minima: all.Minima,
			steps: steps, segments: int64(shape.Segments),
		}.launch(k, grid, s)
	case shape.ByThread():
		return rrhcthreadArguments{
			settings: all.Settings, problem: all.Problem, cities: all.Points, matrix: all.Matrix, start: all.Start,
			climbers: all.Climbers, orders: all.Orders, tours: all.Tours, minima: all.Minima, rows: steps,
		}.launch(k, grid, s)
	}
	return rrhcblockArguments{
		settings: all.Settings, problem: all.Problem, cities: all.Points, matrix: all.Matrix, start: all.Start,
		climbers: all.Climbers, orders: all.Orders, tours: all.Tours, edges: all.Edges, minima: all.Minima, steps: steps,
	}.launch(k, grid, s)
}

// RrhcMatrix computes the matrix of distances. Beyond becomes 1 where a distance is too long
// for it.
func (m *Module) RrhcMatrix(s driver.Stream, problem *driver.Buffer[Problem], matrix, beyond *driver.Buffer[int32]) error {
	k, err := m.kernel("rrhcmatrix", "")
	if err != nil {
		return err
	}
	grid := driver.Grid{X: min(ceilDiv(matrix.Len(), 256), 16*m.Device().Multiprocessors), Threads: 256}
	return rrhcmatrixArguments{problem: problem, matrix: matrix, beyond: beyond}.launch(k, grid, s)
}

// RrhcTour copies the tour of a climber, or its best local minimum, to order.
func (m *Module) RrhcTour(s driver.Stream, shape RrhcShape, all *Climbing, climber int, minimum bool, order *driver.Buffer[int32]) error {
	k, err := m.kernel("rrhctour", "")
	if err != nil {
		return err
	}
	tours, n, climbers := all.Orders, order.Len(), all.Climbers.Len()
	if minimum {
		tours = all.Minima
	}
	first := shape.Index(climber, climbers, 0, n)
	return rrhctourArguments{
		tours: tours, first: int64(first), stride: int64(shape.Index(climber, climbers, 1, n) - first),
		order: order, n: int64(n),
	}.launch(k, driver.Grid{X: ceilDiv(n, 256), Threads: 256}, s)
}

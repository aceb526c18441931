package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// RegionShape is the block of Regions.
type RegionShape = plan.RegionShape

// Candidates is the candidates of a city: CANDIDATES in region.cuh.
const Candidates = 8

// MinRegion is the cities of the smallest region that is searched: MIN_CITIES in region.cuh.
const MinRegion = plan.MinRegion

func (m *Module) regions(shape RegionShape) (*driver.Kernel, error) {
	return m.kernel(shape.Kernel())
}

// RegionBlocks returns how many blocks of the shape are resident on a multiprocessor, and
// configures the kernel for their shared memory.
func (m *Module) RegionBlocks(shape RegionShape) (int, error) {
	k, err := m.regions(shape)
	if err != nil {
		return 0, err
	}
	return m.resident(k, 32*shape.Searches, shape.Shared())
}

// Partition is a division of all cities into cells.
type Partition struct {
	Cities *driver.Buffer[int32] // n, cell by cell
	Starts *driver.Buffer[int32] // cells + 1: where each begins
	Own    int                   // cells of this device, from Regions.FirstCell on; 0: all
}

// own returns the cells of this device.
func (c Partition) own() int {
	if c.Own > 0 {
		return c.Own
	}
	return c.Starts.Len() - 1
}

// Instance is the constant data of an instance on a device.
type Instance struct {
	Problem    *driver.Buffer[Problem]
	Candidates *driver.Buffer[int32] // n × Candidates, −1 after the end of a list
	Local      *driver.Buffer[int32] // n: scratch
}

// RoundBuffers is the data of a round on a device.
type RoundBuffers struct {
	Settings *driver.Buffer[Regions]
	Order    *driver.Buffer[int32]      // n: the tour
	Position *driver.Buffer[int32]      // n: position of each city
	Paths    *driver.Buffer[uint32]     // replicas × n: the tours of the regions
	Bests    *driver.Buffer[uint32]     // the same, the best during a round; nil without heat
	States   *driver.Buffer[BlockState] // cells × replicas
	Links    *driver.Buffer[[2]int32]
}

// Regions searches all regions until each search has made to kicks since the round began.
// With resumes it continues the round of the previous launch.
func (m *Module) Regions(s driver.Stream, shape RegionShape, blocks int, g Instance, c Partition, t RoundBuffers, resumes bool, to int64) error {
	k, err := m.regions(shape)
	if err != nil {
		return err
	}
	grid := driver.Grid{X: blocks, Threads: 32 * shape.Searches, Shared: shape.Shared()}
	return regionsArguments{
		settings: t.Settings, problem: g.Problem, cities: c.Cities, starts: c.Starts,
		order: t.Order, position: t.Position, candidates: g.Candidates, local: g.Local,
		paths: t.Paths, bests: t.Bests, states: t.States, resumes: resumes, to: to,
	}.launch(k, grid, s)
}

package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// EvolutionShape is the block of Evolve.
type EvolutionShape = plan.EvolutionShape

// Populations is the data of Evolve on a device, besides that of Regions.
type Populations struct {
	Rules       *driver.Buffer[Evolution]
	Orders      *driver.Buffer[uint16]          // blocks × individuals × capacity
	Individuals *driver.Buffer[IndividualState] // blocks × individuals
	Regions     *driver.Buffer[uint32]          // blocks × EvolutionShape.Global
}

// EvolutionBlocks returns how many populations of the shape run at once on a
// multiprocessor, and configures the kernel for their shared memory.
func (m *Module) EvolutionBlocks(shape EvolutionShape) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	return m.resident(k, 32*shape.Individuals, shape.Shared())
}

// Evolve evolves a population in every region. Each individual makes searches chain searches in
// the launch, of which a generation counts as Evolution.Searches; Kicked of the population's
// BlockState is 1 when it has ended. With resumes it continues the round of the previous launch.
func (m *Module) Evolve(s driver.Stream, shape EvolutionShape, blocks int, g Instance, c Partition, t RoundBuffers, p Populations, resumes bool, searches int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: blocks, Threads: 32 * shape.Individuals, Shared: shape.Shared()}
	return evolveArguments{
		settings: t.Settings, rules: p.Rules, problem: g.Problem, cities: c.Cities, starts: c.Starts,
		order: t.Order, position: t.Position, candidates: g.Candidates, local: g.Local,
		orders: p.Orders, regions: p.Regions, individualStates: p.Individuals, paths: t.Paths, states: t.States, resumes: resumes, searches: searches,
	}.launch(k, grid, s)
}

package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// EvolutionShape says how the populations of Evolve are put on the device.
type EvolutionShape = plan.EvolutionShape

// Evolution is struct Evolution of individual.cuh, which explains the fields.
type Evolution struct{ Kicks, Generations, Patience, Searches, Repairs int64 }

// Carried is struct Carried of evolve.cu: an individual between launches.
type Carried struct {
	Waiting [32]uint32
	Lane    uint32
}

// Populations is what Evolve works on besides what Regions does.
type Populations struct {
	Rules   *driver.Buffer[Evolution]
	Orders  *driver.Buffer[uint16]  // blocks × individuals × capacity
	Carried *driver.Buffer[Carried] // blocks × individuals
}

// EvolutionBlocks returns how many populations of the shape run at once on a
// multiprocessor, and prepares the kernel for their shared memory.
func (m *Module) EvolutionBlocks(shape EvolutionShape) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	if err := m.allow(k, shape.Shared()); err != nil {
		return 0, err
	}
	if err := k.PreferShared(); err != nil {
		return 0, err
	}
	return k.Occupancy(32*shape.Individuals, shape.Shared())
}

// Evolve lets a population evolve in every cell. Each individual makes so many chain searches
// in the launch, of which a generation takes Evolution.Searches; the population's BlockState says
// in Kicked whether it is done. With resumes the round goes on.
func (m *Module) Evolve(s driver.Stream, shape EvolutionShape, blocks int, g Instance, c Partition, t RoundBuffers, p Populations, resumes bool, searches int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: blocks, Threads: 32 * shape.Individuals, Shared: shape.Shared()}
	return evolveArguments{
		settings: t.Settings, rules: p.Rules, problem: g.Problem, cut: c.Cities, starts: c.Starts,
		order: t.Order, place: t.Place, near: g.Near, local: g.Local,
		orders: p.Orders, carried: p.Carried, paths: t.Paths, states: t.Figures, resumes: resumes, searches: searches,
	}.launch(k, grid, s)
}

package regions

import (
	"fmt"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
)

// The settings of populations, measured on an H200: seconds to gaps of 0.1 and 0.05 %.
//
// Generations end when the slowest warp is done, which took more than half of their time
// while each repaired all that its offspring had changed. With at most 24 chain searches a
// generation usa115475 takes 0.47, 1.7 s and d18512 0.21, 0.42 s; with any number 0.61, 1.5 s
// and 0.25, 0.64 s. Of 100 generations instead of ten the later ones improve few individuals:
// 0.75, 1.8 s and 0.31, 0.88 s. Kicks matter little: 150 and 300 reach the same. In larger cells,
// for which there is time, thirty leave 0.028 % of d18512 after 2.5 s and ten 0.032 %. With five in quick levels, of first tours
// beside islands, 20,002 and 24,000 clustered cities (DIMACS, seeds 20002 and 24001) came to 0.3 % after 0.16 and 0.16 instead of 0.21 and 0.23 s.
const (
	evolutionKicks      = 300 // of an individual, for every 1,000 cities
	usualGenerations    = 10  // at most, in usual cells
	largerGenerations   = 30  // at most, in larger ones
	quickGenerations    = 5   // at most, in quick levels
	evolutionStagnation = 2   // generations without better offspring
	evolutionRepairs    = 24  // chain searches of an individual in a generation, at most
	generationSearches  = 64  // chain searches that take about as long as a generation

	// Populations of large instances, of largeFrom cities or more, have lateKicks once usual cells save little: rounds
	// are shorter. mona-lisa100K came to 0.015 % after 1.05 instead of 1.13 s (medians of five seeds, restarts as late); from the
	// start on they delay 0.05 % of usa115475. Smaller instances were not measured.
	lateKicks = 200
	largeFrom = 50_000
)

// evolutionChains sets the chains and kicks of individuals: with a depth of 5 or with five
// candidates for the third edge, usa115475 reaches 0.05 % later. The rounds of kicks with which a
// restart begins have the same, as in all measurements of restarts; the parameters depth, third and
// segment are those of the run's own rounds of kicks.
func evolutionChains(s *kernels.Regions) { s.Depth, s.Third, s.Segment = 6, 8, 30 }

// prepareEvolution prepares the kernel for the shape of a launch.
func prepareEvolution(s *device.Run, shape plan.EvolutionShape) error {
	active, err := s.EvolutionBlocks(shape)
	if err == nil && active == 0 {
		err = fmt.Errorf("a multiprocessor of this device has no room for a population of %d threads: choose fewer, or auto", plan.WarpSize*shape.Individuals)
	}
	return err
}

// evolutionRules returns the settings of populations of so many kicks, those of a descent the last. With
// ties, individuals replace tours that are as long.
func evolutionRules(kicks int64, ties bool) (all [descentRules + 1]kernels.Evolution) {
	tied := int64(0)
	if ties {
		tied = 1
	}
	for i, generations := range [...]int64{usualRules: usualGenerations, largerRules: largerGenerations, quickRules: quickGenerations, descentRules: 0} {
		all[i] = kernels.Evolution{Kicks: kicks, Generations: generations, Stagnation: evolutionStagnation, Searches: generationSearches, Repairs: evolutionRepairs, Ties: tied}
	}
	return all
}

// setRules changes the settings of populations from the next launch on.
func (d *cellShard) setRules(kicks int64, ties bool) error {
	for i, rules := range evolutionRules(kicks, ties) {
		if d.rules[i] == nil {
			continue
		}
		if err := d.rules[i].WriteIn([]kernels.Evolution{rules}, d.Run.Search); err != nil {
			return err
		}
	}
	return nil
}

// allocatePopulations allocates the state of populations, which is kept from launch to launch, in
// cells of any of the sizes on one of some devices.
func (d *cellShard) allocatePopulations(sizes *cellSizes, devices int) (err error) {
	individuals := sizes.most(func(s *cellSize) int { return s.busiest(devices) * s.Individuals })
	cities := sizes.most(func(s *cellSize) int { return s.busiest(devices) * s.Individuals * s.Shape.Capacity })
	regions := sizes.most(func(s *cellSize) int { return s.busiest(devices) * s.Evolution().Global() })
	for i, rules := range evolutionRules(evolutionKicks, false) {
		if d.rules[i], err = device.Upload(d.Run, []kernels.Evolution{rules}); err != nil {
			return err
		}
	}
	if d.populations.Orders, err = device.Alloc[uint16](d.Run, cities); err != nil {
		return err
	}
	if d.populations.Regions, err = device.Alloc[uint32](d.Run, max(4, regions)/4); err != nil {
		return err
	}
	d.populations.Individuals, err = device.Alloc[kernels.IndividualState](d.Run, individuals)
	return err
}

// evolve puts chain searches of every individual into the stream.
func (d *cellShard) evolve(resumes bool, searches int64) error {
	if d.isIdle() {
		return nil
	}
	return d.Evolve(d.Run.Search, d.launch.Evolution(), d.cells.size()*d.replicas.size(), d.device, d.partition, d.work, d.populations, resumes, searches)
}

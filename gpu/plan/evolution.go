package plan

import (
	"fmt"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// What bounds a launch of evolve.
const (
	MostEvolved     = 1024 // cities of a usual region: MAX_CITIES of individual.cuh
	MostWide        = 2048 // of one of the wide variant
	MostHuge        = 4096 // of one of the huge variant, which is in global memory
	MostIndividuals = 24   // of a population: the block's threads, and what shared memory holds
)

// EvolutionShape says how the populations of evolve are put on the device: a population is
// a block, its individuals are warps.
type EvolutionShape struct {
	Estimate    Estimate
	Fixed       bool // double bridges pass over fixed edges; with Exact
	Capacity    int  // cities of the largest cell, rounded up to a multiple of 32
	Individuals int
}

// Wide says whether regions are of more cities than a set of 32 bits a lane holds.
func (s EvolutionShape) Wide() bool { return s.Capacity > MostEvolved }

// Huge says whether the region is in global memory.
func (s EvolutionShape) Huge() bool { return s.Capacity > MostWide }

// Global returns the bytes of global memory that a population's region needs.
func (s EvolutionShape) Global() int {
	if s.Huge() {
		return (24 + s.Estimate.coordinateBytes()) * s.Capacity
	}
	return 0
}

// Kernel returns the kernel of the shape and its variant.
func (s EvolutionShape) Kernel() (name, variant string) {
	_, variant = RegionShape{Estimate: s.Estimate, Fixed: s.Fixed}.Kernel()
	switch {
	case s.Huge():
		variant += "huge"
	case s.Wide():
		variant += "wide"
	}
	return "evolve", variant
}

// Shared returns the bytes of shared memory that a population needs: see SharedLayout in
// evolve.cu.
func (s EvolutionShape) Shared() int {
	const desk = 1280
	city := 24 + s.Estimate.coordinateBytes()
	tour := 6 * s.Capacity // order, position, walk
	if s.Wide() {
		tour = 4 * s.Capacity // the walk is in global memory
	}
	if s.Huge() {
		city = 0
	}
	return s.Capacity*city + s.Individuals*(desk+tour)
}

// Where a person leaves the launch of evolution open. Measured on an H200: usa115475 came to
// 0.1 % in 0.8 s with 875 cities a region and with 996, in 1.26 s with 600; d18512 to 0.03 %
// in 3.0 s with 842, in 1.1 s with 975, in 4.9 s with 600. Up to 24 warps a multiprocessor
// take hardly longer than 16, and as many individuals find more.
const (
	evolvedRegion = 980 // cities of a cell, at most, unless chosen
	leastEvolved  = 450 // where nobody chose populations: evolvedCells gives more, unless shared memory holds less
	fewestEvolved = 16  // individuals, before cells become smaller
	smallEvolved  = 256 // cities of a cell, before there are fewer individuals still

	// kickRounds is how many rounds of kicks come first on large instances; where ties are many, the engine does one. In the time of a
	// generation's birth they gain more than evolution
	// from the descent's 1.8 %, and less from 0.7 % on: after two rounds, usa115475 came to
	// 0.5 and 0.25 % in 0.25 and 0.33 s, after three in 0.27 and 0.36 s, after five in 0.30 and
	// 0.38 s, and by kicks alone to 0.5 % in 0.27 s.
	kickRounds = 2
)

// evolves says whether the regions of an instance are searched by populations, or may be.
func (i Instance) evolves(values solver.Values) (yes, may bool) {
	if choice := values["evolution"]; choice != solver.Auto {
		return choice == catalog.EvolutionDevice, false
	}
	fits := (values.IsAuto("cities") || values.Int("cities") <= MostEvolved) && (values.IsAuto("threads") || values.Int("threads") <= WarpSize*MostIndividuals)
	return false, fits && i.isLarge() && values.Bool("recombination") && values.IsAuto("k") && values.Float("heat") == 0
}

// chooseEvolution finds the cells, populations and individuals for an instance, where regions
// evolve. If nobody chose that, a device of which a block holds few cities makes rounds of
// kicks.
func chooseEvolution(device RegionsDevice, i Instance, values solver.Values) (r Regions, chosen bool, err error) {
	yes, may := i.evolves(values)
	if !yes && !may {
		return r, false, nil
	}
	r, err = newEvolution(device, i, values)
	if may && (err != nil || ceilDiv(i.Cities, r.Cells) < leastEvolved) {
		return r, false, nil
	}
	return r, true, err
}

// Evolution is the shape of the launch's populations.
func (r Regions) Evolution() EvolutionShape {
	return EvolutionShape{Estimate: r.Shape.Estimate, Fixed: r.Shape.Fixed, Capacity: r.Shape.Capacity, Individuals: r.Individuals}
}

// Evolves says whether the rounds are, after some of kicks, of populations.
func (r Regions) Evolves() bool { return r.Individuals > 0 }

// kickSearches is how many searches a block has in the rounds of kicks before evolution: as
// many as fit the shared memory of its population, so that they are the same on every device.
func (r Regions) kickSearches() int {
	shape, most := r.Shape, r.Evolution().Shared()
	shape.Searches = searchesAMultiprocessor
	for shape.Searches > 1 && shape.Shared() > most {
		shape.Searches--
	}
	return shape.Searches
}

func newEvolution(device RegionsDevice, i Instance, values solver.Values) (Regions, error) {
	n := i.Cities
	r := Regions{Cells: evolvedCells(device, n)}
	if err := checkEvolution(values); err != nil {
		return r, err
	}
	blocks := 0
	if !values.IsAuto("blocks") {
		blocks = values.Int("blocks")
		r.Cells = max(1, min(blocks, n/smallRegion), ceilDiv(n, MostEvolved))
	}
	if !values.IsAuto("cities") {
		r.Cells = ceilDiv(n, values.Int("cities"))
	}
	fixed := !values.IsAuto("threads")
	if r.Individuals = max(1, min(MostIndividuals, device.ThreadsPerMulti/WarpSize)); fixed {
		r.Individuals = max(1, values.Int("threads")/WarpSize)
	}
	r.Shape = NewRegionShape(i.Estimate, ceilDiv(n, r.Cells), 1)
	if err := r.fitEvolution(device, n, fixed, values.IsAuto("cities")); err != nil {
		return r, err
	}
	r.Cells = ceilDiv(n, ceilDiv(n, r.Cells))
	r.Replicas = max(1, blocks/r.Cells)
	if blocks == 0 {
		r.Replicas = max(1, device.Multiprocessors/r.Cells)
	}
	if i.isLarge() {
		r.KickRounds = kickRounds
	}
	r.Shape.Searches = r.kickSearches()
	r.Kicks = max(FewestKicks, kicksACity*r.Shape.Capacity/r.Shape.Searches)
	r.shareKicks(n)
	r.kickMore(n)
	return r, nil
}

// checkEvolution refuses what no population can be.
func checkEvolution(values solver.Values) error {
	if !values.IsAuto("cities") && values.Int("cities") > MostEvolved {
		return fmt.Errorf("populations evolve in regions of up to %s: choose fewer cities a region, or auto", cityCount(MostEvolved))
	}
	if !values.IsAuto("threads") && values.Int("threads") > WarpSize*MostIndividuals {
		return fmt.Errorf("a population has up to %d individuals of %d threads: choose %s threads or fewer, or auto", MostIndividuals, WarpSize, count(WarpSize*MostIndividuals))
	}
	return nil
}

// evolvedCells gives every multiprocessor the same number of cells, or, where there are
// too few, leaves room for several populations on each.
func evolvedCells(device RegionsDevice, n int) int {
	all := device.Multiprocessors
	switch cells := ceilDiv(n, evolvedRegion); {
	case n <= MostEvolved:
		return 1
	case 2*cells <= all:
		return all / (all / cells)
	}
	return all * ceilDiv(n, all*evolvedRegion)
}

// fitEvolution reduces individuals and cities until shared memory holds them.
func (r *Regions) fitEvolution(device RegionsDevice, n int, individualsFixed, cellsFree bool) error {
	const static = 1024 // what the kernel takes besides, see resources.go
	for r.Evolution().Shared()+static > device.SharedPerBlock {
		switch {
		case !individualsFixed && r.Individuals > fewestEvolved:
			r.Individuals--
		case cellsFree && n/r.Cells > smallEvolved:
			r.Cells++
			r.Shape.Capacity = ceilDiv(ceilDiv(n, r.Cells), WarpSize) * WarpSize
		case !individualsFixed && r.Individuals > 4:
			r.Individuals--
		default:
			return fmt.Errorf("populations of %s individuals with regions of %s take %s of shared memory, and a block of this device has %s: choose fewer threads or fewer cities a region, or auto",
				count(r.Individuals), cityCount(ceilDiv(n, r.Cells)), Bytes(int64(r.Evolution().Shared())), Bytes(int64(device.SharedPerBlock)))
		}
	}
	return nil
}

package cudaengine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// The settings of populations, measured on an H200: seconds to gaps of 0.1 and 0.05 %.
//
// Generations end when the slowest warp is done, which took more than half of their time
// while each repaired all that its offspring had changed. With at most 24 chain searches a
// generation usa115475 takes 0.47, 1.7 s and d18512 0.21, 0.42 s; with any number 0.61, 1.5 s
// and 0.25, 0.64 s. Of 100 generations instead of ten the later ones improve few individuals:
// 0.75, 1.8 s and 0.31, 0.88 s. Kicks matter little: 150 and 300 reach the same.
const (
	evolutionKicks       = 300 // of an individual, for every 1,000 cities
	evolutionGenerations = 10  // at most
	evolutionPatience    = 2   // generations without better offspring
	evolutionRepairs     = 24  // chain searches of an individual in a generation, at most
	generationSearches   = 64  // chain searches that take about as long as a generation
)

// evolutionChains sets the chains and kicks of individuals: with a depth of 5 or with five
// candidates for the third edge, usa115475 reaches 0.05 % later.
func evolutionChains(s *kernels.Regions) { s.Depth, s.Third, s.Segment = 6, 8, 30 }

// prepareEvolution prepares the kernel for the shape of a launch.
func prepareEvolution(s *deviceRun, shape plan.EvolutionShape) error {
	active, err := s.EvolutionBlocks(shape)
	if err == nil && active == 0 {
		err = fmt.Errorf("a multiprocessor of this device has no room for a population of %d threads: choose fewer, or auto", plan.WarpSize*shape.Individuals)
	}
	return err
}

// evolves says whether the current round is one of populations, not of kicks.
func (r *rounds) evolves() bool {
	return r.launch.Evolves() && r.settings.Round > r.launch.KickRounds
}

// stage returns the stage of the next round.
func (r *rounds) stage() solver.Stage {
	s := solver.Stage{Name: "rounds", Device: solver.GPU, Threads: 1}
	if r.launch.Evolves() && r.settings.Round >= r.launch.KickRounds {
		s.Name = "evolution"
	}
	return s
}

// allocatePopulations allocates the state of populations, which is kept from launch to launch.
func (d *cellShard) allocatePopulations() (err error) {
	shape := d.launch.Evolution()
	individuals := d.cells.size() * d.replicas.size() * shape.Individuals
	if d.populations.Rules, err = upload(d.deviceRun, []kernels.Evolution{{
		Kicks: evolutionKicks, Generations: evolutionGenerations, Patience: evolutionPatience, Searches: generationSearches, Repairs: evolutionRepairs}}); err != nil {
		return err
	}
	if d.populations.Orders, err = alloc[uint16](d.deviceRun, individuals*shape.Capacity); err != nil {
		return err
	}
	d.populations.Individuals, err = alloc[kernels.IndividualState](d.deviceRun, individuals)
	return err
}

// carefulSearches is the chain searches of an individual in the first launch of a run, before
// the speed of the device is measured. longEvolution bounds the time of later launches, so that
// a run halts in time.
const (
	carefulSearches = 64
	longEvolution   = 60 * time.Millisecond
	mostSearches    = 1 << 20

	// longPreparation is about the time in which the host makes the partition of 100,000
	// cities.
	longPreparation = 5 * time.Millisecond
)

// evolve evolves all populations until they stagnate, in launches short enough to halt between
// them: the result does not depend on where launches end.
func (r *rounds) evolve(ctx context.Context) (halted bool, err error) {
	if r.searches == 0 {
		r.searches = carefulSearches
	}
	for resumes := false; ; resumes = true {
		took, err := r.timedBeside(func(i int, _ *deviceRun) error { return r.shards[i].evolve(resumes, r.searches) }, r.besideSearches())
		if err != nil {
			return false, err
		}
		slowest := slices.Max(took)
		r.spent.Search += slowest
		r.perSearch = slowest/time.Duration(r.searches) + 1
		r.searches = nextSearches(r.searches, slowest)
		over, err := r.evolved()
		if err != nil {
			return false, err
		}
		if over {
			r.prepare() // where no launch was long enough
			return false, nil
		}
		if r.report(ctx) {
			return true, nil
		}
	}
}

// besideSearches returns what the host does during the next launch: the preparation of the
// next round, unless the launch is so short that the device would wait for it.
func (r *rounds) besideSearches() func() {
	if r.perSearch*time.Duration(r.searches) < longPreparation {
		return nil
	}
	return r.prepare
}

// nextSearches returns the chain searches of the next launch, after a launch of searches took
// took: as many as fill longEvolution, at most four times as many, and at least a generation.
func nextSearches(searches int64, took time.Duration) int64 {
	fill := float64(searches) * float64(longEvolution) / float64(took+1)
	return max(int64(min(fill, float64(4*searches), mostSearches)), generationSearches)
}

// evolved says whether the evolution of all populations on all devices has ended.
func (r *rounds) evolved() (bool, error) {
	over := make([]bool, len(r.shards))
	err := r.each(func(i int, _ *deviceRun) (err error) {
		over[i], err = r.shards[i].evolved(r)
		return err
	})
	return !slices.Contains(over, false), err
}

// evolve puts chain searches of every individual into the stream.
func (d *cellShard) evolve(resumes bool, searches int64) error {
	return d.Evolve(d.deviceRun.search, d.launch.Evolution(), d.cells.size()*d.replicas.size(), d.device, d.partition, d.work, d.populations, resumes, searches)
}

// evolved says whether the evolution of all populations on the device has ended.
func (d *cellShard) evolved(r *rounds) (bool, error) {
	_, states := d.pieces(r)
	into := d.states
	if into == nil {
		into = r.states // the first device's, which reads all at the end of the round
	}
	size := 0
	err := copyPieces(states, func(p piece, at int) error {
		size = at + p.size
		return d.work.States.Part(p.at, p.size).ReadTo(into.Part(at, p.size), d.deviceRun.search)
	})
	if err != nil {
		return false, err
	}
	if err := d.deviceRun.search.Wait(); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(into.Values[:size], func(t kernels.BlockState) bool { return t.Kicked == 0 }), nil
}

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

// The settings of populations, measured on an H200: seconds to gaps of 0.1 and 0.05 %, and the
// gap after 6 s. usa115475: 60 kicks 1.01, 3.2 s; 100 kicks 0.8, 2.2 to 4 s, 0.038 %; 150 kicks
// 0.79, 1.6 s, 0.030 %; 300 kicks 0.73, 1.5 s, 0.033 %. d18512: 150 kicks 0.41, 0.66 s, 0.029 %;
// 300 kicks 0.44, 0.74 s, 0.014 %.
const (
	evolutionKicks       = 300 // of an individual, for every 1,000 cities
	evolutionGenerations = 100 // at most; about 30 are usual
	evolutionPatience    = 2   // generations without better offspring
	generationSearches   = 16  // chain searches that take about as long as a generation
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
		Kicks: evolutionKicks, Generations: evolutionGenerations, Patience: evolutionPatience, Searches: generationSearches}}); err != nil {
		return err
	}
	if d.populations.Orders, err = alloc[uint16](d.deviceRun, individuals*shape.Capacity); err != nil {
		return err
	}
	d.populations.Carried, err = alloc[kernels.Carried](d.deviceRun, individuals)
	return err
}

// carefulSearches is the chain searches of an individual in the first launch of a run, before
// the speed of the device is measured. longEvolution bounds the time of later launches, so that
// a run halts in time.
const (
	carefulSearches = 64
	longEvolution   = 60 * time.Millisecond
	mostSearches    = 1 << 20
)

// evolve evolves all populations until they stagnate, in launches short enough to halt between
// them: the result does not depend on where launches end.
func (r *rounds) evolve(ctx context.Context) (halted bool, err error) {
	if r.searches == 0 {
		r.searches = carefulSearches
	}
	for resumes := false; ; resumes = true {
		took, err := r.timedBeside(func(i int, _ *deviceRun) error { return r.shards[i].evolve(resumes, r.searches) }, r.prepare)
		if err != nil {
			return false, err
		}
		slowest := slices.Max(took)
		r.spent.Search += slowest
		r.searches = nextSearches(r.searches, slowest)
		over, err := r.evolved()
		if err != nil || over {
			return false, err
		}
		if r.report(ctx) {
			return true, nil
		}
	}
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
	_, figures := d.pieces(r)
	into := d.figures
	if into == nil {
		into = r.figures // the first device's, which reads all at the end of the round
	}
	size := 0
	err := copyPieces(figures, func(p piece, at int) error {
		size = at + p.size
		return d.work.Figures.Part(p.at, p.size).ReadTo(into.Part(at, p.size), d.deviceRun.search)
	})
	if err != nil {
		return false, err
	}
	if err := d.deviceRun.search.Wait(); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(into.Values[:size], func(t kernels.BlockState) bool { return t.Kicked == 0 }), nil
}

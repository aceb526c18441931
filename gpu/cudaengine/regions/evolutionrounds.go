package regions

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// The rounds in which populations evolve, beside those of kicks in rounds.go.

// evolves says whether the current round is one of populations, not of kicks.
func (r *rounds) evolves() bool {
	return r.launch.Evolves() && r.settings.Round > r.kicksFrom+r.kickRounds(r.launch.KickRounds)
}

// tiedKickRounds is the rounds of kicks of the run's own tour where ties are many and a cell has one block: kicks find fewer
// improvements there, and populations end sooner. ara238025 came to 1 and 0.5 % after 0.210 and 0.289 instead of 0.240 and 0.315 s (H200,
// 14 seeds), sra104815 after 0.125 and 0.171 instead of 0.138 and 0.182; usa115475, without ties, to 1 % after 0.104 instead of 0.079. The
// board pla85900 gained nothing.
const tiedKickRounds = 1

// kickRounds returns how many rounds of kicks come before populations where a launch has so many: in those of the run's own tour
// fewer, maybe.
func (r *rounds) kickRounds(launch int64) int64 {
	if r.tied && r.kicksFrom == 0 {
		return min(tiedKickRounds, launch)
	}
	return launch
}

// lessenKicks has the populations of a large instance begin with fewer kicks once usual cells save little.
func (r *rounds) lessenKicks() error {
	if r.lessened || !r.sizes.late || len(r.order) < largeFrom {
		return nil
	}
	r.lessened = true
	return r.Each(func(i int, _ *device.Run) error { return r.shards[i].setRules(lateKicks, r.hasTies()) })
}

// stage returns the stage of the next round: evolution includes the rounds of kicks of restarts.
func (r *rounds) stage() solver.Stage {
	s := solver.Stage{Name: "rounds", Device: solver.GPU, Threads: 1}
	if r.settings.Round < 0 {
		s.Name = "descent"
	} else if usual := r.sizes.all[0]; usual.Evolves() && r.settings.Round >= r.kickRounds(usual.KickRounds) {
		s.Name = "evolution"
	}
	return s
}

// carefulSearches is the chain searches of an individual in the first launch of a run, before
// the speed of the device is measured.
const (
	carefulSearches = 64
	mostSearches    = 1 << 20

	// briefSearches is the chain searches of an individual in a launch at most while others wait for the device: 1 to 2 ms of an H200.
	briefSearches = 128

	// searchesAKick is about how many chain searches of an individual take the time of a kick, at least.
	searchesAKick = 24

	// longPreparation is about the time in which the host makes the partition of 100,000
	// cities.
	longPreparation = 5 * time.Millisecond
)

// evolve evolves all populations until they stagnate, or lowers them to local minima where they
// are single individuals, in launches short enough to halt between them: the result does not
// depend on where launches end.
func (r *rounds) evolve(ctx context.Context) (halted bool, err error) {
	if r.size.searches == 0 {
		r.size.searches = r.firstSearches()
	}
	for resumes := false; ; resumes = true {
		searches := r.searchesTogether()
		took, err := r.TimedBeside(func(i int, _ *device.Run) error { return r.shards[i].evolve(resumes, searches) }, r.besideSearches(searches))
		if err != nil {
			return false, err
		}
		slowest := slices.Max(took)
		r.spent.Search += slowest
		r.size.perSearch = slowest/time.Duration(searches) + 1
		r.size.searches = nextSearches(searches, slowest)
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

// firstSearches returns the chain searches of the first launch: carefulSearches, or in usual cells about half of longSearch by the
// time of a kick, of which 36 searches are on an H200, of 115,000 and of a million cities. It notes the time of one, by which the host's
// work begins beside that launch.
func (r *rounds) firstSearches() int64 {
	if r.perKick == 0 || r.size != r.sizes.all[0] {
		return carefulSearches
	}
	r.size.perSearch = r.perKick/searchesAKick + 1
	return min(max(int64(longSearch/2/r.size.perSearch), carefulSearches), mostSearches)
}

// searchesTogether returns the chain searches of the next launch.
func (r *rounds) searchesTogether() int64 {
	if r.brief != nil && r.brief() {
		return min(r.size.searches, briefSearches)
	}
	return r.size.searches
}

// besideSearches returns what the host does during the next launch: the preparation of the
// next round, unless the launch is so short that the device would wait for it.
func (r *rounds) besideSearches(searches int64) func() {
	if r.size.perSearch*time.Duration(searches) < longPreparation {
		return nil
	}
	return r.prepare
}

// nextSearches returns the chain searches of the next launch, after a launch of searches took
// took: as many as fill longSearch, at most four times as many, and at least a generation.
func nextSearches(searches int64, took time.Duration) int64 {
	fill := float64(searches) * float64(longSearch) / float64(took+1)
	return max(int64(min(fill, float64(4*searches), mostSearches)), generationSearches)
}

// evolved says whether the evolution of all populations on all devices has ended.
func (r *rounds) evolved() (bool, error) {
	over := make([]bool, len(r.shards))
	err := r.Each(func(i int, _ *device.Run) (err error) {
		over[i], err = r.shards[i].evolved(r)
		return err
	})
	return !slices.Contains(over, false), err
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
		return d.work.States.Part(p.at, p.size).ReadTo(into.Part(at, p.size), d.Run.Search)
	})
	if err != nil {
		return false, err
	}
	if err := d.Run.Search.Wait(); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(into.Values[:size], func(t kernels.BlockState) bool { return t.Kicked == 0 }), nil
}

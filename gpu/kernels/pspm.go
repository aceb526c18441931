package kernels

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
)

// Searches is the state of all searches of a run on the device.
type Searches struct {
	Settings     *driver.Buffer[Anneal]
	Problem      *driver.Buffer[Problem] // of pspmwide
	Places       *driver.Buffer[Place]   // of pspm: n
	Near         *driver.Buffer[uint16]  // of pspm: n × Near, or nil
	NearWide     *driver.Buffer[uint32]  // of pspmwide
	Temperatures *driver.Buffer[float32]
	Current      *driver.Buffer[uint32] // searches × width words
	Best         *driver.Buffer[uint32] // the same
	Searches     *driver.Buffer[Search]
	Champion     *driver.Buffer[uint32] // width words
	Leader       *driver.Buffer[Champion]
	Accepted     *driver.Buffer[int64]
}

// PspmBlocks returns how many blocks of the shape run at once on a multiprocessor,
// and prepares the kernel for their shared memory.
func (l *Library) PspmBlocks(shape PspmShape, n int) (int, error) {
	k, err := l.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	shared := shape.Shared(n)
	if shared > 0 {
		if err := l.allow(k, shared); err != nil {
			return 0, err
		}
		if err := k.PreferShared(); err != nil {
			return 0, err
		}
	}
	return k.Occupancy(plan.WarpSize*shape.Warps, shared)
}

// PspmGrain divides the iterations of a launch: random numbers are drawn for so
// many at a time.
const PspmGrain = 8

// Pspm lets every search do the iterations [from, to), multiples of PspmGrain;
// with restart, from the champion's tour. With save, a search's last tour counts
// for its best; without, launches may end anywhere and change nothing.
func (l *Library) Pspm(s driver.Stream, shape PspmShape, n int, all *Searches, restart, save bool, from, to int64) error {
	k, err := l.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(all.Searches.Len(), shape.Warps), Threads: 32 * shape.Warps, Shared: shape.Shared(n)}
	if shape.Wide {
		return pspmwideArguments{
			settings: all.Settings, problem: all.Problem, near: all.NearWide, temperatures: all.Temperatures,
			current: all.Current, best: all.Best, searches: all.Searches, champion: all.Champion, leader: all.Leader,
			restart: restart, save: save, from: from, to: to,
		}.launch(k, grid, s)
	}
	return pspmArguments{
		settings: all.Settings, places: all.Places, near: all.Near, temperatures: all.Temperatures,
		current: all.Current, best: all.Best, searches: all.Searches, champion: all.Champion, leader: all.Leader,
		restart: restart, save: save, from: from, to: to,
	}.launch(k, grid, s)
}

package tabu

import (
	"math"
	"math/bits"
	"time"

	"tourscope/gpu/driver"
)

// waves is thread control: the dynamic tuning of the number of threads and of threads a block
// during the first iterations (Luong, Melab and Talbi 2013, section 4.1, Algorithm 3). The
// threads double from the power of two nearest to the size of the solution as long as there is
// work for them; for each number the blocks grow from 32 to 512 threads. Each launch is timed
// for so many trials. Where one fails, the tuning ends with the best launch before it.
type waves struct {
	trials int
	most   int64 // threads for which there is work
	launch wave  // under trial; the best one once the tuning is over
	left   int   // trials of it
	took   time.Duration
	best   wave
	least  time.Duration // of the best
	over   bool
}

// wave is a launch: threads in all, and of a block.
type wave struct {
	threads int64
	block   int
}

// The blocks of Algorithm 3, lines 3, 4 and 19.
const (
	firstBlock = 32
	lastBlock  = 512
	blockStep  = 32
)

// newWaves begins the tuning for n cities.
func newWaves(n, trials int, most int64) *waves {
	w := &waves{trials: trials, most: most, launch: wave{min(nearestPower(n), most), firstBlock}, left: trials, least: math.MaxInt64}
	return w
}

// nearestPower returns the power of two that is nearest to n ≥ 1.
func nearestPower(n int) int64 {
	low := int64(1) << (bits.Len(uint(n)) - 1)
	if int64(n)-low <= 2*low-int64(n) {
		return low
	}
	return 2 * low
}

// measured adds the time of some trials of the launch, and goes on to the next one after the
// last of them.
func (w *waves) measured(trials int, took time.Duration) {
	w.left -= trials
	w.took += took
	if w.over || w.left > 0 {
		return
	}
	if w.took < w.least {
		w.best, w.least = w.launch, w.took
	}
	if w.launch.block += blockStep; w.launch.block > lastBlock {
		w.launch = wave{2 * w.launch.threads, firstBlock}
	}
	w.left, w.took = w.trials, 0
	if w.launch.threads > w.most {
		w.end()
	}
}

// refused ends the tuning if the error is the refusal of a launch and a launch before it was
// timed: Algorithm 3, lines 8 to 12. It returns any other error.
func (w *waves) refused(err error) error {
	if w.over || w.least == math.MaxInt64 || !driver.LaunchRefused(err) {
		return err
	}
	w.end()
	return nil
}

func (w *waves) end() { w.launch, w.over = w.best, true }

package kernels

import (
	"time"

	"tourscope/gpu/driver"
)

const (
	recombineRowWords  = 36   // ROW_WORDS of recombine.cuh
	recombineThreads   = 768  // THREADS of recombine.cu
	cutTourBytes       = 4804 // sizeof(CutTour) of cuttour.cuh
	recombineOwnShared = 1024 // bytes at most that the kernel has beside
)

// Recombined is whole tours that take what is better in others, each in a row of its own, on a device.
type Recombined struct {
	All    *driver.Buffer[Recombination]
	Others *driver.Buffer[int64]          // steps × rows: the numbers of the tours that they take from; −1: none, here and later
	States *driver.Buffer[RecombineState] // rows
	Halted *driver.Buffer[uint32]         // one: not 0 when a launch is to end
	Warps  int                            // of a row; 0: as many as there is room for
}

// RecombineMemory returns the words of scratch memory that so many rows of n cities need.
func RecombineMemory(rows, n int) int { return rows * n * recombineRowWords }

// Recombine has all rows go on. No further pass begins after so many in this launch, or after so much time; the emulated
// device has no clock.
func (m *Module) Recombine(s driver.Stream, r Recombined, passes int, most time.Duration) error {
	k, err := m.kernel("recombine", "")
	if err != nil {
		return err
	}
	rows := r.States.Len()
	warps := min(recombineThreads/32, (m.Device().SharedPerBlock-recombineOwnShared)/cutTourBytes)
	if r.Warps > 0 {
		warps = min(warps, r.Warps)
	}
	if err := m.allow(k, warps*cutTourBytes); err != nil {
		return err
	}
	return recombineArguments{
		all: r.All, others: r.Others, states: r.States, halted: r.Halted,
		steps: int64(r.Others.Len() / rows), passes: int64(passes), time: int64(most),
	}.launch(k, driver.Grid{X: rows, Threads: 32 * warps, Shared: warps * cutTourBytes}, s)
}

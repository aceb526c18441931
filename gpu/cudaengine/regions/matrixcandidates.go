package regions

import (
	"cmp"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// findInMatrix returns the candidates of the cities of a view, which each device finds when it has put the matrix into the order
// of the view; nil where it cannot. What goes to the devices is the matrix as it is stored: 784 MB of 14,000 cities took 16 cores
// 0.1 s to put into another order, 0.1 s to send on one thread, and 0.025 s to search.
func (f *candidateFinder) findInMatrix(m *solver.Matrix, shape kernels.CandidateLists, threads int) *neighbor.Lists {
	stored, lines := m.Stored()
	if lines == nil || shape.Width == 0 {
		return nil
	}
	count := len(f.rounds.Runs)
	lists := neighbor.Empty(len(lines), shape.Width, threads)
	found := make([]foundInstance, count)
	for _, run := range f.rounds.Runs {
		f.kept = append(f.kept, run.Another())
	}
	all := make([]*matrixArrangement, count)
	err := f.rounds.EachBound(func(i int, run *device.Run) error {
		all[i] = &matrixArrangement{Run: run.Another(), arrangement: kernels.Arrangement{Width: shape.Width, Row: max(shape.Width, kernels.Candidates)}}
		err := all[i].arrange(f.kept[i], stored, lines, max(1, solver.Workers(threads)/count))
		if err == nil && i == 0 {
			err = readCandidates(all[i].arrangement.Lists, lists.Flat())
		}
		found[i] = foundInstance{Instance: device.Instance{Weights: all[i].arrangement.Arranged}, table: all[i].arrangement.Table}
		return cmp.Or(err, all[i].Close())
	})
	if err != nil {
		f.drop()
		return nil
	}
	for _, a := range all {
		f.took = append(f.took, a.Timing.Kernel)
	}
	f.found = found
	return lists
}

// matrixArrangement is the work of a device at a matrix.
type matrixArrangement struct {
	*device.Run
	arrangement kernels.Arrangement
}

// arrange sends a matrix, on so many threads, and puts it into the order of the given lines. That matrix, and the table of candidates,
// are kept.
func (a *matrixArrangement) arrange(kept *device.Run, stored *solver.Matrix, lines []solver.City, threads int) (err error) {
	if err = a.Begin(); err != nil {
		return err
	}
	n, of := len(lines), &a.arrangement
	if of.Weights, err = a.Weights(stored, threads); err != nil {
		return err
	}
	stays, to := &device.Setup{Run: kept}, &device.Setup{Run: a.Run}
	device.Put(to, &of.Lines, device.Numbers(lines))
	device.Room(to, &of.Lists, n*of.Width)
	device.Room(stays, &of.Arranged, n*n)
	device.Room(stays, &of.Table, n*of.Row)
	if err = cmp.Or(to.Err, stays.Err); err != nil {
		return err
	}
	_, err = a.Timed(func() error { return a.Arrange(a.Search, *of) })
	return err
}

package kernels

import "tourscope/gpu/driver"

// DirectedRows is what DirectedSweep and DirectedMoves share: the best move of each row, scratch,
// and the reversals that Reorder reads.
type DirectedRows struct {
	Best      *driver.Buffer[DirectedMove] // n
	List      *driver.Buffer[DirectedMove] // n
	States    *driver.Buffer[int32]        // 2n
	Reversals *driver.Buffer[Reversal]     // 3n
}

// DirectedSweep evaluates the moves of the rows [first, first+count) of an asymmetric problem
// with segments of up to longest cities, and writes the best of each row.
func (m *Module) DirectedSweep(s driver.Stream, threads int, problem *driver.Buffer[Problem], order *driver.Buffer[int32],
	rows DirectedRows, first, count, longest int, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("directedsweep", "")
	if err != nil {
		return err
	}
	return directedsweepArguments{
		problem: problem, order: order, best: rows.Best, firstRow: int64(first), longest: int64(longest), progress: progress,
	}.launch(k, driver.Grid{X: count, Threads: threads}, s)
}

// DirectedMoves lists the reversals of the moves that are made together, and updates the
// figures. With single only the best move of all is made; with share moves below 1/share of the
// best gain are not.
func (m *Module) DirectedMoves(s driver.Stream, rows DirectedRows, single bool, share int, progress *driver.Buffer[Progress]) error {
	k, err := m.kernel("directedmoves", "")
	if err != nil {
		return err
	}
	n := rows.Best.Len()
	return directedmovesArguments{
		rows: rows.Best, n: int64(n), list: rows.List, states: rows.States,
		single: single, share: int64(share), reversals: rows.Reversals, progress: progress,
	}.launch(k, driver.Grid{X: 1, Threads: min(32*ceilDiv(n, 32), 1024)}, s)
}

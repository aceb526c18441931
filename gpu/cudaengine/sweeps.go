package cudaengine

import (
	"context"
	"fmt"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// carefulMoves is the moves evaluated in the first launch of a run, before the speed of the
// device is measured.
const carefulMoves = 1 << 27

// chooseRounds is the number of rounds in which choose decides on the remaining moves. A fifth
// round finds almost none.
const chooseRounds = 4

// eagerShare limits a sweep to moves that gain at least 1/eagerShare of its best one. The others
// are left to later sweeps, which often find better ones in their place: this costs sweeps and
// gives shorter tours, closer to those of best improvement.
const eagerShare = 2

// sweep evaluates all moves once and makes the best. The first sweeps are timed by shapeTrials,
// in one shape after the other.
func (d *descent) sweep(ctx context.Context) (halted bool, err error) {
	for began := d.timing.Kernel; ; {
		halted, err := d.evaluate(ctx)
		if err == nil && !halted {
			d.shapes.measured(d.timing.Kernel - began)
			break
		}
		if err != nil {
			err = d.shapes.refused(err)
		}
		if halted || err != nil {
			return halted, err
		}
	}
	seen := d.seen.Values[0]
	d.minimum = seen.Done != 0
	d.state.Iteration++
	d.state.Moves += d.sweeps
	d.state.Accepted = seen.Made
	d.state.Current = seen.Length
	if d.keeps {
		d.keeps = seen.Length >= d.state.Best
	}
	if !d.keeps {
		d.state.Best = seen.Length
	}
	return d.report(ctx), d.err
}

// evaluate evaluates the moves of all blocks of rows, in one launch or, for large instances, in
// several that are short enough to halt between them.
func (d *descent) evaluate(ctx context.Context) (halted bool, err error) {
	shape, blocks := d.shapes.shape(), plan.AnyBlocks(d.n)
	switch {
	case d.directed:
		blocks = d.n
		d.state.Launch = fmt.Sprintf("threads=%d", d.rows.threads)
	case d.planar:
		blocks = shape.Blocks(d.n)
		d.state.Launch = fmt.Sprintf("threads=%d rows=%d tile=%d", plan.WarpSize*shape.Warps, shape.Rows, shape.Width)
	}
	for first := 0; first < blocks; {
		count := blocks - first
		switch {
		case d.perWarp > 0:
			count = min(count, max(1, int(longLaunch/d.perWarp)/shape.Warps))
		case d.directed:
			count = min(count, max(1, carefulMoves*d.n/int(d.sweeps)))
		default:
			count = min(count, max(1, carefulMoves/(d.n*(d.n/blocks+1))))
		}
		took, err := d.timed(func() error { return d.part(shape, first, count, first+count == blocks) })
		if err != nil {
			return false, err
		}
		d.perWarp = took/time.Duration(count*shape.Warps) + 1
		if first += count; first < blocks && d.report(ctx) {
			return true, d.err
		}
	}
	return false, nil
}

// part launches the sweep of some blocks of rows, and after the last of them the kernels that
// make the moves.
func (d *descent) part(shape kernels.SweepShape, first, count int, last bool) error {
	var err error
	switch {
	case d.directed:
		err = d.DirectedSweep(d.search, d.rows.threads, d.exact, d.tour().Order, d.rows.DirectedRows, first, count, d.rows.segment, d.figures)
	case d.planar:
		err = d.Sweep(d.search, shape, d.n, d.exact, d.tour(), d.slots, first, count, d.doubt, d.figures)
	default:
		err = d.SweepAny(d.search, d.n, d.exact, d.tour().Order, d.slots, first, count, [2]int{}, d.figures)
	}
	if err != nil || !last {
		return err
	}
	return d.makeMoves()
}

// makeMoves launches the choice of compatible moves and the reordering of the tour, and copies
// the figures to the host.
func (d *descent) makeMoves() error {
	if d.directed {
		if err := d.DirectedMoves(d.search, d.rows.DirectedRows, d.faithful, eagerShare, d.figures); err != nil {
			return err
		}
		return d.reorder(d.rows.Reversals)
	}
	rows := 1
	if d.planar {
		rows = d.shapes.shape().Rows
	}
	if err := d.Gather(d.search, d.exact, d.tour().Order, d.slots, d.slots.Len(), rows, d.list, d.figures); err != nil {
		return err
	}
	rounds := chooseRounds
	if d.faithful {
		rounds = 1
	}
	for round := range rounds {
		if err := d.Choose(d.search, d.list, d.states[round%2], d.states[(round+1)%2], round, d.faithful, eagerShare, d.figures); err != nil {
			return err
		}
	}
	if err := d.Reversals(d.search, d.list, d.states[rounds%2], d.reversals, d.figures); err != nil {
		return err
	}
	return d.reorder(d.reversals)
}

// reorder makes the moves and copies the figures.
func (d *descent) reorder(reversals *driver.Buffer[kernels.Reversal]) error {
	if err := d.copies.guard(d.deviceRun, 1-d.at); err != nil {
		return err
	}
	if err := d.Reorder(d.search, reversals, d.tour(), d.other(), d.n, d.figures); err != nil {
		return err
	}
	d.at = 1 - d.at
	return d.figures.ReadTo(d.seen, d.search)
}

// accept keeps a local minimum that is not worse than the best one, and restores the best one
// otherwise.
func (d *descent) accept() error {
	from, to := d.tour(), d.kept
	if d.keeps && d.state.Current > d.state.Best {
		from, to = d.kept, d.tour()
		d.state.Current = d.state.Best
	} else {
		d.state.Best = d.state.Current
	}
	d.keeps = true
	return d.move(from, to)
}

// move copies a tour on the device.
func (d *descent) move(from, to kernels.Tour) error {
	if err := d.copies.guard(d.deviceRun, d.at); err != nil {
		return err
	}
	if err := to.Order.CopyFrom(from.Order, d.search); err != nil || !d.planar {
		return err
	}
	return to.Points.CopyFrom(from.Points, d.search)
}

// kick applies a random double bridge to the tour.
func (d *descent) kick(number uint64) error {
	d.state.Stage = solver.Stage{Name: "kicks", Device: solver.GPU, Threads: 1}
	d.state.Kicks++
	d.minimum = false
	// The length on the device is that of the tour before accept restored the best one.
	seen := d.seen.Values[0]
	seen.Length = d.state.Current
	d.seen.Values[0] = seen
	if err := d.figures.WriteFrom(d.seen, d.search); err != nil {
		return err
	}
	if err := d.copies.guard(d.deviceRun, 1-d.at); err != nil {
		return err
	}
	err := d.Kick(d.search, d.exact, d.tour(), d.other(), d.n, d.seed, number, d.figures)
	d.at = 1 - d.at
	return err
}

package twoopt

import (
	"context"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// carefulMoves is the moves evaluated in the first launch of a run, before the speed of the
// device is measured.
const carefulMoves = 1 << 27

// sweep evaluates all moves once and makes the best. The first sweeps are timed by trials,
// in one shape after the other.
func (d *descent) sweep(ctx context.Context) (halted bool, err error) {
	for began := d.Timing.Kernel; ; {
		halted, err := d.evaluate(ctx)
		if err == nil && !halted {
			d.shapes.Measured(d.Timing.Kernel - began)
			break
		}
		if err != nil {
			err = d.shapes.Refused(err)
		}
		if halted || err != nil {
			return halted, err
		}
	}
	seen := d.seen.Values[0]
	d.minimum = seen.Done != 0
	d.state.Iteration++
	d.state.Moves += d.kind.moves()
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
	warps, grid := d.shapes.Shape().Warps, d.kind.grid()
	d.state.Launch = grid.launch
	for first := 0; first < grid.blocks; {
		most := max(1, carefulMoves/grid.moves)
		if d.perWarp > 0 {
			most = max(1, int(device.LongLaunch/d.perWarp)/warps)
		}
		count := min(grid.blocks-first, most)
		took, err := d.Timed(func() error { return d.part(first, count, first+count == grid.blocks) })
		if err != nil {
			return false, err
		}
		d.perWarp = took/time.Duration(count*warps) + 1
		if first += count; first < grid.blocks && d.report(ctx) {
			return true, d.err
		}
	}
	return false, nil
}

// part launches the sweep of some blocks of rows, and after the last of them the kernels that
// make the moves.
func (d *descent) part(first, count int, last bool) error {
	if err := d.kind.evaluate(first, count); err != nil || !last {
		return err
	}
	reversals, err := d.kind.choose()
	if err != nil {
		return err
	}
	return d.reorder(reversals)
}

// reorder makes the moves and copies the figures.
func (d *descent) reorder(reversals *driver.Buffer[kernels.Reversal]) error {
	if err := d.copies.guard(d.Run, 1-d.at); err != nil {
		return err
	}
	if err := d.Reorder(d.Search, reversals, d.tour(), d.other(), d.n, d.figures); err != nil {
		return err
	}
	d.at = 1 - d.at
	return d.figures.ReadTo(d.seen, d.Search)
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
	if err := d.copies.guard(d.Run, d.at); err != nil {
		return err
	}
	if err := to.Order.CopyFrom(from.Order, d.Search); err != nil || !d.planar {
		return err
	}
	return to.Points.CopyFrom(from.Points, d.Search)
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
	if err := d.figures.WriteFrom(d.seen, d.Search); err != nil {
		return err
	}
	if err := d.copies.guard(d.Run, 1-d.at); err != nil {
		return err
	}
	err := d.Kick(d.Search, d.exact, d.tour(), d.other(), d.n, d.seed, number, d.figures)
	d.at = 1 - d.at
	return err
}

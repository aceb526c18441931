package kernels

import (
	"fmt"

	"tourscope/gpu/driver"
)

// SweepShape says how the matrix of moves is cut for Sweep.
type SweepShape struct {
	Rows  int // consecutive rows a thread: 2, 4, 8 or 12
	Warps int // a block: 1 to 4
	Width int // columns of a tile: up to 512
	Up    bool
}

// warpRows is how many rows a warp does: the last is the next warp's first.
func (s SweepShape) warpRows() int { return 32*s.Rows - 1 }

// Blocks returns how many blocks of rows a tour of n cities has.
func (s SweepShape) Blocks(n int) int { return ceilDiv(n, s.Warps*s.warpRows()) }

// Groups returns how many slots a sweep fills: one a thread's rows.
func (s SweepShape) Groups(n int) int { return 32 * s.Warps * s.Blocks(n) }

// RowsFrom returns the first row of a block.
func (s SweepShape) RowsFrom(block int) int { return block * s.Warps * s.warpRows() }

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// ChooseSweep returns the shape for a tour of n cities on the device.
//
// Many rows a thread spare loads and shuffles, but small instances then have too
// few threads to fill the device; the borders are measured (BENCHMARKS.md).
func ChooseSweep(n int, up bool) SweepShape {
	s := SweepShape{Rows: 8, Warps: 4, Width: 512, Up: up}
	switch {
	case n < 15_000:
		s.Rows, s.Width = 2, 64
	case n < 35_000:
		s.Rows, s.Width = 4, 64
	case n < 80_000:
		s.Width = 256
	case n < 250_000:
		s.Warps, s.Width = 2, 256
	}
	return s
}

// Tour is a tour on the device.
type Tour struct {
	Order  *driver.Buffer[int32] // n: the city at each position
	Places *driver.Buffer[Place] // n + 1 in tour order, the first again last; nil if not planar
}

// Sweep looks at the moves of blocks of rows [first, first+count), and lowers
// best, Groups long, to the key of each group's best move, as far as guesses off by
// doubt can tell. A group's key stays NoMove just when it has no improving move.
func (l *Library) Sweep(s driver.Stream, shape SweepShape, n int, problem *driver.Buffer[Problem], t Tour,
	best *driver.Buffer[int64], first, count, doubt int, progress *driver.Buffer[Progress]) error {
	variant := fmt.Sprint(shape.Rows)
	if shape.Up {
		variant += "up"
	}
	k, err := l.kernel("sweep", variant)
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(n, shape.Width), Y: count, Threads: 32 * shape.Warps}
	return k.Launch(grid, s, problem.Argument(), t.Order.Argument(), t.Places.Argument(), driver.Int(n), best.Argument(),
		driver.Int(first), driver.Int(doubt), driver.Int(shape.Width), progressDone(progress))
}

// progressDone is the address of Progress.Done.
func progressDone(p *driver.Buffer[Progress]) driver.Argument { return p.At(0) + 40 }

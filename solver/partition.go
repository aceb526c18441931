package solver

import (
	"fmt"
	"math"
)

// Partition is an engine's current partition of the plane of a problem's coordinates
// into cells that its searches work on independently. It is immutable.
//
// Cells are rectangles along axes that are rotated by Angle: the result of axis-parallel
// divisions of the plane. A cell takes 16 bytes, whatever the number of its cities.
type Partition struct {
	Angle float64 // radians, counterclockwise, from the problem's x to the cells' u
	Cells []Cell
}

// Cell is a rectangle, in the unit of the coordinates: u = x·cos + y·sin of the
// angle, v = y·cos − x·sin.
type Cell struct{ MinU, MinV, MaxU, MaxV float32 }

// MaxCells bounds a partition; more cells cannot be distinguished in a picture.
const MaxCells = 1 << 18

// Check returns why a partition of the given number of cities is invalid, or nil.
func (p *Partition) Check(cities int) error {
	if most := min(cities, MaxCells); len(p.Cells) > most {
		return fmt.Errorf("it has %d cells: %d cities can have %d at most", len(p.Cells), cities, most)
	}
	if !finite(p.Angle) {
		return fmt.Errorf("its angle is %v", p.Angle)
	}
	for i, c := range p.Cells {
		whole := finite(float64(c.MinU)) && finite(float64(c.MinV)) && finite(float64(c.MaxU)) && finite(float64(c.MaxV))
		if !whole || c.MinU > c.MaxU || c.MinV > c.MaxV {
			return fmt.Errorf("its cell %d is no rectangle: %+v", i+1, c)
		}
	}
	return nil
}

// Corners returns the four corners of a cell in the problem's coordinates, in the order
// of its outline.
func (p *Partition) Corners(c Cell) [4][2]float64 {
	sin, cos := math.Sincos(p.Angle)
	at := func(u, v float32) [2]float64 {
		return [2]float64{float64(u)*cos - float64(v)*sin, float64(u)*sin + float64(v)*cos}
	}
	return [4][2]float64{at(c.MinU, c.MinV), at(c.MaxU, c.MinV), at(c.MaxU, c.MaxV), at(c.MinU, c.MaxV)}
}

// Viewer is a Progress that can request the partition of an engine whose Info has
// Divides set. As with tours, one request is open at a time.
type Viewer interface {
	Progress

	// WantsPartition reports whether a request is open. It takes some nanoseconds and,
	// like Report, belongs to the engine's goroutine.
	WantsPartition() bool

	// ShowPartition answers the request. The partition must not be modified afterwards.
	ShowPartition(*Partition)
}

// ShowPartition answers an open request with the partition that from returns. Engines
// call it immediately before Report, so that during a pause the displayed partition is
// the current one. Without a request, from is not called. Where from returns nil, the
// request stays open.
func ShowPartition(progress Progress, from func() *Partition) {
	v, is := progress.(Viewer)
	if !is || !v.WantsPartition() {
		return
	}
	if p := from(); p != nil {
		v.ShowPartition(p)
	}
}

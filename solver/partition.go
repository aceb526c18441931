package solver

import (
	"fmt"
	"math"
)

// Partition says how an engine has divided the plane of a problem's coordinates:
// which regions its searches have to themselves just now. It never changes.
//
// Cells are rectangles along axes that are turned by Angle. That is what cuts of
// the plane leave, and it takes 16 bytes a cell, however many cities are in it.
type Partition struct {
	Angle float64 // radians, counterclockwise, from the problem's x to the cells' u
	Cells []Cell
}

// Cell is a rectangle, in the unit of the coordinates: u = x·cos + y·sin of the
// angle, v = y·cos − x·sin.
type Cell struct{ MinU, MinV, MaxU, MaxV float32 }

// MaxCells bounds a partition: more could not be told apart in any picture.
const MaxCells = 1 << 18

// Check says what is wrong with a partition of so many cities, or nil.
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

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// Corners returns the four corners of a cell in the problem's coordinates, one
// after the other around it.
func (p *Partition) Corners(c Cell) [4][2]float64 {
	sin, cos := math.Sincos(p.Angle)
	at := func(u, v float32) [2]float64 {
		return [2]float64{float64(u)*cos - float64(v)*sin, float64(u)*sin + float64(v)*cos}
	}
	return [4][2]float64{at(c.MinU, c.MinV), at(c.MaxU, c.MinV), at(c.MaxU, c.MaxV), at(c.MinU, c.MaxV)}
}

// Viewer is a Progress whose reader may want to see the regions of an engine whose
// Info says Divides. As with tours, the reader asks for one at a time.
type Viewer interface {
	Progress

	// WantsPartition says whether somebody has asked and was not answered yet. It
	// takes some nanoseconds, and like Report belongs to the engine's goroutine.
	WantsPartition() bool

	// ShowPartition answers. The engine must not change the partition afterwards.
	ShowPartition(*Partition)
}

// ShowPartition shows an engine's regions if somebody has asked for them. Engines
// call it just before Report, so that in a pause the regions are those of that
// moment; only an answer costs anything. Where from returns nil there is nothing to
// show, and the request stays.
func ShowPartition(progress Progress, from func() *Partition) {
	v, is := progress.(Viewer)
	if !is || !v.WantsPartition() {
		return
	}
	if p := from(); p != nil {
		v.ShowPartition(p)
	}
}

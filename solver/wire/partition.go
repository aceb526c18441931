package wire

import (
	"encoding/binary"
	"fmt"
	"math"

	"tourscope/solver"
)

// Partition is a solver.Partition as plain data.
type Partition struct {
	Angle float64
	Cells []byte // 16 a cell: its four float32, little-endian, in the order of solver.Cell
}

const cellSize = 16

// PackPartition makes the plain data of a partition.
func PackPartition(p *solver.Partition) Partition {
	packed := Partition{Angle: p.Angle, Cells: make([]byte, 0, cellSize*len(p.Cells))}
	for _, c := range p.Cells {
		for _, v := range [...]float32{c.MinU, c.MinV, c.MaxU, c.MaxV} {
			packed.Cells = binary.LittleEndian.AppendUint32(packed.Cells, math.Float32bits(v))
		}
	}
	return packed
}

// Unpack returns the partition, which must be one of so many cities.
func (packed Partition) Unpack(cities int) (*solver.Partition, error) {
	if len(packed.Cells)%cellSize != 0 {
		return nil, fmt.Errorf("received regions of %d bytes: each has %d", len(packed.Cells), cellSize)
	}
	p := &solver.Partition{Angle: packed.Angle, Cells: make([]solver.Cell, len(packed.Cells)/cellSize)}
	for i := range p.Cells {
		cell := packed.Cells[i*cellSize:]
		at := func(k int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(cell[4*k:])) }
		p.Cells[i] = solver.Cell{MinU: at(0), MinV: at(1), MaxU: at(2), MaxV: at(3)}
	}
	if err := p.Check(cities); err != nil {
		return nil, fmt.Errorf("received wrong regions: %w", err)
	}
	return p, nil
}

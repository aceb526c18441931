package generate

import (
	"math"
	"math/rand/v2"
)

// A drilling board: mounting holes in the corners, connector rows along the
// edges, chips of three families in the middle, and vias between them. Lengths
// are in mils/2; pin pitches are those of real parts.

// parts is the share of holes, in percent, that belongs to parts; vias are the
// rest.
const parts = 72

// cell is the side of the squares in which the board marks occupied area.
const cell = 50

type board struct {
	*points
	random        *rand.Rand
	cities        int
	width, height int
	taken         []bool // cells, row by row
	columns       int
	holes         map[[2]int]bool
}

func drilling(cities int, random *rand.Rand) *points {
	unit := int(math.Sqrt(float64(cities)*1700)) + 10*cell
	b := &board{points: newPoints(cities), random: random, cities: cities,
		width: unit * 4 / 3, height: unit, holes: make(map[[2]int]bool, cities)}
	b.columns = b.width/cell + 1
	b.taken = make([]bool, b.columns*(b.height/cell+1))
	b.mount()
	b.connect()
	for missed := 0; b.count() < cities*parts/100 && missed < 300; {
		if b.chip() {
			missed = 0
		} else {
			missed++
		}
	}
	b.vias()
	return b.points
}

// drill adds a hole, unless the board is complete or has a hole there.
func (b *board) drill(x, y int) {
	at := [2]int{x, y}
	if b.count() == b.cities || b.holes[at] {
		return
	}
	b.holes[at] = true
	b.add(x, y)
}

// claim marks the cells of a rectangle as occupied, if all are free.
func (b *board) claim(x, y, width, height int) bool {
	if x < cell || y < cell || x+width > b.width-cell || y+height > b.height-cell {
		return false
	}
	cells := func(visit func(i int) bool) bool {
		for row := y / cell; row <= (y+height)/cell; row++ {
			for column := x / cell; column <= (x+width)/cell; column++ {
				if !visit(row*b.columns + column) {
					return false
				}
			}
		}
		return true
	}
	if !cells(func(i int) bool { return !b.taken[i] }) {
		return false
	}
	return cells(func(i int) bool { b.taken[i] = true; return true })
}

func (b *board) mount() {
	for _, x := range [2]int{cell, b.width - cell} {
		for _, y := range [2]int{cell, b.height - cell} {
			b.drill(x, y)
		}
	}
}

// connect puts a double row of pins along the left and a single one along the
// bottom.
func (b *board) connect() {
	const pitch = 20
	if b.cities < 200 {
		return
	}
	if long := b.height * 3 / 5; b.claim(2*cell, b.height/5, pitch, long) {
		for y := 0; y <= long; y += pitch {
			b.drill(2*cell, b.height/5+y)
			b.drill(2*cell+pitch, b.height/5+y)
		}
	}
	if long := b.width * 2 / 5; b.claim(b.width/3, 3*cell/2, long, pitch) {
		for x := 0; x <= long; x += pitch {
			b.drill(b.width/3+x, 3*cell/2)
		}
	}
}

// chip tries to place one part and reports whether there was room.
func (b *board) chip() bool {
	switch b.random.IntN(8) {
	case 0:
		return b.ballGrid(6+2*b.random.IntN(4), 16)
	case 1, 2:
		return b.flatPack(8+2*b.random.IntN(6), 12)
	default:
		return b.dualInLine(4+2*b.random.IntN(7), 20, b.random.IntN(2) == 0)
	}
}

// place finds room for a part and returns its corner.
func (b *board) place(width, height int) (x, y int, ok bool) {
	x = b.random.IntN(b.width) / 10 * 10
	y = b.random.IntN(b.height) / 10 * 10
	return x, y, b.claim(x-15, y-15, width+30, height+30)
}

// dualInLine has two rows of pins, upright or lying.
func (b *board) dualInLine(pins, pitch int, upright bool) bool {
	long, across := (pins-1)*pitch, 60
	width, height := long, across
	if upright {
		width, height = across, long
	}
	x, y, ok := b.place(width, height)
	for i := 0; ok && i < pins; i++ {
		if upright {
			b.drill(x, y+i*pitch)
			b.drill(x+across, y+i*pitch)
		} else {
			b.drill(x+i*pitch, y)
			b.drill(x+i*pitch, y+across)
		}
	}
	return ok
}

// flatPack has pins on all four sides.
func (b *board) flatPack(pins, pitch int) bool {
	long := (pins + 1) * pitch
	x, y, ok := b.place(long, long)
	for i := 1; ok && i <= pins; i++ {
		b.drill(x+i*pitch, y)
		b.drill(x+i*pitch, y+long)
		b.drill(x, y+i*pitch)
		b.drill(x+long, y+i*pitch)
	}
	return ok
}

// ballGrid is a square of pins with a hole in the middle.
func (b *board) ballGrid(pins, pitch int) bool {
	x, y, ok := b.place((pins-1)*pitch, (pins-1)*pitch)
	for i := 0; ok && i < pins*pins; i++ {
		row, column := i/pins, i%pins
		if edge := min(row, column, pins-1-row, pins-1-column); edge < pins/3 {
			b.drill(x+column*pitch, y+row*pitch)
		}
	}
	return ok
}

// vias are placed in short straight rows, as where a bus changes its layer, and some
// alone; outside the parts as long as there is room.
func (b *board) vias() {
	for missed := 0; b.count() < b.cities; {
		x, y := cell+b.random.IntN(b.width-2*cell), cell+b.random.IntN(b.height-2*cell)
		dx, dy := 14, 0
		switch b.random.IntN(3) {
		case 0:
			dx, dy = 0, 14
		case 1:
			dx, dy = 10, 10
		}
		before := b.count()
		for range 1 + b.random.IntN(9) {
			if x >= b.width-cell || y >= b.height-cell || missed < 1000 && b.taken[y/cell*b.columns+x/cell] {
				break
			}
			b.drill(x, y)
			x, y = x+dx, y+dy
		}
		if b.count() == before {
			missed++
		}
	}
}

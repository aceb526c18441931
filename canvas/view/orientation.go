package view

import "fmt"

// Orientation says which way round the world is shown. Many maps lie on their
// side in their files, because the first coordinate is the latitude, or are
// mirrored, because the second one counts to the west.
//
// There are eight: mirrored or not, and then turned by quarters. The zero value
// shows x to the right and y upwards.
type Orientation uint8

const (
	quarters    Orientation = 3
	mirrored    Orientation = 4
	orientation             = quarters | mirrored
)

// Oriented is the orientation that mirrors left and right, or not, and then turns
// clockwise by quarters of a turn, any number of them.
func Oriented(quarterTurns int, mirror bool) Orientation {
	o := Orientation(quarterTurns) & quarters
	if mirror {
		o |= mirrored
	}
	return o
}

// Turn turns what is seen clockwise by quarters of a turn.
func (o Orientation) Turn(quarterTurns int) Orientation {
	return Oriented(o.Quarters()+quarterTurns, o.Mirrored())
}

// Mirror exchanges left and right as they are seen.
func (o Orientation) Mirror() Orientation { return Oriented(-o.Quarters(), !o.Mirrored()) }

// Quarters returns the quarter turns, 0 to 3.
func (o Orientation) Quarters() int { return int(o & quarters) }

// Mirrored says whether the world is mirrored before it is turned.
func (o Orientation) Mirrored() bool { return o&mirrored != 0 }

// Sideways says whether the world's x runs along the picture's height.
func (o Orientation) Sideways() bool { return o&1 != 0 }

// Valid says whether the value is one of the eight.
func (o Orientation) Valid() bool { return o&^orientation == 0 }

func (o Orientation) String() string {
	text := fmt.Sprintf("%d°", 90*o.Quarters())
	if o.Mirrored() {
		text += " mirrored"
	}
	return text
}

// Signs returns whether x and y change places, and the signs that what is then
// the first and the second coordinate have to the right and upwards. It is all
// that a loop over many cities needs.
func (o Orientation) Signs() (sideways bool, right, up float64) {
	right, up = 1, 1
	if o.Mirrored() {
		right = -1
	}
	for range o.Quarters() {
		right, up = up, -right
	}
	return o.Sideways(), right, up
}

// Apply turns a difference in the world into one on the screen, up being positive.
func (o Orientation) Apply(x, y float64) (right, up float64) {
	sideways, a, b := o.Signs()
	if sideways {
		x, y = y, x
	}
	return x * a, y * b
}

// Undo is the inverse of Apply.
func (o Orientation) Undo(right, up float64) (x, y float64) {
	sideways, a, b := o.Signs()
	x, y = right*a, up*b
	if sideways {
		x, y = y, x
	}
	return x, y
}

// Size is the extent of a rectangle of the world as it is seen.
func (o Orientation) Size(b Bounds) (width, height float64) {
	if o.Sideways() {
		return b.Height(), b.Width()
	}
	return b.Width(), b.Height()
}

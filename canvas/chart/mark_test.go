package chart

import (
	"image"
	"testing"

	"tourscope/canvas/palette"
)

func marked() *Chart {
	c := &Chart{Palette: palette.Light(), Marked: true, Mark: 5}
	for i := range 2 {
		s := Series{}
		for k := range 11 {
			s.Points = append(s.Points, Point{Seconds: float64(k), Moves: int64((i + 1) * k * 100), Iterations: int64(k), Length: int64(1000 - 50*k)})
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// The mark is where a click on it leads to.
func TestMarkAndClickAgree(t *testing.T) {
	const w, h = 400, 200
	for _, axis := range []Axis{Time, Moves, Iterations} {
		c := marked()
		c.XAxis = axis
		plain := image.NewRGBA(image.Rect(0, 0, w, h))
		c.Marked = false
		c.Draw(plain)
		img := image.NewRGBA(plain.Rect)
		c.Marked = true
		c.Draw(img)
		row, column := h-30, -1 // below the curves
		for x := range w {
			if img.RGBAAt(x, row) != plain.RGBAAt(x, row) {
				column = x
				break
			}
		}
		if column < 0 {
			t.Fatalf("%v: no mark is seen", axis)
		}
		if got, is := c.Seconds(float64(column), w, h, 0); !is || got < 4.5 || got > 5.5 {
			t.Errorf("%v: a click on the mark of second 5 leads to %v, %v", axis, got, is)
		}
	}
}

func TestSecondsWithoutAnything(t *testing.T) {
	if _, is := new(Chart).Seconds(10, 100, 100, 0); is {
		t.Error("an empty chart has a moment")
	}
	c := marked()
	c.XAxis = Moves
	if _, is := c.Seconds(10, 400, 200, 7); is {
		t.Error("a series that is not there has a moment")
	}
	if got, _ := c.Seconds(1e6, 400, 200, 1); got != 10 {
		t.Errorf("right of the plot is second %v, want the last", got)
	}
}

package raster

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

var ink = color.RGBA{R: 200, G: 100, B: 50, A: 255}

// shapes draws the same random lines and dots into rows.
func shapes(r *Rows, seed uint64, smooth bool) {
	random := rand.New(rand.NewPCG(seed, 1))
	at := func() int32 { return int32(random.IntN(160*One)) - 40*One }
	var mask Mask
	mask.Reset(r)
	for range 60 {
		s := Segment{at(), at(), at(), at()}
		switch random.IntN(6) {
		case 0:
			s.X1 = s.X0
		case 1:
			s.Y1 = s.Y0
		case 2:
			s.X1, s.Y1 = s.X0+int32(random.IntN(700)), s.Y0-int32(random.IntN(700))
		}
		if smooth {
			mask.Stroke(s, 0.5+3*random.Float32())
		} else {
			r.Line(s, Word(ink))
		}
	}
	mask.Paint(r, ink)
	for range 10 {
		r.Disc(float32(at())/One, float32(at())/One, 5*random.Float32(), ink)
	}
}

func TestBandsDoNotShow(t *testing.T) {
	for seed := range uint64(40) {
		for _, smooth := range []bool{false, true} {
			whole := image.NewRGBA(image.Rect(0, 0, 80, 70))
			shapes(RowsOf(whole, 0, 70), seed, smooth)
			for _, rows := range []int{1, 7, 32} {
				split := image.NewRGBA(whole.Rect)
				for top := 0; top < 70; top += rows {
					shapes(RowsOf(split, top, top+rows), seed, smooth)
				}
				if !bytes.Equal(whole.Pix, split.Pix) {
					t.Fatalf("seed %d, smooth %v: bands of %d rows differ from the whole", seed, smooth, rows)
				}
			}
		}
	}
}

// TestClippedLinesAreTheWholeOnes draws into a small picture and, moved, into
// one so large that nothing is clipped.
func TestClippedLinesAreTheWholeOnes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	const size, room = 30, 70
	for range 2000 {
		at := func() int32 { return int32(random.IntN((size+2*room-20)*One)) - (room-10)*One }
		s := Segment{at(), at(), at(), at()}
		small, large := image.NewRGBA(image.Rect(0, 0, size, size)), image.NewRGBA(image.Rect(0, 0, size+2*room, size+2*room))
		RowsOf(small, 0, size).Line(s, Word(ink))
		RowsOf(large, 0, size+2*room).Line(Segment{s.X0 + room*One, s.Y0 + room*One, s.X1 + room*One, s.Y1 + room*One}, Word(ink))
		for y := range size {
			for x := range size {
				if small.RGBAAt(x, y) != large.RGBAAt(x+room, y+room) {
					t.Fatalf("%+v differs at (%d, %d)", s, x, y)
				}
			}
		}
	}
}

func TestLinesHaveNoGapsAndStayClose(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for range 1000 {
		at := func() int32 { return int32(random.IntN(60 * One)) }
		s := Segment{at(), at(), at(), at()}
		m := image.NewRGBA(image.Rect(0, 0, 60, 60))
		RowsOf(m, 0, 60).Line(s, Word(ink))
		count := 0
		for y := range 60 {
			for x := range 60 {
				if m.RGBAAt(x, y).A == 0 {
					continue
				}
				count++
				// Half a pixel aside, and up to one beyond an end that is not in
				// the middle of its pixel.
				if d := distance(s, float64(x)+0.5, float64(y)+0.5); d > 1.15 {
					t.Fatalf("%+v: pixel (%d, %d) is %.2f away", s, x, y, d)
				}
			}
		}
		dx, dy := abs(s.X1>>8-s.X0>>8), abs(s.Y1>>8-s.Y0>>8)
		if want := int(max(dx, dy)) + 1; count < want-1 || count > want+1 {
			t.Fatalf("%+v: %d pixels, want about %d", s, count, want)
		}
	}
}

// distance is the slow way from a point to a segment, in pixels.
func distance(s Segment, x, y float64) float64 {
	x0, y0, x1, y1 := float64(s.X0)/One, float64(s.Y0)/One, float64(s.X1)/One, float64(s.Y1)/One
	t := 0.0
	if l := (x1-x0)*(x1-x0) + (y1-y0)*(y1-y0); l > 0 {
		t = max(0, min(1, ((x-x0)*(x1-x0)+(y-y0)*(y1-y0))/l))
	}
	return math.Hypot(x-x0-t*(x1-x0), y-y0-t*(y1-y0))
}

func TestStrokesCoverWhatIsNear(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for range 500 {
		at := func() int32 { return int32(random.IntN(60*One)) - 10*One }
		s, width := Segment{at(), at(), at(), at()}, 1+4*random.Float32()
		m := image.NewRGBA(image.Rect(0, 0, 40, 40))
		r := RowsOf(m, 0, 40)
		var mask Mask
		mask.Reset(r)
		mask.Stroke(s, width)
		mask.Paint(r, color.RGBA{A: 255})
		for y := range 40 {
			for x := range 40 {
				d := distance(s, float64(x)+0.5, float64(y)+0.5)
				want := 255 * max(0, min(1, float64(width)/2+0.5-d))
				if got := float64(m.RGBAAt(x, y).A); math.Abs(got-want) > 1.5 {
					t.Fatalf("%+v, width %.2f: pixel (%d, %d) has %g, want %.1f", s, width, x, y, got, want)
				}
			}
		}
	}
}

func TestMixIsExactAtItsEnds(t *testing.T) {
	for from := range 256 {
		for to := range 256 {
			a, b := uint8(from), uint8(to)
			if mix(a, b, 0) != a || mix(a, b, 255) != b {
				t.Fatalf("mix(%d, %d) is %d and %d at its ends", a, b, mix(a, b, 0), mix(a, b, 255))
			}
		}
	}
}

// TestAPathIsItsLines draws paths of short and long lines both ways, with rows
// of the picture on either side.
func TestAPathIsItsLines(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 6))
		points := make([]Point, 1+random.IntN(40))
		at := func() int32 { return int32(random.IntN(90*One)) - 20*One }
		for i := range points {
			points[i] = Point{at(), at()}
			if i > 0 && random.IntN(3) > 0 {
				points[i] = Point{points[i-1].X + int32(random.IntN(900)) - 450, points[i-1].Y + int32(random.IntN(900)) - 450}
			}
		}
		path, lines := image.NewRGBA(image.Rect(0, 0, 50, 60)), image.NewRGBA(image.Rect(0, 0, 50, 60))
		top, bottom := random.IntN(30), 30+random.IntN(31)
		RowsOf(path, top, bottom).Path(points, Word(ink))
		for i := range points[1:] {
			RowsOf(lines, top, bottom).Line(Segment{points[i].X, points[i].Y, points[i+1].X, points[i+1].Y}, Word(ink))
		}
		if !bytes.Equal(path.Pix, lines.Pix) {
			t.Fatalf("seed %d: the path differs from its %d lines", seed, len(points)-1)
		}
	}
}

// TestShortLinesAreTheFormulas compares lines to the next pixel with what the
// formula for all lines makes of them.
func TestShortLinesAreTheFormulas(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	decided := 0
	for range 200_000 {
		a := Point{5*One + int32(random.IntN(One)), 5*One + int32(random.IntN(One))}
		b := Point{4*One + int32(random.IntN(3*One)), 4*One + int32(random.IntN(3*One))}
		if random.IntN(4) == 0 { // along the diagonals and the borders
			b = Point{a.X + int32(random.IntN(5)-2)*One/2, a.Y + int32(random.IntN(5)-2)*One/2}
		}
		if columns, rows := b.X>>8-a.X>>8, b.Y>>8-a.Y>>8; columns|rows == 0 || !touching(columns, rows) {
			continue
		}
		quick, slow := image.NewRGBA(image.Rect(0, 0, 11, 11)), image.NewRGBA(image.Rect(0, 0, 11, 11))
		if !RowsOf(quick, 0, 11).short(a, b, Word(ink)) {
			continue
		}
		decided++
		RowsOf(slow, 0, 11).long(Segment{a.X, a.Y, b.X, b.Y}, Word(ink))
		if !bytes.Equal(quick.Pix, slow.Pix) {
			t.Fatalf("%v to %v: the short way colours other pixels", a, b)
		}
	}
	if decided < 100_000 {
		t.Errorf("the short way was taken for %d lines only", decided)
	}
}

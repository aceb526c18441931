package draw

import (
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// coordinates are finite numbers out of any bytes, at most 64 pairs.
func coordinates(data []byte) (x, y []float64) {
	for ; len(data) >= 16 && len(x) < 64; data = data[16:] {
		for i, axis := range []*[]float64{&x, &y} {
			v := math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
			if math.IsNaN(v) || math.IsInf(v, 0) {
				v = 0
			}
			*axis = append(*axis, v)
		}
	}
	return x, y
}

func bytesOf(coordinates ...float64) (data []byte) {
	for _, c := range coordinates {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(c))
	}
	return data
}

// addExtremes adds the coordinates that drawing is most likely to be wrong about.
func addExtremes(f *testing.F) {
	const most, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	for _, data := range [][]byte{
		bytesOf(most, most, -most, -most, most, -most, -most, most),
		bytesOf(most, 0, -most, 0, 0, 0, 1, 0),
		bytesOf(least, 0, 0, least, -least, least),
		bytesOf(1e300, 1e300, 1e300, 1e300),
		bytesOf(0, 0, 1e-300, 1e-300, 1e300, 1e300, 3, 4, 5, 6, 7, 8),
		bytesOf(1, 2, 3, 4, 5, 6),
	} {
		f.Add(data, uint16(321), uint16(243), uint8(0))
		f.Add(data, uint16(1), uint16(1), uint8(7))
	}
}

// FuzzDrawing: any finite coordinates are drawn, in whatever way, without a panic.
func FuzzDrawing(f *testing.F) {
	addExtremes(f)
	f.Fuzz(func(t *testing.T, data []byte, width, height uint16, ways uint8) {
		x, y := coordinates(data)
		n := len(x)
		if n == 0 || width == 0 || height == 0 || width > 500 || height > 500 {
			t.Skip()
		}
		s := &Scene{X: x, Y: y, Order: solver.Identity(n), Palette: palette.Light(), MarkedCities: []solver.City{0, solver.City(n - 1)},
			MarkedEdges: [][2]solver.City{{0, solver.City(n / 2)}}, FreshEdges: [][][2]solver.City{{{0, solver.City(n - 1)}}},
			Label: func(c solver.City) string { return fmt.Sprint(c) }}
		if ways&1 != 0 {
			s.Open = true
		}
		if ways&2 != 0 {
			s.Places = NewPlaces(x, y)
		}
		if ways&4 != 0 {
			s.Order = nil
		}
		if s.Regions = cellOf(x, y); s.Regions.Check(n) != nil {
			s.Regions = nil
		}
		fit := view.FitTurned(view.BoundsOf(x, y), int(width), int(height), 10, view.Orientation(ways>>4))
		for _, v := range []view.Viewport{fit, fit.ZoomAt(3, 4, 1e6), fit.ZoomAt(3, 4, 1e-6), fit.Look(x[0], y[0], 1000)} {
			for _, b := range []Budget{Full(), Draft(), Unbounded()} {
				stats := Tour(image.NewRGBA(image.Rect(0, 0, v.Width, v.Height)), s, v, b)
				if stats.EdgesVisible > n || stats.CitiesDrawn > n || stats.EdgesDrawn < 0 {
					t.Fatalf("%d cities, and drawn are %+v", n, stats)
				}
			}
			VisibleRegions(s, v)
		}
	})
}

// cellOf is a partition of one cell around all cities.
func cellOf(x, y []float64) *solver.Partition {
	b := view.BoundsOf(x, y)
	return &solver.Partition{Angle: 0.3, Cells: []solver.Cell{{MinU: float32(b.MinX), MinV: float32(b.MinY), MaxU: float32(b.MaxX), MaxV: float32(b.MaxY)}}}
}

// FuzzIndex: the index of any finite coordinates finds a city that brute force finds, as
// near.
func FuzzIndex(f *testing.F) {
	addExtremes(f)
	f.Fuzz(func(t *testing.T, data []byte, px, py uint16, zoom uint8) {
		x, y := coordinates(data)
		if len(x) == 0 {
			t.Skip()
		}
		ix := NewIndex(x, y)
		if cells := ix.columns * ix.rows; cells > 4*len(x)+4 {
			t.Fatalf("%d × %d cells for %d cities", ix.columns, ix.rows, len(x))
		}
		v := view.Fit(ix.bounds, 400, 300, 10).ZoomAt(float64(px), float64(py), 1+float64(zoom))
		const reach = 30
		city, distance, found := ix.Nearest(v, float64(px), float64(py), reach)
		wx, wy := v.ToWorld(float64(px), float64(py))
		nearest, near := math.Inf(1), -1
		for i := range x {
			if d := math.Hypot(x[i]-wx, y[i]-wy); d < nearest {
				nearest, near = d, i
			}
		}
		switch {
		case found && !(distance <= reach):
			t.Fatalf("city %d is %v pixels away", city, distance)
		case found != (nearest < reach/v.Scale) && nearest != reach/v.Scale:
			t.Fatalf("found: %t, and city %d is %v pixels away", found, near, nearest*v.Scale)
		case found && math.Hypot(x[city]-wx, y[city]-wy) != nearest:
			t.Fatalf("found city %d, and %d is nearer", city, near)
		}
	})
}

package export

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image/gif"
	"io"
	"math"
	"testing"
	"time"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// FuzzPicture: a picture of any finite coordinates is written in every format; SVG and PDF
// hold no number that a viewer could not read.
func FuzzPicture(f *testing.F) {
	const most, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	for _, corners := range [][]float64{
		{most, most, -most, -most, most, -most, -most, most},
		{least, 0, 0, least, -least, least},
		{1e300, 1e300, 1e300, 1e300},
		{0, 0, 1e-300, 1e-300, 1e300, 1e300, 3, 4},
		{1, 2, 3, 4, 5, 6},
	} {
		var data []byte
		for _, c := range corners {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(c))
		}
		for format := range uint8(3) {
			f.Add(data, format, uint8(0), 0.0, 0.0, 0.0)
			f.Add(data, format, uint8(1), corners[0], corners[1], 1e-3)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, format, part uint8, centerX, centerY, extent float64) {
		s := draw.Scene{Palette: palette.Light()}
		for ; len(data) >= 16 && len(s.X) < 32; data = data[16:] {
			x, y := math.Float64frombits(binary.LittleEndian.Uint64(data)), math.Float64frombits(binary.LittleEndian.Uint64(data[8:]))
			if math.IsNaN(x) || math.IsInf(x, 0) || math.IsNaN(y) || math.IsInf(y, 0) {
				continue
			}
			s.X, s.Y = append(s.X, x), append(s.Y, y)
		}
		if len(s.X) == 0 {
			t.Skip()
		}
		s.Order = solver.Identity(len(s.X))
		p := Picture{Scene: s, Width: 90, Height: 70, Title: "any", Orientation: view.Orientation(part >> 1)}
		if shown := (view.Part{X: centerX, Y: centerY, Width: extent, Height: extent}); part&1 != 0 && shown.Valid() {
			p.View = &shown
		}
		kind := [...]Format{PNG, SVG, PDF}[format%3]
		var file bytes.Buffer
		if err := Write(t.Context(), &file, kind, p); err != nil {
			t.Fatal(err)
		}
		if kind == SVG && (bytes.Contains(file.Bytes(), []byte("NaN")) || bytes.Contains(file.Bytes(), []byte("Inf"))) {
			t.Fatalf("no number: %s", file.Bytes())
		}
		pages := Comparison{Picture: p, Panes: []Pane{{Order: s.Order}, {Order: s.Order}}, Difference: true}
		if err := WriteComparison(t.Context(), io.Discard, kind, pages); err != nil {
			t.Fatal(err)
		}
		pages.Panes = pages.Panes[:1]
		if err := WritePlotter(t.Context(), io.Discard, pages); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzAnimation: an animation of any finite coordinates and settings is a whole GIF, or is
// refused before the first frame.
func FuzzAnimation(f *testing.F) {
	const most = math.MaxFloat64
	for _, x := range []float64{0, 1, most, -most, math.SmallestNonzeroFloat64, 1e300} {
		f.Add(x, -x, x/2, 2.0, 10, 60, 40, int64(0), int64(0))
		f.Add(1.0, x, -x, x, 50, 1, 2048, int64(time.Second), int64(2*time.Second))
	}
	f.Add(1.0, 2.0, 3.0, math.Inf(1), 5, 100, 0, int64(-1), int64(math.MaxInt64))
	f.Add(1.0, 2.0, 3.0, math.NaN(), -5, -100, 20, int64(math.MinInt64), int64(5))
	f.Add(1.0, 2.0, 3.0, 1e-320, 0, 30, 30, int64(math.MaxInt64), int64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, x, y, z, speed float64, fps, width, height int, from, to int64) {
		if s := x + y + z; math.IsNaN(s-s) && (math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsInf(z, 0) || math.IsNaN(x) || math.IsNaN(y) || math.IsNaN(z)) {
			t.Skip()
		}
		a := film1(recorded(t, 8, 4))
		a.Scene.X, a.Scene.Y = []float64{x, y, z, 0, x, x, 1, -z}, []float64{y, z, x, 0, y, 1, z, -x}
		a.Speed, a.FPS, a.From, a.To = speed, fps, time.Duration(from), time.Duration(to)
		a.Width, a.Height = min(width, 300), min(height, 300)
		if width > maxGIFSide || height > maxGIFSide {
			a.Width, a.Height = width, height // which is refused
		}
		var file bytes.Buffer
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		frames := 0
		a.Progress = func(float64) {
			if frames++; frames == 40 {
				cancel() // the others are like these
			}
		}
		err := WriteAnimation(ctx, &file, a)
		switch {
		case frames >= 40 && errors.Is(err, context.Canceled):
		case err != nil && frames > 0:
			t.Fatalf("refused after %d frames: %v", frames, err)
		case err == nil:
			if _, err := gif.DecodeAll(&file); err != nil {
				t.Fatal(err)
			}
		}
	})
}

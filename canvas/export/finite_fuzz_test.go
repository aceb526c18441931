package export

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"testing"

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

package export

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	plotdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"tourscope/canvas/palette"
)

// someBoxes is three engines on two instances; one engine has no result on one.
func someBoxes() Boxes {
	return Boxes{
		Groups: []string{"berlin52", "kroA100"}, Series: []string{"ils", "sspm", "pssm"}, Axis: "above the optimum, %",
		Values: [][][]float64{
			{{0, 0, 0.2, 0.1, 0}, {3.1, 4, 5.2, 4.4, 9.8}, {2, 3, 2.5, 2.2, 3.3}},
			{{0.4, 0.5}, {}, {4}},
		},
	}
}

// someBands is four bands that fall, the last two of one value.
func someBands() Bands {
	b := Bands{XAxis: "seconds", YAxis: "above the optimum, %", Floor: 0.01}
	for i, name := range []string{"ils", "sspm", "pssm", "2opt", "ils again"} {
		band := Band{Name: name}
		for k := range 100 {
			x := 0.001 * math.Pow(10, float64(k)/25)
			middle := math.Pow(10, 2-float64(k)/30+float64(i)/2)
			band.X = append(band.X, x)
			band.Low = append(band.Low, middle*0.8-0.1)
			band.Middle = append(band.Middle, middle)
			band.High = append(band.High, middle*1.3)
		}
		b.Bands = append(b.Bands, band)
	}
	b.Bands[3] = Band{Name: "2opt", X: []float64{0.01, 0.02}, Low: []float64{0, 0}, Middle: []float64{0, 0}, High: []float64{0, 0}}
	b.Bands = append(b.Bands, Band{Name: "not yet"})
	return b
}

// TestStatisticalPlots writes each plot in each format and reads it back.
func TestStatisticalPlots(t *testing.T) {
	meta := Meta{Instance: "three & more", Program: "Tourscope 1"}
	for name, write := range map[string]func(io.Writer, Format) error{
		"boxes": func(w io.Writer, f Format) error { return WriteBoxes(t.Context(), w, f, someBoxes(), 160, 100, meta) },
		"grid": func(w io.Writer, f Format) error {
			low := someBands()
			low.Ceiling = 0.001
			grid := BandGrid{Panels: []Bands{someBands(), low, someBands()}, Titles: []string{"a", "b", "c"}, Columns: 2}
			return WriteBandGrid(t.Context(), w, f, grid, 160, 100, meta)
		},
		"bands": func(w io.Writer, f Format) error { return WriteBands(t.Context(), w, f, someBands(), 160, 100, meta) },
	} {
		for _, f := range []Format{PNG, SVG, PDF} {
			var file bytes.Buffer
			if err := write(&file, f); err != nil {
				t.Errorf("%s as %v: %v", name, f, err)
				continue
			}
			checkPlot(t, name, f, file.Bytes())
		}
	}
}

// Values that are all alike have an axis from 0 on.
func TestBoxesOfOneValue(t *testing.T) {
	for value, want := range map[float64]float64{0: 1, 0.2: 1, 7: 14} {
		b := Boxes{Groups: []string{"berlin52"}, Series: []string{"ils", "2opt"}, Values: [][][]float64{{{value, value, value}, {value}}}}
		p, err := b.plot(160, Meta{})
		if err != nil {
			t.Fatal(err)
		}
		if p.Y.Min != 0 || p.Y.Max != want {
			t.Errorf("all are %v: the axis goes from %v to %v, want 0 to %v", value, p.Y.Min, p.Y.Max, want)
		}
	}
}

func checkPlot(t *testing.T, name string, f Format, file []byte) {
	t.Helper()
	switch f {
	case PNG:
		m, err := png.Decode(bytes.NewReader(file))
		if err != nil || m.Bounds().Dx() != 1890 {
			t.Errorf("%s: the PNG is wrong: %v", name, err)
		}
	case SVG:
		text := texts(t, name, file)
		for _, want := range []string{"three & more", "ils", "sspm", "pssm", "above the optimum, %"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the SVG has no text %q", name, want)
			}
		}
		if fonts := strings.Count(string(file), "font-family:"); fonts == 0 || fonts != strings.Count(string(file), ",sans-serif") {
			t.Errorf("%s: the SVG has letters of one font only", name)
		}
		if strings.Contains(text, "not yet") || strings.Contains(string(file), "NaN") {
			t.Errorf("%s: the SVG names what is not there", name)
		}
	case PDF:
		if !bytes.HasPrefix(file, []byte("%PDF-")) {
			t.Errorf("%s: this is no PDF", name)
		}
		checkPDFInfo(t, file, "three & more")
	}
}

// texts reads an SVG as XML and returns all there is to read in it.
func texts(t *testing.T, name string, file []byte) string {
	t.Helper()
	var all strings.Builder
	for decoder := xml.NewDecoder(bytes.NewReader(file)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all.String()
		}
		if err != nil {
			t.Fatalf("%s: the SVG is no XML: %v", name, err)
		}
		if text, is := token.(xml.CharData); is {
			all.Write(text)
			all.WriteByte('\n')
		}
	}
}

func TestEmptyPlotsAreRefused(t *testing.T) {
	empty := Boxes{Groups: []string{"a"}, Series: []string{"ils"}, Values: [][][]float64{{nil}}}
	if err := WriteBoxes(t.Context(), io.Discard, SVG, empty, 160, 100, Meta{}); err == nil {
		t.Error("boxes of nothing are written")
	}
	if err := WriteBands(t.Context(), io.Discard, SVG, Bands{Bands: []Band{{Name: "ils"}}}, 160, 100, Meta{}); err == nil {
		t.Error("bands of nothing are written")
	}
	if err := WriteBoxes(t.Context(), io.Discard, SVG, someBoxes(), 5, 100, Meta{}); err == nil {
		t.Error("boxes on 5 mm are written")
	}
}

// TestPlotsOnAScreen have the size that was asked for and the palette's colours.
func TestPlotsOnAScreen(t *testing.T) {
	screen := Screen{Width: 500, Height: 320, DPI: 96}
	boxes, bands := someBoxes(), someBands()
	boxes.Palette, bands.Palette = palette.Dark(), palette.Dark()
	for name, draw := range map[string]func(Screen, Meta) (*image.RGBA, error){"boxes": boxes.Image, "bands": bands.Image} {
		picture, err := draw(screen, Meta{Instance: "named elsewhere"})
		if err != nil {
			t.Fatal(name, err)
		}
		if picture.Rect != image.Rect(0, 0, 500, 320) {
			t.Errorf("%s: %v", name, picture.Rect)
		}
		for _, want := range []color.RGBA{palette.Dark().Background, palette.Dark().Series(0), palette.Dark().Series(1)} {
			if !slices.Contains(colours(picture), want) {
				t.Errorf("%s: no pixel is %v", name, want)
			}
		}
		if _, err := draw(Screen{Width: 3, Height: 320, DPI: 96}, Meta{}); err == nil {
			t.Errorf("%s: a plot of three pixels", name)
		}
	}
	if _, err := (Bands{}).Image(screen, Meta{}); err == nil {
		t.Error("nothing was drawn")
	}
}

func colours(picture *image.RGBA) []color.RGBA {
	var all []color.RGBA
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			all = append(all, picture.RGBAAt(x, y))
		}
	}
	return all
}

// TestCeiling: a line begins where its middle comes below, and its range ends there.
func TestCeiling(t *testing.T) {
	b := Bands{Ceiling: 10}
	got := b.under(Band{X: []float64{1, 2, 3}, Low: []float64{20, 5, 1}, Middle: []float64{30, 9, 2}, High: []float64{40, 20, 3}})
	if !slices.Equal(got.X, []float64{2, 3}) || !slices.Equal(got.High, []float64{10, 3}) || !slices.Equal(got.Middle, []float64{9, 2}) {
		t.Errorf("%+v", got)
	}
	if got := b.under(Band{X: []float64{1}, Middle: []float64{11}}); len(got.X) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestKeys: each series is named once whatever plot has it, in its place; rows are no
// wider than the page, and what is left for the plots is above them all.
func TestKeys(t *testing.T) {
	a, b, c := key{0, "a", nil}, key{1, "b", nil}, key{2, "c", nil}
	named := withNew(withNew(nil, []key{a, c}), []key{b, c})
	var names []string
	for _, k := range named {
		names = append(names, k.name)
	}
	if !slices.Equal(names, []string{"a", "b", "c"}) {
		t.Errorf("the keys are %v", names)
	}
	all := newKeys(emptyPlot(palette.Print(), Meta{}), named)
	canvas := plotdraw.New(vgimg.New(vg.Points(90), vg.Points(100)))
	rows := all.rows(vg.Points(90))
	if len(rows) != 2 || len(rows[0]) != 2 {
		t.Errorf("%d rows, the first of %d", len(rows), len(rows[0]))
	}
	if rest := all.draw(canvas); rest.Min.Y != all.height(vg.Points(90)) || rest.Max.Y != canvas.Max.Y || rest.Min.Y < 2*all.line() {
		t.Errorf("%v is left for the plots", rest.Rectangle)
	}
	if rest := newKeys(emptyPlot(palette.Print(), Meta{}), nil).draw(canvas); rest.Rectangle != canvas.Rectangle {
		t.Errorf("without keys %v is left", rest.Rectangle)
	}
}

package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// sample is a tour in rows through n cities.
func sample(n int) Picture {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	side := int(math.Sqrt(float64(n)))
	s := draw.Scene{Order: solver.Identity(n), Palette: palette.Light()}
	for i := range n {
		row, column := i/side, i%side
		if row%2 == 1 {
			column = side - 1 - column
		}
		s.X = append(s.X, 10*(float64(column)+0.8*random.Float64()))
		s.Y = append(s.Y, 10*(float64(row)+0.8*random.Float64()))
	}
	return Picture{Scene: s, Width: 320, Height: 240,
		Meta: Meta{Instance: "rows <& Größe →", Cities: n, Toured: true, Length: 1234, Optimum: optima.Optimum{Length: 1200, Proven: true}, Engine: "ils", Seed: 7, Program: "Tourscope 1"}}
}

func written(t *testing.T, f Format, p Picture) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(t.Context(), &b, f, p); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return b.Bytes()
}

func TestPNG(t *testing.T) {
	p := sample(50)
	p.DPI = 300
	data := written(t, PNG, p)
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds().Dx() != 320 || m.Bounds().Dy() != 240 {
		t.Errorf("size %v", m.Bounds())
	}
	if c := color.RGBAModel.Convert(m.At(1, 1)); c != p.Scene.Palette.Background {
		t.Errorf("background %v", c)
	}
	for _, want := range []string{
		"pHYs\x00\x00\x2e\x23\x00\x00\x2e\x23\x01", "tEXtLength\x001234", "tEXtEngine\x00ils", "tEXtSeed\x007",
		"tEXtSoftware\x00Tourscope 1", "iTXtInstance\x00\x00\x00\x00\x00rows <& Größe →", "tEXtGap\x002.833 %",
	} {
		if !bytes.Contains(data, []byte(want)) {
			t.Errorf("the PNG lacks %q", want)
		}
	}
}

// TestPNGIsTheScreen compares the file with the picture of the same size that a
// screen shows: supersampled, it may differ at the edges of lines only.
func TestPNGIsTheScreen(t *testing.T) {
	p := sample(60)
	v := view.Fit(view.BoundsOf(p.Scene.X, p.Scene.Y), 320, 240, 20).ZoomAt(100, 100, 2)
	part := v.Part()
	p.View, p.Scene.Scale = &part, 1
	m, err := png.Decode(bytes.NewReader(written(t, PNG, p)))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, 320, 240))
	draw.Tour(screen, &p.Scene, v, draw.Full())
	sum, worst := 0.0, 0.0
	for y := range 240 {
		for x := range 320 {
			r, _, _, _ := m.At(x, y).RGBA()
			s, _, _, _ := screen.At(x, y).RGBA()
			d := math.Abs(float64(r)-float64(s)) / 0xFFFF
			sum, worst = sum+d, max(worst, d)
		}
	}
	if mean := sum / (320 * 240); mean > 0.003 || worst > 0.5 {
		t.Errorf("file and screen differ by %.4f on average, %.2f at most", mean, worst)
	}
}

func TestTransparency(t *testing.T) {
	p := sample(20)
	p.Transparent = true
	m, err := png.Decode(bytes.NewReader(written(t, PNG, p)))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, a := m.At(1, 1).RGBA(); a != 0 {
		t.Errorf("the background has alpha %d", a)
	}
	if bytes.Contains(written(t, SVG, p), []byte("<rect")) {
		t.Error("the SVG has a background")
	}
}

func TestStripsDoNotShow(t *testing.T) {
	p := sample(200)
	p.Scene.Regions = divided().Scene.Regions
	p.Title, p.Scene.Label = "Title", func(c solver.City) string { return fmt.Sprint(c) }
	p, err := p.complete()
	if err != nil {
		t.Fatal(err)
	}
	painter := new(draw.Painter)
	c := compose(p, painter)
	whole := append([]uint8(nil), newStrips(c, painter, 2, 240).paint(0, 240).Pix...)
	strips := newStrips(c, painter, 2, 50)
	for top := 0; top < 240; top += 50 {
		got := strips.paint(top, min(50, 240-top))
		if !bytes.Equal(got.Pix[:4*320*got.Rect.Dy()], whole[top*4*320:][:4*320*got.Rect.Dy()]) {
			t.Errorf("the strip at row %d differs", top)
		}
	}
}

// TestDenseLinesAreNotSupersampled checks that a picture of a random tour has as many pixels
// painted as written, and that one of an annealed tour has them where the user waits.
func TestDenseLinesAreNotSupersampled(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, row := range []struct {
		because  string
		cities   int
		hurried  bool
		fineness int
		hairline bool
	}{
		{"few lines", 100, false, supersampling, false},
		{"few lines, and haste", 100, true, supersampling, false},
		{"many lines", 700, false, supersampling, false},
		{"many lines, and haste", 700, true, 1, false},
		{"more lines than pixels", 1500, false, supersampling, false},
		{"more lines than pixels, and haste", 1500, true, 1, true},
		{"far more lines than pixels", 5000, false, 1, true},
	} {
		p := Picture{Width: 320, Height: 240, Hurried: row.hurried, Scene: draw.Scene{Order: solver.Identity(row.cities)}}
		for range row.cities {
			p.Scene.X, p.Scene.Y = append(p.Scene.X, random.Float64()), append(p.Scene.Y, random.Float64())
		}
		p, err := p.complete()
		if err != nil {
			t.Fatal(err)
		}
		painter := new(draw.Painter)
		c := compose(p, painter)
		if fine := c.fineness(); fine != row.fineness || newStrips(c, painter, fine, 10).style.Crowded != row.hairline {
			t.Errorf("%s: painted %d times as large, with %.2f line pixels for each pixel", row.because, fine, c.style.Density)
		}
		m, err := png.Decode(bytes.NewReader(written(t, PNG, p)))
		if err != nil {
			t.Fatal(err)
		}
		const square = 216 * 216 // pixels, without the margins
		if got := inked(m, p.Scene.Palette.Background); row.cities >= 700 && got < square*6/10 {
			t.Errorf("%s: %d pixels are drawn", row.because, got)
		}
	}
}

func TestPDF(t *testing.T) {
	p := sample(500)
	p.Title, p.DPI = "Größe", 72
	data := written(t, PDF, p)
	if !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("/MediaBox [0 0 320.00 240.00]")) {
		t.Error("not a PDF of 320 × 240 points")
	}
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("pdftoppm (poppler-utils) is not installed: the page is not rendered")
	}
	path := filepath.Join(t.TempDir(), "tour.pdf")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftoppm", "-png", "-r", "72", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if inked := inked(m, p.Scene.Palette.Background); m.Bounds().Dx() != 320 || inked < 1000 {
		t.Errorf("rendered %v with %d pixels of ink", m.Bounds(), inked)
	}
}

func inked(m image.Image, background color.RGBA) int {
	n := 0
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if color.RGBAModel.Convert(m.At(x, y)) != background {
				n++
			}
		}
	}
	return n
}

func TestRefusals(t *testing.T) {
	change := func(f func(p *Picture)) Picture {
		p := sample(9)
		f(&p)
		return p
	}
	for _, c := range []struct {
		p    Picture
		want string
	}{
		{change(func(p *Picture) { p.Width = MaxSize + 1 }), "between 1 and 20000"},
		{change(func(p *Picture) { p.Height = -1 }), "between 1 and 20000"},
		{change(func(p *Picture) { p.DPI = math.NaN() }), "dots an inch"},
		{change(func(p *Picture) { p.Scene.X = nil }), "nothing to draw"},
	} {
		if err := Write(t.Context(), io.Discard, PNG, c.p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	for _, path := range []string{"tour.gif", "tour"} {
		_, err := FormatOf(path)
		if err == nil || !strings.Contains(err.Error(), ".png, .svg or .pdf") {
			t.Errorf("%s: error %v does not list the formats", path, err)
		}
	}
	if f, err := FormatOf("A.PDF"); f != PDF || err != nil {
		t.Errorf("A.PDF is %v, %v", f, err)
	}
}

func TestWriteCanBeCancelledAndTellsItsProgress(t *testing.T) {
	for _, f := range []Format{PNG, SVG, PDF} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := Write(ctx, io.Discard, f, sample(20_000)); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: cancelled, it says %v", f, err)
		}
		progress := 0.0
		p := sample(20_000)
		p.Progress = func(done float64) {
			if done < progress {
				t.Errorf("%v: progress falls from %g to %g", f, progress, done)
			}
			progress = done
		}
		if err := Write(t.Context(), io.Discard, f, p); err != nil || progress != 1 {
			t.Errorf("%v: %v, progress %g", f, err, progress)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	p := sample(100_000)
	p.Width, p.Height = 1600, 1200
	for _, f := range []Format{PNG, SVG, PDF} {
		b.Run(f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Write(b.Context(), io.Discard, f, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A comparison says in its file and under the picture how its runs were held.
func TestTermsOfAComparison(t *testing.T) {
	held := Meta{Instance: "eil", Race: "In turns", Threads: "all cores each", Processor: "Xeon", GPU: "H200"}
	if got := held.Terms(); got != "In turns · all cores each · Xeon · H200" {
		t.Errorf("terms %q", got)
	}
	if got := (Meta{Race: "Together", GPU: "H200"}).Terms(); got != "Together · H200" {
		t.Errorf("without a processor %q", got)
	}
	if got := held.description(); got != "instance eil, race In turns, threads all cores each, processor Xeon, gpu H200" {
		t.Errorf("description %q", got)
	}
}

// A tour may have the length 0, where all cities are at one place.
func TestCaptionOfALengthOfNothing(t *testing.T) {
	if got := (Meta{Cities: 5, Toured: true}).Caption(); got != "5 cities · length 0" {
		t.Errorf("%q", got)
	}
	if got := (Meta{Cities: 5}).Caption(); got != "5 cities" {
		t.Errorf("without a tour %q", got)
	}
}

// Captions and metadata call a length the optimum only where that is proven.
func TestWhatAGapIsAbove(t *testing.T) {
	meta := Meta{Toured: true, Length: 1234, Optimum: optima.Optimum{Length: 1200, Proven: true}}
	if got := meta.Caption(); !strings.HasSuffix(got, "2.83 % above the optimum") {
		t.Errorf("%q", got)
	}
	meta.Optimum.Proven = false
	if got := meta.Caption(); !strings.HasSuffix(got, "2.83 % above the best known") {
		t.Errorf("%q", got)
	}
	if got := meta.description(); !strings.Contains(got, "best known 1200") || strings.Contains(got, "optimum") {
		t.Errorf("%q", got)
	}
}

package export

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// pair compares the tour of sample with one in which two cities are exchanged.
func pair(n, panes int) Comparison {
	c := Comparison{Picture: sample(n)}
	for i := range panes {
		order := append([]solver.City(nil), c.Scene.Order...)
		order[i], order[i+5] = order[i+5], order[i]
		c.Panes = append(c.Panes, Pane{Order: order, Title: "engine", Caption: PaneCaption(1234, 0, optima.Optimum{Length: 1200, Proven: true}, 0)})
	}
	c.Scene.Order = nil
	c.Width, c.Height, c.Title = 640, 300, "A page"
	return c
}

func comparison(t *testing.T, f Format, c Comparison) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WriteComparison(t.Context(), &b, f, c); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return b.Bytes()
}

func decoded(t *testing.T, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPanesAreThePicturesBesideEachOther cuts a page apart again.
func TestPanesAreThePicturesBesideEachOther(t *testing.T) {
	for _, panes := range []int{1, 2, 3, 4} {
		c := pair(40, panes)
		m := decoded(t, comparison(t, PNG, c))
		p, err := c.page()
		if err != nil {
			t.Fatal(err)
		}
		for i, pane := range p.panes {
			alone := decoded(t, written(t, PNG, pane.Picture))
			for y := range pane.Height {
				for x := range pane.Width {
					if got, want := m.At(pane.x+x, pane.y+y), alone.At(x, y); got != want {
						t.Fatalf("pane %d of %d, pixel %d, %d: %v, want %v", i, panes, x, y, got, want)
					}
				}
			}
		}
	}
}

func TestPanesDoNotOverlap(t *testing.T) {
	for panes := 1; panes <= MaxPanes; panes++ {
		for _, size := range [][2]int{{640, 300}, {300, 640}, {401, 399}} {
			c := pair(40, panes)
			c.Width, c.Height = size[0], size[1]
			p, err := c.page()
			if err != nil {
				t.Fatal(err)
			}
			var taken []image.Rectangle
			for _, pane := range p.panes {
				r := image.Rect(pane.x, pane.y, pane.x+pane.Width, pane.y+pane.Height)
				if !r.In(image.Rect(0, 0, c.Width, c.Height)) {
					t.Errorf("%d panes on %v: %v is outside", panes, size, r)
				}
				for _, other := range taken {
					if r.Overlaps(other) {
						t.Errorf("%d panes on %v: %v overlaps %v", panes, size, r, other)
					}
				}
				taken = append(taken, r)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	for _, row := range []struct {
		why           string
		width, height int
		panes, want   int
	}{
		{"two beside each other on a wide page", 800, 400, 2, 2},
		{"two below each other on a tall one", 400, 800, 2, 1},
		{"four in a square", 600, 600, 4, 2},
		{"four in a row on a ribbon", 1600, 400, 4, 4},
	} {
		c := pair(100, row.panes)
		c.Scene.Scale = 0.5
		if got := c.columns(row.width, row.height); got != row.want {
			t.Errorf("%s: %d columns, want %d", row.why, got, row.want)
		}
	}
}

func TestComparisonAsSVG(t *testing.T) {
	data := comparison(t, SVG, pair(40, 2))
	d := xml.NewDecoder(bytes.NewReader(data))
	count := make(map[string]int)
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, is := token.(xml.StartElement); is {
			count[e.Name.Local]++
		}
	}
	if count["svg"] != 3 || count["text"] < 5 {
		t.Errorf("%v, want a page, two panes and their texts", count)
	}
}

func TestComparisonAsPDF(t *testing.T) {
	c := pair(40, 2)
	v := view.Fit(view.BoundsOf(c.Scene.X, c.Scene.Y), 320, 200, 0).ZoomAt(160, 100, 4)
	part := v.Part()
	c.View, c.DPI = &part, 72 // cut off at the borders
	data := comparison(t, PDF, c)
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("pdftoppm (poppler-utils) is not installed: the page is not rendered")
	}
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftoppm", "-png", "-r", "72", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, want := decoded(t, out), decoded(t, comparison(t, PNG, c))
	if g, w := inked(got, c.Scene.Palette.Background), inked(want, c.Scene.Palette.Background); g < w*3/4 || g > w*5/4 {
		t.Errorf("%d pixels of ink as PDF, %d as PNG", g, w)
	}
}

func TestDifferenceIsColoured(t *testing.T) {
	c := pair(40, 2)
	c.Difference = true
	p, err := c.page()
	if err != nil {
		t.Fatal(err)
	}
	for i, pane := range p.panes {
		s := pane.Scene
		if len(s.MarkedEdges) == 0 || len(s.MarkedEdges) == 40 || s.Palette.Accent != palette.Light().Series(i) || s.Line != palette.Light().Axis {
			t.Errorf("pane %d: %d edges marked in %v, the others %v", i, len(s.MarkedEdges), s.Palette.Accent, s.Line)
		}
	}
}

func TestNaturalHeightLeavesNoRoom(t *testing.T) {
	for panes := 2; panes <= MaxPanes; panes++ {
		c := pair(100, panes)
		c.Height = c.NaturalHeight()
		p, err := c.page()
		if err != nil {
			t.Fatal(err)
		}
		pane := p.panes[0]
		free := float64(pane.Height-pane.head-pane.foot) - view.BoundsOf(c.Scene.X, c.Scene.Y).Height()*pane.view.Scale - 2*margin*pane.Scene.Scale
		if free < -2 || free > 6 {
			t.Errorf("%d panes on %d × %d: %.1f rows of nothing", panes, c.Width, c.Height, free)
		}
	}
}

func TestPreviewOfAComparison(t *testing.T) {
	c := pair(40, 2)
	small, err := c.Preview(160, 160)
	if err != nil || small.Width != 160 || small.Height != 75 {
		t.Fatalf("%d × %d, %v", small.Width, small.Height, err)
	}
	full, err := c.page()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := small.Scene.Scale*4, full.panes[0].Scene.Scale; got < want*0.99 || got > want*1.01 {
		t.Errorf("a quarter of the size at a scale of %g, the page has %g", small.Scene.Scale, want)
	}
	if m := decoded(t, comparison(t, PNG, small)); m.Bounds().Dx() != 160 {
		t.Error(m.Bounds())
	}
}

func TestComparisonsThatCannotBe(t *testing.T) {
	for why, change := range map[string]func(*Comparison){
		"no panes":         func(c *Comparison) { c.Panes = nil },
		"too many":         func(c *Comparison) { c.Panes = make([]Pane, 5) },
		"another instance": func(c *Comparison) { c.Panes[1].Order = solver.Identity(3) },
		"no room":          func(c *Comparison) { c.Width, c.Height = 20, 20 },
	} {
		c := pair(40, 2)
		change(&c)
		if err := WriteComparison(t.Context(), io.Discard, PNG, c); err == nil {
			t.Errorf("%s: no error", why)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := WriteComparison(ctx, io.Discard, PNG, pair(40, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// TestAPlotterDrawsTheTour reads the path back and measures it against the tour.
func TestAPlotterDrawsTheTour(t *testing.T) {
	for _, open := range []bool{false, true} {
		c := pair(30, 1)
		c.Scene.Open = open
		preset, err := FindPreset("plotter")
		if err != nil {
			t.Fatal(err)
		}
		c.Panes[0].Order = solver.Identity(30)
		c.DPI = preset.DPI
		c.Width, c.Height = Size(preset.WidthMM, preset.HeightMM, preset.DPI)
		var file bytes.Buffer
		if err := WritePlotter(t.Context(), &file, c); err != nil {
			t.Fatal(err)
		}
		text := file.String()
		paths := regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(text, -1)
		if len(paths) != 1 || strings.Count(paths[0][1], "M") != 1 || strings.HasSuffix(paths[0][1], "Z") == open {
			t.Fatalf("open %v: %d paths: %v", open, len(paths), paths)
		}
		if !strings.Contains(text, `width="297mm" height="210mm" viewBox="0 0 297 210"`) || strings.Contains(text, "<text") {
			t.Errorf("not an A4 page of lines alone: %.300s", text)
		}
		points := regexp.MustCompile(`[-\d.]+ [-\d.]+`).FindAllString(paths[0][1], -1)
		if len(points) != 30 {
			t.Fatalf("%d points", len(points))
		}
		const first = 0
		for i, p := range points {
			words := strings.Fields(p)
			x, _ := strconv.ParseFloat(words[0], 64)
			y, _ := strconv.ParseFloat(words[1], 64)
			city := (first + i) % 30
			if x < plotMargin-0.01 || x > 297-plotMargin+0.01 || y < plotMargin-0.01 || y > 210-plotMargin+0.01 {
				t.Errorf("city %d is at %g, %g", city, x, y)
			}
			if i > 0 && c.Scene.X[city] > c.Scene.X[first] != (x > number0(points[0])) {
				t.Errorf("city %d is on the wrong side", city)
			}
		}
	}
}

func number0(point string) float64 {
	v, _ := strconv.ParseFloat(strings.Fields(point)[0], 64)
	return v
}

func TestPresets(t *testing.T) {
	for _, preset := range Presets() {
		if width, height := Size(preset.WidthMM, preset.HeightMM, preset.DPI); width < 500 || width > MaxSize || height > MaxSize {
			t.Errorf("%s is %d × %d pixels", preset.Name, width, height)
		}
	}
	if _, err := FindPreset("wall"); err == nil || !strings.Contains(err.Error(), "poster") {
		t.Errorf("%v", err)
	}
}

package export

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/canvas/chart"
	"tourscope/canvas/palette"
	"tourscope/solver/optima"
)

func chartOf(c *chart.Chart, width, height int, m Meta) ChartPage {
	return ChartPage{Picture: Picture{Width: width, Height: height, Meta: m}, Chart: *c}
}

// fallen is a run that falls from twice the optimum, 1000, to a thousandth above it.
func fallen(points int) *chart.Chart {
	c := &chart.Chart{Optimum: optima.Optimum{Length: 1000, Proven: true}, Series: []chart.Series{{Name: "ils"}}}
	for i := range points {
		c.Series[0].Points = append(c.Series[0].Points, chart.Point{Seconds: float64(i+1) / 100, Moves: int64(i) * 1000, Length: int64(1001 + 1000/(i+1))})
	}
	return c
}

func TestChart(t *testing.T) {
	if err := WriteChart(t.Context(), io.Discard, SVG, chartOf(&chart.Chart{Optimum: optima.Optimum{Length: 1000, Proven: true}}, 800, 500, Meta{})); err == nil {
		t.Error("a chart without points is written")
	}
	c := fallen(50_000)
	for f, magic := range map[Format]string{PNG: "\x89PNG", SVG: "<?xml", PDF: "%PDF-"} {
		for _, logarithmic := range []bool{false, true} {
			c.LogX, c.LogGap = logarithmic, logarithmic
			var b bytes.Buffer
			page := chartOf(c, 800, 500, Meta{Instance: "rows"})
			page.Title, page.Caption, page.Transparent = "How it fell", "one run", true
			if err := WriteChart(t.Context(), &b, f, page); err != nil {
				t.Errorf("%v: %v", f, err)
			}
			if !strings.HasPrefix(b.String(), magic) || b.Len() > 1<<20 {
				t.Errorf("%v: %d bytes beginning with %q", f, b.Len(), b.String()[:min(5, b.Len())])
			}
		}
	}
	for why, size := range map[string][2]int{"no width": {-1, 80}, "too large for a PNG": {20_000, 20_000}} {
		if err := WriteChart(t.Context(), io.Discard, PNG, chartOf(c, size[0], size[1], Meta{})); err == nil {
			t.Errorf("%s: it is written", why)
		}
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := WriteChart(canceled, io.Discard, PNG, chartOf(c, 300, 200, Meta{})); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// TestChartPNGIsTheScreen compares with what the screen would draw at that size.
func TestChartPNGIsTheScreen(t *testing.T) {
	for _, axis := range []chart.Axis{chart.Time, chart.Moves} {
		c := fallen(500)
		c.XAxis, c.LogGap, c.Palette = axis, true, palette.Dark()
		page := chartOf(c, 640, 360, Meta{})
		page.Scene.Palette, page.Scene.Scale = palette.Dark(), 1.5
		var file bytes.Buffer
		if err := WriteChart(t.Context(), &file, PNG, page); err != nil {
			t.Fatal(err)
		}
		got, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		c.Titles, c.Scale = true, 1.5
		want := image.NewRGBA(image.Rect(0, 0, 640, 360))
		c.Draw(want)
		for y := range 360 {
			for x := range 640 {
				if color.RGBAModel.Convert(got.At(x, y)) != want.RGBAAt(x, y) {
					t.Fatalf("over %v: the pixel (%d, %d) is %v, on the screen %v", axis, x, y, got.At(x, y), want.RGBAAt(x, y))
				}
			}
		}
	}
}

// TestLogarithmicAxes looks where the labels of decades stand: at equal distances,
// and the names of the axes at their axes.
func TestLogarithmicAxes(t *testing.T) {
	c := fallen(10_000)
	c.LogX, c.LogGap = true, true
	var file bytes.Buffer
	if err := WriteChart(t.Context(), &file, SVG, chartOf(c, 1000, 600, Meta{})); err != nil {
		t.Fatal(err)
	}
	at := labels(t, file.Bytes())
	equal := func(what, a, b, c string, of func([2]float64) float64) {
		t.Helper()
		for _, name := range []string{a, b, c} {
			if _, is := at[name]; !is {
				t.Fatalf("there is no %q among %v", name, at)
			}
		}
		if d, e := of(at[b])-of(at[a]), of(at[c])-of(at[b]); d == 0 || math.Abs(d-e) > 0.01 {
			t.Errorf("%s: %s, %s and %s are %g and %g apart", what, a, b, c, d, e)
		}
	}
	equal("time", "0.1 s", "1 s", "10 s", func(p [2]float64) float64 { return p[0] })
	equal("gap", "1 %", "10 %", "100 %", func(p [2]float64) float64 { return p[1] })
	if x, y := at["above the optimum"][0], at["above the optimum"][1]; x < 900 || y > 60 {
		t.Errorf("the name of the gap's axis stands at %g, %g", x, y)
	}
	if x, y := at["time"][0], at["time"][1]; x < 400 || x > 600 || y < 570 {
		t.Errorf("the name of the time's axis stands at %g, %g", x, y)
	}
}

// labels are the texts of an SVG with their places.
func labels(t *testing.T, file []byte) map[string][2]float64 {
	t.Helper()
	var svg struct {
		Text []struct {
			X    float64 `xml:"x,attr"`
			Y    float64 `xml:"y,attr"`
			Text string  `xml:",chardata"`
		} `xml:"text"`
	}
	if err := xml.Unmarshal(file, &svg); err != nil {
		t.Fatal(err)
	}
	all := make(map[string][2]float64)
	for _, text := range svg.Text {
		all[text.Text] = [2]float64{text.X, text.Y}
	}
	return all
}

// TestChartSaysWhatItShows looks for the metadata and for a series' own colour.
func TestChartSaysWhatItShows(t *testing.T) {
	own := color.RGBA{255, 0, 255, 255}
	c := &chart.Chart{Series: []chart.Series{{Name: "ils", Color: own, Points: []chart.Point{{Length: 20}, {Seconds: 9, Length: 12}}}}}
	meta := Meta{Instance: "rows & (columns)", Engine: "ils", Seed: 7, Program: "Tourscope 1"}
	for f, title := range map[Format]string{
		PNG: "Instance\x00rows & (columns)",
		SVG: "<dc:title>rows &amp; (columns)</dc:title>",
		PDF: "/Title",
	} {
		var file bytes.Buffer
		if err := WriteChart(t.Context(), &file, f, chartOf(c, 800, 500, meta)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(file.String(), title) {
			t.Errorf("%v: no %q in it", f, title)
		}
		switch f {
		case SVG:
			if !strings.Contains(file.String(), "#ff00ff") {
				t.Error("the SVG has not the series' own colour")
			}
		case PNG:
			m, err := png.Decode(&file)
			if err != nil {
				t.Fatal(err)
			}
			if wide := m.Bounds().Dx(); wide != 800 || inked(m, own) == wide*m.Bounds().Dy() {
				t.Errorf("the PNG is %d pixels wide, want 800, and the series' own colour", wide)
			}
		case PDF:
			checkPDFInfo(t, file.Bytes(), "rows & (columns)")
		}
	}
}

// checkPDFInfo asks a reader of PDFs for the title, where there is one.
func checkPDFInfo(t *testing.T, file []byte, title string) {
	t.Helper()
	if _, err := exec.LookPath("pdfinfo"); err != nil {
		t.Log("pdfinfo (poppler-utils) is not installed: the metadata is not read back")
		return
	}
	path := filepath.Join(t.TempDir(), "chart.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdfinfo", path).CombinedOutput()
	if err != nil || !strings.Contains(string(out), title) || strings.Contains(string(out), "rror") {
		t.Errorf("pdfinfo says %s, %v", out, err)
	}
}

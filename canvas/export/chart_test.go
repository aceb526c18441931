package export

import (
	"bytes"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/canvas/chart"
)

func TestChart(t *testing.T) {
	c := &chart.Chart{Optimum: 1000, Series: []chart.Series{{Name: "ils"}}}
	if err := WriteChart(t.Context(), io.Discard, SVG, c, 120, 80, Meta{}); err == nil {
		t.Error("a chart without points is written")
	}
	for i := range 50_000 {
		c.Series[0].Points = append(c.Series[0].Points, chart.Point{Seconds: float64(i), Length: int64(1000 + 50_000/(i+1))})
	}
	for f, magic := range map[Format]string{PNG: "\x89PNG", SVG: "<?xml", PDF: "%PDF-"} {
		for _, logarithmic := range []bool{false, true} {
			c.LogX, c.LogGap = logarithmic, logarithmic
			var b bytes.Buffer
			if err := WriteChart(t.Context(), &b, f, c, 120, 80, Meta{Instance: "rows"}); err != nil {
				t.Errorf("%v: %v", f, err)
			}
			if !strings.HasPrefix(b.String(), magic) || b.Len() > 1<<20 {
				t.Errorf("%v: %d bytes beginning with %q", f, b.Len(), b.String()[:min(5, b.Len())])
			}
		}
	}
	if err := WriteChart(t.Context(), io.Discard, SVG, c, 5, 80, Meta{}); err == nil {
		t.Error("a chart 5 mm wide is written")
	}
}

// TestChartSaysWhatItShows looks for the metadata and for a series' own colour.
func TestChartSaysWhatItShows(t *testing.T) {
	own := color.RGBA{255, 0, 255, 255}
	c := &chart.Chart{Series: []chart.Series{{Name: "ils", Color: own, Points: []chart.Point{{Length: 20}, {Seconds: 9, Length: 12}}}}}
	meta := Meta{Instance: "rows & (columns)", Engine: "ils", Seed: 7, Program: "Tourscope 1"}
	for f, title := range map[Format]string{
		PNG: "Instance\x00rows & (columns)",
		SVG: "<dc:title>rows &amp; (columns)</dc:title>",
		PDF: "/Title " + pdfText("rows & (columns)"),
	} {
		var file bytes.Buffer
		if err := WriteChart(t.Context(), &file, f, c, 120, 80, meta); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(file.String(), title) {
			t.Errorf("%v: no %q in it", f, title)
		}
		switch f {
		case SVG:
			if !strings.Contains(file.String(), "#FF00FF") {
				t.Error("the SVG has not the series' own colour")
			}
		case PNG:
			m, err := png.Decode(&file)
			if err != nil {
				t.Fatal(err)
			}
			if wide := m.Bounds().Dx(); wide != 1417 || inked(m, own) == wide*m.Bounds().Dy() {
				t.Errorf("the PNG is %d pixels wide, want 120 mm at 300 dpi, and the series' own colour", wide)
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

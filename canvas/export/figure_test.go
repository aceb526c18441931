package export

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"strings"
	"testing"

	"tourscope/canvas/chart"
	"tourscope/canvas/goldentest"
	"tourscope/canvas/lettering"
	"tourscope/solver/optima"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// figurePage is a comparison with chart and table.
func figurePage() Comparison {
	c := pair(60, 2)
	c.Width, c.Title = 900, "sample60, 60 cities"
	c.Panes[0].Title, c.Panes[1].Title = "PSPM (GPU)", "Chained Lin–Kernighan (CPU)"
	c.Chart = &chart.Chart{Optimum: optima.Optimum{Length: 1200, Proven: true}}
	for i, name := range []string{"PSPM (GPU)", "Chained Lin–Kernighan (CPU)"} {
		s := chart.Series{Name: name}
		for t := range 50 {
			s.Points = append(s.Points, chart.Point{Seconds: float64(t) / 10, Length: int64(1200 + 900/(1+t*(i+1)))})
		}
		c.Chart.Series = append(c.Chart.Series, s)
	}
	c.Table = Table{
		Rows: []TableRow{
			{"Device", []string{"NVIDIA H200", "CPU"}},
			{"Processor", []string{"Intel Xeon Platinum 8480+", "Intel Xeon Platinum 8480+ with a name that needs two lines"}},
			{"Launch shape", []string{"grid 255 × block 128", ""}},
			{"Time to 1 % above the optimum", []string{"0.41 s", "1.20 s"}},
		},
		Notes: []TableNote{
			{"Optimum", "1,200, proven, TSPLIB"},
			{"Command 1", "tourscope solve sample60.tsp --engine pspm --param blocks=255 --param threads=128 --seed 1 --start random --iterations 1000"},
		},
	}
	c.Height = c.NaturalHeight()
	return c
}

func TestFigure(t *testing.T) {
	m := decoded(t, comparison(t, PNG, figurePage()))
	got := image.NewRGBA(m.Bounds())
	draw.Draw(got, got.Rect, m, image.Point{}, draw.Src)
	goldentest.Compare(t, "testdata/golden/figure.png", got, *update, goldentest.Tolerance{Channel: 24, PerMill: 2})
}

// TestFigureIsTheSameInEveryFormat compares the texts of the vector file with those of the
// table, and the strips of a PNG with the whole.
func TestFigureIsTheSameInEveryFormat(t *testing.T) {
	c := figurePage()
	file := string(comparison(t, SVG, c))
	for _, row := range c.Table.Rows {
		for _, text := range append([]string{row.Name}, row.Cells...) {
			for word := range strings.FieldsSeq(text) {
				if !strings.Contains(file, escape(word)) {
					t.Errorf("the SVG lacks %q", word)
				}
			}
		}
	}
	for _, n := range c.Table.Notes {
		for word := range strings.FieldsSeq(n.Text) {
			if !strings.Contains(file, escape(word)) {
				t.Errorf("the SVG lacks %q", word)
			}
		}
	}
	if pdf := comparison(t, PDF, c); !bytes.HasPrefix(pdf, []byte("%PDF-")) || bytes.Count(pdf, []byte("/Type /Page\n")) != 1 {
		t.Error("no PDF of one page")
	}
}

func TestFigurePartsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{900, 0}, {1600, 900}, {1000, 1400}} {
		c := figurePage()
		if c.Width = size[0]; size[1] > 0 {
			c.Height = size[1]
		} else {
			c.Height = c.NaturalHeight()
		}
		p, err := c.page()
		if err != nil {
			t.Fatal(err)
		}
		parts := []image.Rectangle{p.figure.chartAt, p.figure.tableAt}
		for _, pane := range p.panes {
			parts = append(parts, image.Rect(pane.x, pane.y, pane.x+pane.Width, pane.y+pane.Height))
		}
		for i, a := range parts {
			if !a.In(image.Rect(0, 0, c.Width, c.Height)) || a.Empty() {
				t.Errorf("%v: part %d is at %v", size, i, a)
			}
			for _, b := range parts[:i] {
				if a.Overlaps(b) {
					t.Errorf("%v: %v overlaps %v", size, a, b)
				}
			}
		}
	}
	c := figurePage()
	c.Width, c.Height, c.Scene.Scale = 900, 200, 1
	if _, err := c.page(); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Errorf("a page of 200 rows: %v", err)
	}
	c = figurePage()
	c.Table.Rows[0].Cells = c.Table.Rows[0].Cells[:1]
	if _, err := c.page(); err == nil {
		t.Error("a row that lacks a cell")
	}
}

func TestBrokenLinesFit(t *testing.T) {
	var fonts lettering.Fonts
	style := lettering.Style{Size: 12}
	for _, text := range []string{"", "word", "some words that need several lines", strings.Repeat("x", 90), "a /path/" + strings.Repeat("long/", 30) + " b"} {
		lines := broken(&fonts, text, 80, style)
		for _, line := range lines {
			if w := fonts.Width(line, style); w > 80 {
				t.Errorf("%q is %g wide", line, w)
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q became %q", text, got)
		}
	}
}

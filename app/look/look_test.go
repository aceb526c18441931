package look

import (
	"bytes"
	"strings"
	"testing"

	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/solver/generate"
	"tourscope/solver/start"
)

func someTour(t *testing.T, cities int) Subject {
	t.Helper()
	problem, err := generate.Make("clustered", cities, 5)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), "curve", problem, 1)
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Problem: problem, Tours: []Tour{{Order: order, Length: problem.Length(order)}}}
}

func TestWhatIsLeftOpen(t *testing.T) {
	s, quarter := someTour(t, 30), 90
	for _, row := range []struct {
		why           string
		look          Look
		width, height int
	}{
		{"a view has its own shape", Look{View: Part{0, 0, 300, 100}}, 1600, 533},
		{"a part that is turned is meant as it is seen", Look{View: Part{0, 0, 300, 100}, Turn: &quarter, Width: 300}, 300, 100},
		{"millimetres at 300 dpi", Look{MM: true, Width: 25.4, Height: 50.8}, 300, 600},
		{"a preset", Look{Preset: "slide"}, 1920, 1080},
		{"a preset in another width", Look{Preset: "poster", Width: 500, Height: 100}, 500, 100},
	} {
		f, err := row.look.Plan(s, export.PNG)
		if err != nil {
			t.Errorf("%s: %v", row.why, err)
			continue
		}
		if w, h, _, _ := f.Size(); w != row.width || h != row.height {
			t.Errorf("%s: %d × %d, want %d × %d", row.why, w, h, row.width, row.height)
		}
	}
}

func TestRefusals(t *testing.T) {
	s, ten := someTour(t, 30), 10
	for option, l := range map[string]Look{
		"preset": {Preset: "wall"}, "dpi": {DPI: 5}, "line-width": {LineWidth: -1}, "scale": {Scale: 1000}, "turn": {Turn: &ten},
		"view": {View: Part{1, 1, 0, 5}}, "theme": {Theme: "pink"}, "palette": {Palette: "pink"}, "background": {Background: "red"},
		"line-colour": {LineColour: "#12345"}, "width": {Width: 30_000}, "height": {Height: 30_000},
	} {
		if _, err := l.Plan(s, export.PNG); err == nil || !strings.HasPrefix(err.Error(), option+" ") {
			t.Errorf("%s: %v", option, err)
		}
	}
	s.Tours = nil
	if _, err := (Look{Preset: "plotter"}).Plan(s, export.SVG); err == nil {
		t.Error("a plotter draws a tour that is not there")
	}
}

// TestBytes compares what a file is said to have with what it has.
func TestBytes(t *testing.T) {
	lines := Subject{Chart: &chart.Chart{Series: []chart.Series{{Points: []chart.Point{{Length: 20}, {Seconds: 9, Length: 12}}}}}}
	for _, row := range []struct {
		why     string
		subject Subject
		look    Look
		format  export.Format
		off     float64
	}{
		{"vectors are written out", someTour(t, 500), Look{}, export.SVG, 0},
		{"a small picture, too", someTour(t, 500), Look{Width: 400}, export.PNG, 0},
		{"a large one is estimated", someTour(t, 500), Look{Width: 1800}, export.PNG, 0.3},
		{"one of many cities", someTour(t, 5000), Look{Width: 1800}, export.PNG, 0.3},
		{"a chart", lines, Look{Width: 1800}, export.PNG, 0.4},
	} {
		f, err := row.look.Plan(row.subject, row.format)
		if err != nil {
			t.Fatal(err)
		}
		said, exact, err := f.Bytes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := f.Write(t.Context(), &file, nil); err != nil {
			t.Fatal(err)
		}
		if ratio := float64(said) / float64(file.Len()); exact != (row.off == 0) || ratio > 1+row.off || ratio < 1-row.off {
			t.Errorf("%s: %d bytes are said to be %d (%v)", row.why, file.Len(), said, exact)
		}
	}
}

package export

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"tourscope/canvas/draw"
	"tourscope/canvas/view"
)

// TestSVGHasTheTour reads the path back and compares it with every city's place.
func TestSVGHasTheTour(t *testing.T) {
	for _, n := range []int{4, 100, 25_000} {
		p := sample(n)
		p.Scene.CitySize, p.Transparent = -1, true // without a background lines are not shaded
		data := written(t, SVG, p)
		segments := 0
		var path strings.Builder
		for decoder := xml.NewDecoder(bytes.NewReader(data)); ; {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%d cities: not well formed: %v", n, err)
			}
			if e, is := token.(xml.StartElement); is && e.Name.Local == "path" {
				path.WriteString(attribute(e, "d"))
				segments++
			}
		}
		if want := (n + piece - 1) / piece; segments != want {
			t.Errorf("%d cities: %d paths, want %d", n, segments, want)
		}
		complete, _ := p.complete()
		v := compose(complete, new(draw.Painter)).view
		checkPath(t, path.String(), p.Scene, v, svgUnits(n))
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// checkPath follows M and l commands; the tour begins with its closing edge.
func checkPath(t *testing.T, path string, s draw.Scene, v view.Viewport, units float64) {
	t.Helper()
	var x, y float64
	at := len(s.Order) - 1
	for path != "" {
		end := strings.IndexAny(path[1:], "Ml") + 1
		if end == 0 {
			end = len(path)
		}
		var a, b float64
		if _, err := fmt.Sscan(strings.ReplaceAll(path[1:end], "-", " -"), &a, &b); err != nil {
			t.Fatalf("command %q: %v", path[:end], err)
		}
		if path[0] == 'M' {
			x, y = a, b
		} else {
			x, y = x+a, y+b
			at = (at + 1) % len(s.Order)
		}
		path = path[end:]
		px, py := v.ToScreen(s.X[s.Order[at]], s.Y[s.Order[at]])
		if math.Abs(x/units-px) > 0.51/units || math.Abs(y/units-py) > 0.51/units {
			t.Fatalf("city %d is at (%g, %g), want (%g, %g)", at, x/units, y/units, px, py)
		}
	}
	if at != len(s.Order)-1 {
		t.Fatalf("the path ends at city %d of %d", at, len(s.Order))
	}
}

func TestSVGMetadata(t *testing.T) {
	p := sample(9)
	p.Title, p.Caption = "A title & more", p.Meta.Caption()
	text := string(written(t, SVG, p))
	for _, want := range []string{
		"<title>rows &lt;&amp; Größe →</title>", "length 1234", "gap 2.833 %", "seed 7", "<rdf:RDF", "Tourscope 1",
		"A title &amp; more", "2.83 % above the optimum", `width="84.667mm"`, `viewBox="0 0 320 240"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the SVG lacks %q", want)
		}
	}
}

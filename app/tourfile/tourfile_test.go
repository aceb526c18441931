package tourfile_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"tourscope/app/tourfile"
	"tourscope/solver"
	"tourscope/solver/instance"
)

func problem(t *testing.T, def solver.Definition) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each file reads as the tour, or as a problem whose cities are in the order of the tour.
func TestToursAreReadAgain(t *testing.T) {
	p := problem(t, solver.Definition{Name: "n", Metric: solver.GreatCircle, X: []float64{1, 2, 3}, Y: []float64{4, 9, 6}, Labels: []int64{10, 20, 30}, Names: []string{"a", "b, c", "d"}})
	order := []solver.City{1, 2, 0}
	for _, ending := range append(tourfile.Endings(p), ".tour.gz", ".csv.gz") {
		var b bytes.Buffer
		if err := tourfile.Write(&b, "x"+strings.ToUpper(ending), p, order, "a comment"); err != nil {
			t.Fatal(err)
		}
		if !tourfile.Named(ending) || tourfile.CheckName("x"+ending) != nil {
			t.Errorf("%s is not the ending of a tour", ending)
		}
		if strings.HasSuffix(ending, ".gz") != bytes.HasPrefix(b.Bytes(), []byte{0x1f, 0x8b}) {
			t.Errorf("%s begins with % x", ending, b.Bytes()[:2])
		}
		if strings.HasPrefix(ending, ".tour") {
			if got, err := instance.ReadTour(&b, "x", p); err != nil || !slices.Equal(got, order) {
				t.Errorf("%v, %v", got, err)
			}
			continue
		}
		if strings.HasPrefix(ending, ".csv") { // a tour as well as places
			if got, err := instance.ReadTour(bytes.NewReader(b.Bytes()), "x"+ending, p); err != nil || !slices.Equal(got, order) {
				t.Errorf("%v, %v", got, err)
			}
		} else if _, err := instance.ReadTour(bytes.NewReader(b.Bytes()), "x"+ending, p); err == nil || !strings.Contains(err.Error(), "a tour as CSV") {
			t.Errorf("%s as a tour: %v", ending, err)
		}
		q, err := instance.Read(&b, "x"+ending)
		if err != nil {
			t.Fatal(err)
		}
		def := q.Definition()
		if q.Length(solver.Identity(3)) != p.Length(order) || !slices.Equal(def.Labels, []int64{20, 30, 10}) || !slices.Equal(def.Names, []string{"b, c", "d", "a"}) {
			t.Errorf("%s: %+v", ending, def)
		}
	}
}

func TestFormatsThatDoNotFitAreRefusedBefore(t *testing.T) {
	x := []float64{0, 1, 2}
	for _, row := range []struct {
		metric solver.Metric
		most   int
	}{{solver.Euc2D, 2}, {solver.Geo, 5}, {solver.GreatCircle, 5}} {
		p := problem(t, solver.Definition{Name: "n", Metric: row.metric, X: x, Y: x})
		if got := tourfile.Endings(p); len(got) != row.most {
			t.Errorf("%v: %v", row.metric, got)
		}
		for _, ending := range []string{".tour", ".csv", ".gpx", ".kml", ".geojson", ""} {
			err := tourfile.Check("a"+ending, p)
			if written := tourfile.Write(&bytes.Buffer{}, "a"+ending, p, solver.Identity(3)); (err == nil) != (written == nil) {
				t.Errorf("%v as %s: %v before, %v then", row.metric, ending, err, written)
			}
		}
	}
}

// Names of other kinds of files are refused; any other name is that of a TSPLIB tour.
func TestNamesOfOtherFilesAreRefused(t *testing.T) {
	for name, allowed := range map[string]bool{
		"x.png": false, "x.SVG": false, "x.rec": false, "x.json": false, "x.tsp": false, "x.png.gz": false,
		"x.opt.tour": true, "x.sol": true, "x.1": true, "x": true, "-": true, "png": true, "/dev/stdout": true,
	} {
		if err := tourfile.CheckName(name); (err == nil) != allowed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

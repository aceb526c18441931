package optima

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/instance"
	"tourscope/solver/testneeds"
)

func TestEveryLineOfTheTableIsSound(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(table), "\n")[1:]
	others := strings.Split(strings.TrimSpace(asymmetric), "\n")[1:]
	for _, line := range others {
		if k, o, err := parse(line); err != nil || o.Length <= 0 || k.metric != solver.Explicit || slices.Contains(Names(), k.name) {
			t.Errorf("%q: %v", line, err)
		}
	}
	for _, line := range lines {
		k, o, err := parse(line)
		if err != nil || o.Length <= 0 || k.cities < 1 || o.Source == "" || !o.Proven && !strings.Contains(line, ",best,") {
			t.Errorf("%q: %v", line, err)
		}
		if strings.HasPrefix(k.name, "dimacs") {
			k.name = k.name[:strings.LastIndex(k.name, "-")] // without the seed
		}
		if digits := strings.TrimLeft(strings.TrimSuffix(k.name, "k"), "abcdefghijklmnopqrstuvwxyz-"); !strings.HasSuffix(k.name, "k") && digits != strconv.Itoa(k.cities) {
			t.Errorf("%q: the name says %s cities", line, digits)
		}
	}
	if known := published().byName; len(known) != len(lines)+len(others) || len(lines) < 111 {
		t.Errorf("%d instances in %d lines", len(known), len(lines))
	}
}

// changed is a published instance after a change.
func changed(t *testing.T, file string, change func(*solver.Definition)) *solver.Problem {
	t.Helper()
	p, err := instance.Open(testneeds.Shared(t, "tsplib", "tsp", file+".tsp"))
	if err != nil {
		t.Fatal(err)
	}
	def := p.Definition()
	def.X, def.Y = slices.Clone(def.X), slices.Clone(def.Y)
	change(&def)
	if p, err = solver.NewProblem(def); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestContentDecides: an optimum belongs to the cities, not to a name.
func TestContentDecides(t *testing.T) {
	for _, row := range []struct {
		because  string
		change   func(*solver.Definition)
		want     int64
		misnamed bool
	}{
		{"the one in Berlin", func(*solver.Definition) {}, 7542, false},
		{"however it is called", func(d *solver.Definition) { d.Name = "mine" }, 7542, false},
		{"numbered otherwise", func(d *solver.Definition) { d.Comment = "x"; d.Labels = labelsFrom(100, 52) }, 7542, false},
		{"a city has moved", func(d *solver.Definition) { d.X[7]++ }, 0, true},
		{"random cities", func(d *solver.Definition) { clear(d.X) }, 0, true},
		{"other distances", func(d *solver.Definition) { d.Metric = solver.Ceil2D }, 0, false},
		{"a fixed edge", func(d *solver.Definition) { d.FixedEdges = [][2]solver.City{{0, 1}} }, 0, false},
	} {
		p := changed(t, "berlin52", row.change)
		if o, is := Find(p); is != (row.want > 0) || o.Length != row.want || Misnamed(p) != row.misnamed {
			t.Errorf("%s: %d, misnamed %v; want %d, %v", row.because, o.Length, Misnamed(p), row.want, row.misnamed)
		}
	}
}

// TestInstancesOfTheChallengeAreKnown: what is generated has the published optimum, although it is in no file.
func TestInstancesOfTheChallengeAreKnown(t *testing.T) {
	for _, row := range []struct {
		kind   string
		cities int
		seed   uint64
		want   int64
		origin string
	}{
		{"dimacs", 1000, 1000, 23360648, "optimal, DIMACS"},
		{"dimacs", 1000, 10009, 23356256, "optimal, DIMACS"},
		{"dimacs", 10_000, 100_001, 72031630, "best known, Helsgaun"},
		{"dimacs", 100_000, 100_000, 225784127, "best known, Helsgaun"},
		{"dimacs", 1000, 1001, 0, ""}, // not one of them
		{"dimacs-clustered", 1000, 1000, 11387430, "optimal, DIMACS"},
		{"dimacs-clustered", 1000, 10009, 10906997, "optimal, DIMACS"},
		{"dimacs-clustered", 10_000, 100_002, 33155424, "best known, Helsgaun"},
		{"dimacs-clustered", 100_000, 100_000, 104617752, "best known, Helsgaun"},
		{"dimacs-clustered", 1000, 1001, 0, ""},
	} {
		p, err := generate.Make(row.kind, row.cities, row.seed)
		if err != nil {
			t.Fatal(err)
		}
		if o := Of(p); o.Length != row.want || o.Origin() != row.origin {
			t.Errorf("%s: %d, %s", p.Name(), o.Length, o.Origin())
		}
	}
}

func labelsFrom(first int64, n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = first + int64(i)
	}
	return list
}

// TestLookup: what is known of a name alone.
func TestLookup(t *testing.T) {
	for _, row := range []struct {
		name    string
		cities  int
		metric  solver.Metric
		fixed   int
		want    int64
		because string
	}{
		{"Berlin52.tsp", 52, solver.Euc2D, 0, 7542, "however it is written"},
		{"berlin52", 51, solver.Euc2D, 0, 0, "a city is missing"},
		{"berlin52", 52, solver.Ceil2D, 0, 0, "other distances"},
		{"berlin52", 52, solver.Euc2D, 1, 0, "a fixed edge makes it another problem"},
		{"lin318", 318, solver.Euc2D, 0, 42029, "without its fixed edge"},
		{"lin318", 318, solver.Euc2D, 1, 41345 + 3869, "linhp318 calls itself lin318; its published length lacks the fixed edge"},
		{"dsj1000", 1000, solver.Ceil2D, 0, 18660188, "as TSPLIB gives it"},
		{"dsj1000", 1000, solver.Euc2D, 0, 18659688, "published for both metrics"},
		{"uniform1000-1", 1000, solver.Euc2D, 0, 0, "nobody has published it"},
	} {
		if o, is := Lookup(row.name, row.cities, row.metric, row.fixed); is != (row.want > 0) || o.Length != row.want {
			t.Errorf("%s: %d, want %d", row.because, o.Length, row.want)
		}
	}
}

// TestAsymmetric finds asymmetric instances by their content, and nothing else by their names:
// those that ../shared has.
func TestAsymmetric(t *testing.T) {
	here := []string{"br17", "ftv33", "p43", "ry48p", "ft53", "ftv170", "rbg323"}
	for line := range strings.Lines(asymmetric) {
		k, e, err := parse(strings.TrimSpace(line))
		if err != nil || !slices.Contains(here, k.name) {
			continue // the heading is no line
		}
		p, err := instance.Open(testneeds.Shared(t, "tsplib", "atsp", k.name+".atsp"))
		if err != nil {
			t.Fatal(err)
		}
		if o := Of(p); o != e.Optimum || Misnamed(p) {
			t.Errorf("%s: found %v", k.name, o)
		}
		backwards := make([]int32, 0, k.cities*k.cities)
		for a := range solver.City(k.cities) {
			for b := range solver.City(k.cities) {
				backwards = append(backwards, int32(p.Distance(b, a)))
			}
		}
		def := p.Definition()
		def.Matrix = solver.DirectedMatrix(k.cities, backwards)
		if p, err = solver.NewProblem(def); err != nil {
			t.Fatal(err)
		}
		if Of(p).Known() || !Misnamed(p) {
			t.Errorf("%s with every arc turned round is taken for it", k.name)
		}
	}
}

func TestAnOpenPathHasNoPublishedLength(t *testing.T) {
	p := changed(t, "berlin52", func(d *solver.Definition) { d.OpenPath = &[2]solver.City{0, 1} })
	if o, is := Find(p); is {
		t.Error(o)
	}
}

func TestTheTableAgreesWithTheLibrary(t *testing.T) {
	f, err := os.Open(testneeds.Shared(t, "tsplib", "optima.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		p, err := instance.Open(testneeds.Shared(t, "tsplib", "tsp", filepath.Base(row[0])+".tsp"))
		if err != nil {
			t.Error(err)
			continue
		}
		o, is := Find(p)
		if row[0] == "linhp318" { // published without its fixed edge
			o.Length -= p.Distance(0, 213)
		}
		if want, err := strconv.ParseInt(row[3], 10, 64); (err == nil) != is || is && (o.Length != want || o.Proven == strings.Contains(row[4], "best")) {
			t.Errorf("%v: found %v, %v", row, o, is)
		}
	}
}

// A length is called the optimum where somebody has proven it, and best known elsewhere,
// in whatever sentence it stands.
func TestOptimumSaysWhatItIs(t *testing.T) {
	for _, row := range []struct {
		because                   string
		o                         Optimum
		noun, above, kind, origin string
		gap                       float64
		known                     bool
	}{
		{"proven", Optimum{Length: 7542, Proven: true, Source: "TSPLIB"}, "optimum", "above the optimum", "optimal", "optimal, TSPLIB", 0, true},
		{"not proven", Optimum{Length: 3771, Source: "Waterloo"}, "best known", "above the best known", "best known", "best known, Waterloo", 100, true},
		{"given by a user", Optimum{Length: 3771, Proven: true}, "optimum", "above the optimum", "optimal", "optimal", 100, true},
		{"unknown", Optimum{}, "best known", "above the best known", "best known", "", 0, false},
	} {
		gap, known := row.o.Gap(7542)
		if row.o.Noun() != row.noun || row.o.Above() != row.above || row.o.Kind() != row.kind || row.o.Origin() != row.origin || gap != row.gap || known != row.known || row.o.Known() != known {
			t.Errorf("%s: %q, %q, %q, %q, gap %v %v", row.because, row.o.Noun(), row.o.Above(), row.o.Kind(), row.o.Origin(), gap, known)
		}
	}
}

package optima

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/testneeds"
)

func TestEveryLineOfTheTableIsSound(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(table), "\n")[1:]
	for _, line := range lines {
		k, o, err := parse(line)
		if err != nil || o.Length <= 0 || k.cities < 1 || o.Source == "" || !o.Proven && !strings.Contains(line, ",best,") {
			t.Errorf("%q: %v", line, err)
		}
		if digits := strings.TrimLeft(strings.TrimSuffix(k.name, "k"), "abcdefghijklmnopqrstuvwxyz-"); !strings.HasSuffix(k.name, "k") && digits != strconv.Itoa(k.cities) {
			t.Errorf("%q: the name says %s cities", line, digits)
		}
	}
	if len(published()) != len(lines) || len(lines) < 111 {
		t.Errorf("%d instances in %d lines", len(published()), len(lines))
	}
}

func named(t *testing.T, name string, cities int, metric solver.Metric, fixed ...[2]solver.City) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(solver.Definition{Name: name, Metric: metric, X: make([]float64, cities), Y: make([]float64, cities), FixedEdges: fixed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFind(t *testing.T) {
	for _, row := range []struct {
		p       *solver.Problem
		want    int64
		because string
	}{
		{named(t, "berlin52", 52, solver.Euc2D), 7542, "the one in Berlin"},
		{named(t, "Berlin52.tsp", 52, solver.Euc2D), 7542, "however it is written"},
		{named(t, "berlin52", 51, solver.Euc2D), 0, "a city is missing"},
		{named(t, "berlin52", 52, solver.Ceil2D), 0, "other distances"},
		{named(t, "berlin52", 52, solver.Euc2D, [2]solver.City{0, 1}), 0, "a fixed edge makes it another problem"},
		{named(t, "lin318", 318, solver.Euc2D), 42029, "without its fixed edge"},
		{named(t, "lin318", 318, solver.Euc2D, [2]solver.City{0, 213}), 41345 + 3869, "linhp318 calls itself lin318; its published length lacks the fixed edge"},
		{named(t, "dsj1000", 1000, solver.Ceil2D), 18660188, "as TSPLIB gives it"},
		{named(t, "dsj1000", 1000, solver.Euc2D), 18659688, "published for both metrics"},
		{named(t, "uniform1000-1", 1000, solver.Euc2D), 0, "nobody has published it"},
	} {
		o, is := Find(row.p)
		if is != (row.want > 0) || o.Length != row.want {
			t.Errorf("%s: %d, want %d", row.because, o.Length, row.want)
		}
	}
}

func TestAnOpenPathHasNoPublishedLength(t *testing.T) {
	def := named(t, "berlin52", 52, solver.Euc2D).Definition()
	def.OpenPath = &[2]solver.City{0, 1}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
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

package tsplib_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/testneeds"
	"tourscope/solver/tsplib"
)

// These tests read the real TSPLIB, which is not part of the repository.

func openProblem(t testing.TB, path string) *solver.Problem {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := tsplib.ReadProblem(f, filepath.Base(path))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func files(t testing.TB, folder, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(testneeds.Shared(t, "tsplib", folder), pattern))
	if err != nil || len(list) == 0 {
		t.Fatalf("no %s in %s (%v)", pattern, folder, err)
	}
	return list
}

// published reads the table of best lengths: file → cities, metric, length.
func published(t testing.TB) map[string][]string {
	t.Helper()
	f, err := os.Open(testneeds.Shared(t, "tsplib", "optima.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	table := make(map[string][]string)
	for _, row := range rows[1:] {
		table[row[0]] = row
	}
	return table
}

func TestEveryProblemOfTheLibraryIsReadAndWritten(t *testing.T) {
	table := published(t)
	for _, path := range files(t, "tsp", "*.tsp") {
		p := openProblem(t, path)
		row := table[strings.TrimSuffix(filepath.Base(path), ".tsp")]
		if row == nil || strconv.Itoa(p.Cities()) != row[1] || p.Metric().String() != row[2] {
			t.Errorf("%s: %d cities, %v; published %v", path, p.Cities(), p.Metric(), row)
		}
		if p.Cities() < 10000 && !same(p, read(t, written(t, p))) {
			t.Errorf("%s is not what it was after writing and reading", path)
		}
	}
}

// TestAsymmetricProblems reads the problems and writes them as they were. The lengths of the
// tours 1, 2, …, n were summed by another program.
func TestAsymmetricProblems(t *testing.T) {
	canonical := map[string][2]int64{ // cities, length
		"br17":   {17, 167},
		"ft53":   {53, 13954},
		"ftv170": {171, 7146},
		"ftv33":  {34, 2239},
		"p43":    {43, 6160},
		"rbg323": {323, 6429},
		"ry48p":  {48, 54267},
	}
	for _, path := range files(t, "atsp", "*.atsp") {
		p := openProblem(t, path)
		want := canonical[p.Name()]
		if got := p.Length(solver.Identity(p.Cities())); !p.Asymmetric() || got != want[1] || int64(p.Cities()) != want[0] {
			t.Errorf("%s: %d cities, length %d; want %v", p.Name(), p.Cities(), got, want)
		}
		if !same(p, read(t, written(t, p))) {
			t.Errorf("%s is not what it was after writing and reading", path)
		}
	}
}

func TestOptimalToursHaveThePublishedLengths(t *testing.T) {
	table := published(t)
	for _, path := range files(t, "tour", "*.tour") {
		name, _, _ := strings.Cut(filepath.Base(path), ".")
		p := openProblem(t, testneeds.Shared(t, "tsplib", "tsp", name+".tsp"))
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		tour, err := tsplib.ReadTour(f, filepath.Base(path))
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		order, err := tour.Order(p)
		if err != nil {
			t.Error(err)
			continue
		}
		if length := strconv.FormatInt(p.Length(order), 10); length != table[name][3] {
			t.Errorf("%s: length %s, published %s", path, length, table[name][3])
		}
	}
}

// The lengths of the tours 1, 2, …, n are TSPLIB95's own check of the distance
// functions (section 2, "canonical tours").
func TestCanonicalTours(t *testing.T) {
	for name, length := range map[string]int64{"pcb442": 221440, "gr666": 423710, "att532": 309636} {
		p := openProblem(t, testneeds.Shared(t, "tsplib", "tsp", name+".tsp"))
		if got := p.Length(solver.Identity(p.Cities())); got != length {
			t.Errorf("%s: %d, want %d", name, got, length)
		}
	}
}

func BenchmarkReadLibrary(b *testing.B) {
	for _, name := range []string{"pla85900", "usa115475", "ara238025", "si1032"} {
		path := testneeds.Shared(b, "tsplib", "tsp", name+".tsp")
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				openProblem(b, path)
			}
		})
	}
}

package library

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/tsplib"
)

func problem(t testing.TB, name string, n int) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(n)))
	def := solver.Definition{Name: name, Metric: solver.Euc2D}
	for range n {
		def.X = append(def.X, float64(random.IntN(1000)))
		def.Y = append(def.Y, float64(random.IntN(1000)))
	}
	return made(t, def)
}

func made(t testing.TB, def solver.Definition) *solver.Problem {
	t.Helper()
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func shuffled(n int, seed uint64) []solver.City {
	order := solver.Identity(n)
	rand.New(rand.NewPCG(2, seed)).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

func empty(t testing.TB) *Library { return New(filepath.Join(t.TempDir(), "data", "library.db")) }

func result(order []solver.City) Result {
	return Result{Order: order, Source: "/a/b.tsp", Optimum: 10, Origin: Origin{
		Engine: "ils", Device: "CPU", Params: map[string]string{"k": "8"}, Seed: 7, Start: "greedy",
		When: time.Unix(1_700_000_000, 0), Elapsed: 3 * time.Second, Program: "Tourscope test"}}
}

func TestOnlyBetterToursReplace(t *testing.T) {
	l, p := empty(t), problem(t, "p", 40)
	better, worse := shuffled(40, 1), shuffled(40, 2)
	if p.Length(better) > p.Length(worse) {
		better, worse = worse, better
	}
	for i, c := range []struct {
		order []solver.City
		want  Comparison
	}{
		{worse, Comparison{First: true, Improved: true, Length: p.Length(worse)}},
		{better, Comparison{Improved: true, Length: p.Length(better), Before: p.Length(worse)}},
		{worse, Comparison{Length: p.Length(worse), Before: p.Length(better)}},
		{better, Comparison{Length: p.Length(better), Before: p.Length(better)}},
	} {
		got, err := l.Add(p, result(c.order))
		if err != nil || got != c.want {
			t.Errorf("result %d: %+v, %v, want %+v", i, got, err, c.want)
		}
	}
	order, e, err := l.Tour(p)
	if err != nil || p.Length(order) != p.Length(better) {
		t.Fatalf("tour: %v", err)
	}
	want := Entry{Fingerprint: fingerprint.Of(p), Name: "p", Cities: 40, Metric: "EUC_2D", Source: "/a/b.tsp",
		Length: p.Length(better), Optimum: 10, Attempts: 4, Origin: result(nil).Origin}
	if diff := cmp.Diff(want, e); diff != "" {
		t.Error(diff)
	}
	attempts, err := l.Attempts(e.Fingerprint)
	if err != nil || len(attempts) != 4 || attempts[3].Length != p.Length(better) || attempts[0].Engine != "ils" {
		t.Errorf("attempts %+v, %v", attempts, err)
	}
}

func TestAnEmptyLibraryIsNoFile(t *testing.T) {
	l, p := empty(t), problem(t, "p", 5)
	if all, err := l.List(); err != nil || len(all) != 0 {
		t.Errorf("list %v, %v", all, err)
	}
	if _, _, err := l.Tour(p); !errors.Is(err, ErrUnknown) {
		t.Errorf("tour: %v", err)
	}
	if _, known, err := l.Find(fingerprint.Of(p)); known || err != nil {
		t.Errorf("find: %v, %v", known, err)
	}
	if _, err := os.Stat(l.Path()); err == nil {
		t.Error("asking made a file")
	}
}

func TestAttemptsAreBounded(t *testing.T) {
	l, p := empty(t), problem(t, "p", 5)
	for i := range MaxAttempts + 3 {
		r := result(solver.Identity(5))
		r.Seed = uint64(i)
		if _, err := l.Add(p, r); err != nil {
			t.Fatal(err)
		}
	}
	attempts, err := l.Attempts(fingerprint.Of(p))
	if err != nil || len(attempts) != MaxAttempts || attempts[0].Seed != 3 {
		t.Errorf("%d attempts, %v", len(attempts), err)
	}
	if e, _, _ := l.Find(fingerprint.Of(p)); e.Attempts != MaxAttempts+3 {
		t.Errorf("%d attempts counted", e.Attempts)
	}
}

func TestDeleteAndMatch(t *testing.T) {
	l := empty(t)
	one, two, other := problem(t, "Same", 5), problem(t, "same", 6), problem(t, "other", 7)
	for _, p := range []*solver.Problem{one, two, other} {
		if _, err := l.Add(p, result(solver.Identity(p.Cities()))); err != nil {
			t.Fatal(err)
		}
	}
	for word, want := range map[string]int{"same": 2, "OTHER": 1, "none": 0, fingerprint.Of(one).String()[:8]: 1} {
		if got, err := l.Match(word); err != nil || len(got) != want {
			t.Errorf("%s: %d entries, %v, want %d", word, len(got), err, want)
		}
	}
	if err := l.Delete(fingerprint.Of(one)); err != nil {
		t.Fatal(err)
	}
	if err := l.Delete(fingerprint.Of(one)); !errors.Is(err, ErrUnknown) {
		t.Errorf("deleted twice: %v", err)
	}
	if all, err := l.List(); err != nil || len(all) != 2 || all[0].Name != "other" {
		t.Errorf("%v, %v", all, err)
	}
}

func TestExportKeepsTheFilesNumbers(t *testing.T) {
	l := empty(t)
	p := made(t, solver.Definition{Name: "p", Metric: solver.Euc2D, X: []float64{0, 0, 1, 1}, Y: []float64{0, 1, 0, 1}, Labels: []int64{70, -1 << 40, 30, 1 << 50}})
	if _, err := l.Add(p, result(solver.Identity(4))); err != nil {
		t.Fatal(err)
	}
	_, got, err := l.load(fingerprint.Of(p))
	if err != nil || cmp.Diff(p.Definition().Labels, got.labels) != "" {
		t.Fatalf("labels %v, %v", got.labels, err)
	}
	q := made(t, solver.Definition{Name: "q", Metric: solver.Euc2D, X: []float64{0, 9, 1, 1}, Y: []float64{0, 1, 0, 1}, Labels: []int64{70, 20, 30, 9}})
	if _, err := l.Add(q, result(solver.Identity(4))); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := l.WriteTour(&file, fingerprint.Of(q)); err != nil {
		t.Fatal(err)
	}
	read, err := tsplib.ReadTour(&file, "q.tour")
	if err != nil {
		t.Fatal(err)
	}
	order, err := read.Order(q)
	if err != nil || q.Length(order) != q.Length(solver.Identity(4)) || !strings.Contains(read.Comment, "engine ils, seed 7") {
		t.Errorf("%v %v %q", order, err, read.Comment)
	}
}

// TestDamage spoils every page of a library in turn, and cuts it off everywhere:
// whatever is asked then returns, and either works or says what to do.
func TestDamage(t *testing.T) {
	l, p := empty(t), problem(t, "p", 300)
	for n := range 20 {
		if _, err := l.Add(problem(t, fmt.Sprint(n), 50+n), result(shuffled(50+n, 1))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Add(p, result(shuffled(300, 1))); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	spoil := map[string][]byte{"text": []byte("no library"), "head only": whole[:os.Getpagesize()]}
	for at := 0; at < len(whole); at += os.Getpagesize() {
		for _, fill := range []byte{0, 0xFF, 0x03} {
			bad := bytes.Clone(whole)
			copy(bad[at:], bytes.Repeat([]byte{fill}, 64))
			spoil[fmt.Sprintf("page %d filled with %d", at/os.Getpagesize(), fill)] = bad
		}
		spoil[fmt.Sprintf("cut at page %d", at/os.Getpagesize())] = whole[:at]
	}
	for what, content := range spoil {
		bad := New(filepath.Join(t.TempDir(), "library.db"))
		bad.timeout = 100 * time.Millisecond
		if err := os.WriteFile(bad.Path(), content, 0o600); err != nil {
			t.Fatal(err)
		}
		askAll(t, what, bad, p)
	}
}

func askAll(t *testing.T, what string, l *Library, p *solver.Problem) {
	t.Helper()
	_, list := l.List()
	_, _, tour := l.Tour(p)
	_, runs := l.Attempts(fingerprint.Of(p))
	_, add := l.Add(p, result(shuffled(p.Cities(), 9)))
	for i, err := range []error{list, tour, runs, add} {
		var wrong *Error
		if err != nil && !errors.Is(err, ErrUnknown) && (!errors.As(err, &wrong) || wrong.Remedy == "") {
			t.Errorf("%s, request %d: %v", what, i, err)
		}
		if err != nil && strings.Contains(err.Error(), "in use") {
			t.Errorf("%s, request %d: an earlier request kept the lock", what, i)
		}
	}
	if add == nil {
		return
	}
	if err := os.Rename(l.path, l.path+".old"); err != nil { // the remedy of each of them
		t.Fatal(err)
	}
	if _, err := l.Add(p, result(shuffled(p.Cities(), 9))); err != nil {
		t.Errorf("%s: a new library after the old one was renamed: %v", what, err)
	}
}

// A tour that is not what it was spoils itself alone.
func TestADamagedTourIsNotHandedOut(t *testing.T) {
	other, err := packTour(shuffled(40, 3), nil)
	if err != nil {
		t.Fatal(err)
	}
	twice, err := packTour(append(solver.Identity(39), 7), nil)
	if err != nil {
		t.Fatal(err)
	}
	for why, blob := range map[string][]byte{"no tour": []byte("x"), "another tour": other, "a city twice": twice, "nothing": {}} {
		l, p := empty(t), problem(t, "p", 40)
		if _, err := l.Add(p, result(shuffled(40, 1))); err != nil {
			t.Fatal(err)
		}
		id := fingerprint.Of(p)
		if err := l.update(func(b buckets) error { return b.tours.Put(id[:], blob) }); err != nil {
			t.Fatal(err)
		}
		if _, _, err := l.Tour(p); err == nil || !strings.Contains(err.Error(), "damaged tour of p") || !strings.Contains(err.Error(), "(delete p from it") {
			t.Errorf("%s: %v", why, err)
		}
		if all, err := l.List(); err != nil || len(all) != 1 {
			t.Errorf("%s: %v", why, err)
		}
		if err := l.Delete(id); err != nil {
			t.Errorf("%s: %v", why, err)
		}
	}
}

func TestALockedLibraryIsReported(t *testing.T) {
	l, p := empty(t), problem(t, "p", 5)
	l.timeout = 60 * time.Millisecond
	if _, err := l.Add(p, result(solver.Identity(5))); err != nil {
		t.Fatal(err)
	}
	holder, err := bbolt.Open(l.Path(), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.List()
	if err == nil || !strings.Contains(err.Error(), "in use by another program (wait") {
		t.Errorf("%v", err)
	}
	holder.Close()
	if _, err := l.List(); err != nil {
		t.Error(err)
	}
}

func TestANewerSchemaIsLeftAlone(t *testing.T) {
	l, p := empty(t), problem(t, "p", 5)
	if _, err := l.Add(p, result(solver.Identity(5))); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(l.Path(), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucketAbout).Put(keySchema, []byte("12")) })
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{l.Delete(fingerprint.Of(p)), func() error { _, err := l.List(); return err }()} {
		if err == nil || !strings.Contains(err.Error(), "update this program") {
			t.Errorf("%v", err)
		}
	}
}

func TestNoPlace(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	l, p := New(filepath.Join(dir, "file", "library.db")), problem(t, "p", 5)
	var wrong *Error
	if _, err := l.Add(p, result(solver.Identity(5))); !errors.As(err, &wrong) {
		t.Errorf("%v", err)
	}
	if _, err := New(dir).List(); !errors.As(err, &wrong) {
		t.Errorf("a folder in its place: %v", err)
	}
}

func TestWrongToursAreRefused(t *testing.T) {
	l, p := empty(t), problem(t, "p", 5)
	if _, err := l.Add(p, result([]solver.City{0, 1, 2, 3, 3})); err == nil {
		t.Error("a tour that visits a city twice is remembered")
	}
}

func TestManyAtOnce(t *testing.T) {
	l := empty(t)
	l.timeout = time.Minute
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			p := problem(t, "p", 10+i%2)
			if _, err := New(l.Path()).Add(p, result(shuffled(10+i%2, uint64(i)))); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	all, err := l.List()
	if err != nil || len(all) != 2 || all[0].Attempts != 4 {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestPackedTours(t *testing.T) {
	for n := range 9 {
		if n == 0 {
			continue
		}
		for seed := range uint64(20) {
			order := shuffled(n, seed)
			blob, err := packTour(canonical(order), nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := unpackTour(blob, n)
			if err != nil || cmp.Diff(canonical(order), got.order) != "" || got.labels != nil {
				t.Fatalf("%v: %v, %v", order, got, err)
			}
			turned := append(append([]solver.City(nil), order[n/2:]...), order[:n/2]...)
			if again := canonical(turned); cmp.Diff(again, got.order) != "" {
				t.Fatalf("%v turned is stored as %v", order, again)
			}
		}
	}
}

// Tours are handed out as they were added, also those of asymmetric problems and paths, which have a direction and ends.
func TestToursReadBack(t *testing.T) {
	const n = 9
	random := rand.New(rand.NewPCG(3, 3))
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = random.Int32N(1000)
	}
	matrix := solver.DirectedMatrix(n, weights)
	any := solver.AnyCity
	for what, path := range map[string]*[2]solver.City{"round trip": nil, "path": {any, any}, "path from 4": {3, any}, "path to 5": {any, 4}, "path from 7 to 3": {6, 2}} {
		for kind, def := range map[string]solver.Definition{
			"asymmetric": {Name: "p", Metric: solver.Explicit, Matrix: matrix, OpenPath: path}, "plane": problem(t, "p", n).Definition()} {
			def.OpenPath = path
			l, p := empty(t), made(t, def)
			for seed := range uint64(20) {
				order := withEnds(shuffled(n, seed), path)
				before, known, _ := l.Find(fingerprint.Of(p))
				if known && before.Path != strings.TrimPrefix(what, "round trip") {
					t.Fatalf("%s is %q", what, before.Path)
				}
				if _, err := l.Add(p, result(order)); err != nil {
					t.Fatalf("%s, %s: %v", kind, what, err)
				}
				if known && before.Length <= p.Length(order) {
					continue
				}
				if got, _, err := l.Tour(p); err != nil || p.Length(got) != p.Length(order) {
					t.Fatalf("%s, %s: %v was added, %v is read: %v", kind, what, order, got, err)
				}
			}
		}
	}
}

// withEnds puts the given ends of a path first and last.
func withEnds(order []solver.City, path *[2]solver.City) []solver.City {
	for i, at := range []int{0, len(order) - 1} {
		if path != nil && path[i] != solver.AnyCity {
			c := slices.Index(order, path[i])
			order[c], order[at] = order[at], order[c]
		}
	}
	return order
}

// A damaged tour is replaced by the next one, whatever its length.
func TestADamagedTourIsReplaced(t *testing.T) {
	l, p := empty(t), problem(t, "p", 40)
	better, worse := shuffled(40, 1), shuffled(40, 2)
	if p.Length(better) > p.Length(worse) {
		better, worse = worse, better
	}
	if _, err := l.Add(p, result(better)); err != nil {
		t.Fatal(err)
	}
	id := fingerprint.Of(p)
	if err := l.update(func(b buckets) error { return b.tours.Put(id[:], []byte("x")) }); err != nil {
		t.Fatal(err)
	}
	c, err := l.Add(p, result(worse))
	if err != nil || !c.First || !c.Improved {
		t.Errorf("%+v, %v", c, err)
	}
	got, e, err := l.Tour(p)
	if err != nil || p.Length(got) != p.Length(worse) || e.Length != p.Length(worse) || e.Attempts != 2 {
		t.Errorf("%+v, %v", e, err)
	}
}

func FuzzUnpackTour(f *testing.F) {
	blob, err := packTour(shuffled(9, 1), []int64{1, 2, 3, 4, 5, 6, 7, 8, 10})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(blob, 9)
	f.Add(blob, 8)
	f.Add([]byte{}, 1)
	f.Fuzz(func(t *testing.T, blob []byte, cities int) {
		if cities > 1<<16 {
			return
		}
		got, err := unpackTour(blob, cities)
		if err == nil && (len(got.order) != cities || got.labels != nil && len(got.labels) != cities) {
			t.Errorf("%d cities, %d numbers for %d", len(got.order), len(got.labels), cities)
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	l, p := empty(b), problem(b, "p", 100_000)
	r := result(shuffled(100_000, 1))
	for b.Loop() {
		if _, err := l.Add(p, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkList(b *testing.B) {
	l := empty(b)
	for i := range 1000 {
		if _, err := l.Add(problem(b, fmt.Sprint(i), 5+i), result(solver.Identity(5+i))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := l.List(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSourcesAreKeptAsTheyAre: the name of a file need not be UTF-8, what is stored has to
// be. A name too long to be stored is left out, for a part of it is another file's.
func TestSourcesAreKeptAsTheyAre(t *testing.T) {
	for source, want := range map[string]string{
		"/tours/caf\xe9.tsp":                     "/tours/caf\xe9.tsp",
		"/" + strings.Repeat("\xff", maxText/2):  "",
		"/tours/" + strings.Repeat("a", maxText): "",
	} {
		l, p := empty(t), problem(t, "p", 10)
		for seed := range uint64(3) { // stored again with every attempt
			r := result(shuffled(10, seed))
			r.Source = source
			if _, err := l.Add(p, r); err != nil {
				t.Fatal(err)
			}
		}
		if _, e, err := l.Tour(p); err != nil || e.Source != want {
			t.Errorf("%.20q came back as %.20q, %v", source, e.Source, err)
		}
	}
}

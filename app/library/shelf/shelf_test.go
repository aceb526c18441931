package shelf

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"

	"tourscope/app/library"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/optima"
	"tourscope/solver/testneeds"
)

func write(t testing.TB, text string, path ...string) string {
	t.Helper()
	full := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return full
}

func tsp(name string, cities int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "NAME : %s\nTYPE : TSP\nCOMMENT : made\nDIMENSION : %d\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n", name, cities)
	for i := range cities {
		fmt.Fprintf(&b, "%d %d %d\n", i+1, i*37%101, i*53%97)
	}
	return b.String() + "EOF\n"
}

func scanned(t testing.TB, s *Shelf, folders ...string) []Item {
	t.Helper()
	var all []Item
	if err := s.Scan(t.Context(), folders, func(batch []Item) { all = append(all, batch...) }); err != nil {
		t.Fatal(err)
	}
	Sort(all, ByName, false)
	return all
}

func TestScan(t *testing.T) {
	dir, caches := t.TempDir(), t.TempDir()
	write(t, tsp("ten", 10), dir, "ten.tsp")
	write(t, "x,y\n1,2\n3,4\n5,5\n", dir, "deep", "down", "points.csv")
	write(t, "NAME : esc07\nTYPE : SOP\nDIMENSION : 9\n", dir, "deep", "esc07.sop")
	write(t, "nothing of ours", dir, "README.txt")
	write(t, "NAME : t\nTYPE : TOUR\n", dir, "t.tour")
	write(t, tsp("hidden", 5), dir, ".git", "hidden.tsp")
	write(t, "", dir, "empty.tsp")
	s := Open(caches)
	var got []string
	for _, i := range scanned(t, s, dir, filepath.Join(dir, "deep")) {
		got = append(got, fmt.Sprintf("%s %d %v %s", i.title(), i.Cities, i.Metric, i.Problem))
	}
	want := []string{
		"empty.tsp 0 Metric(0) empty.tsp: the file is empty (name another one)",
		"esc07.sop 0 Metric(0) line 2: TYPE: SOP: a sequential ordering problem; Tourscope solves the TSP (give a problem of TYPE : TSP, ATSP or HCP)",
		"points 3 EUC_2D ", "ten 10 EUC_2D ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
	again := Open(caches)
	if len(again.known) != 4 {
		t.Errorf("%d files cached", len(again.known))
	}
	if diff := cmp.Diff(scanned(t, s, dir), scanned(t, again, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestAChangedFileIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	path := write(t, tsp("a", 10), dir, "a.tsp")
	s := Open(t.TempDir())
	scanned(t, s, dir)
	if _, item, err := s.Read(t.Context(), path, 0); err != nil || item.Fingerprint == (fingerprint.Fingerprint{}) {
		t.Fatalf("%+v, %v", item, err)
	}
	if all := scanned(t, s, dir); all[0].Fingerprint == (fingerprint.Fingerprint{}) {
		t.Error("what was read is forgotten")
	}
	write(t, tsp("b", 12), dir, "a.tsp")
	if all := scanned(t, s, dir); all[0].Cities != 12 || all[0].Fingerprint != (fingerprint.Fingerprint{}) {
		t.Errorf("%+v", all[0])
	}
}

func TestADamagedCacheIsAnEmptyOne(t *testing.T) {
	for _, text := range []string{"", "{", `{"version":99,"files":{"a":{}}}`, `{"version":1}`} {
		caches := t.TempDir()
		write(t, text, caches, "shelf.json")
		if s := Open(caches); s.known == nil || len(s.known) != 0 {
			t.Errorf("%q: %v", text, s.known)
		}
	}
}

func TestScanOfNothing(t *testing.T) {
	all := scanned(t, Open(t.TempDir()), filepath.Join(t.TempDir(), "none"))
	if len(all) != 1 || !strings.Contains(all[0].Problem, "not there any more") {
		t.Errorf("%+v", all)
	}
}

func TestAnUnreadableFolderIsListed(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("permissions bind nobody here")
	}
	dir := t.TempDir()
	closed := filepath.Dir(write(t, tsp("a", 5), dir, "closed", "a.tsp"))
	if err := os.Chmod(closed, 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(closed, 0o700)
	if all := scanned(t, Open(t.TempDir()), dir); len(all) != 1 || !strings.Contains(all[0].Problem, "permissions") {
		t.Errorf("%+v", all)
	}
}

// TestThousandsOfFiles lists 5,000 files, is ended in the middle of it, and lists
// them again out of the cache.
func TestThousandsOfFiles(t *testing.T) {
	dir := t.TempDir()
	const files = 5000
	for i := range files {
		write(t, tsp(fmt.Sprint("n", i), 3+i%7), dir, fmt.Sprint(i%50), fmt.Sprintf("n%d.tsp", i))
	}
	s := Open(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Scan(ctx, []string{dir}, func([]Item) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	for range 2 {
		if all := scanned(t, s, dir); len(all) != files || all[files-1].Name != "n4999" || all[1].Name != "n1" {
			t.Errorf("%d files", len(all))
		}
	}
}

func TestTSPLIB(t *testing.T) {
	all := scanned(t, Open(t.TempDir()), testneeds.Shared(t, "tsplib", "tsp"))
	optima := 0
	for _, i := range all {
		if i.Problem != "" {
			t.Errorf("%s: %s", i.Path, i.Problem)
		}
		if i.Optimum.Known() {
			optima++
		}
	}
	if len(all) < 90 || optima < 80 {
		t.Errorf("%d files, %d optima", len(all), optima)
	}
}

func TestSort(t *testing.T) {
	best := func(length int64, engine string) *library.Entry {
		return &library.Entry{Length: length, Origin: library.Origin{Engine: engine, When: time.Unix(length, 0)}}
	}
	items := []Item{
		{Path: "/a/rat195", Name: "rat195", Cities: 195, Optimum: optima.Optimum{Length: 2323, Proven: true}, Best: best(2400, "ils"), Metric: solver.Euc2D},
		{Path: "/b/rat99", Name: "rat99", Cities: 99, Optimum: optima.Optimum{Length: 1211, Proven: true}, Best: best(1211, "2opt"), Metric: solver.Euc2D},
		{Path: "/a/Own", Name: "Own", Cities: 5, Best: best(7, "ils"), Metric: solver.Att},
		{Path: "/c/bad.tsp", Problem: "bad"},
		{Path: "/c/gr17", Name: "gr17", Cities: 17, Optimum: optima.Optimum{Length: 2085, Proven: true}, Metric: solver.Explicit},
	}
	for _, row := range []struct {
		by         Column
		descending bool
		want       string
	}{
		{ByName, false, "bad.tsp gr17 Own rat99 rat195"},
		{ByName, true, "rat195 rat99 Own gr17 bad.tsp"},
		{ByCities, false, "Own gr17 rat99 rat195 bad.tsp"},
		{ByCities, true, "rat195 rat99 gr17 Own bad.tsp"},
		{ByGap, false, "rat99 rat195 Own bad.tsp gr17"},
		{ByGap, true, "rat195 rat99 Own bad.tsp gr17"},
		{ByEngine, false, "rat99 Own rat195 bad.tsp gr17"},
		{ByWhen, true, "rat195 rat99 Own bad.tsp gr17"},
		{ByOptimum, false, "rat99 gr17 rat195 bad.tsp Own"},
		{ByFolder, false, "Own rat195 rat99 bad.tsp gr17"},
	} {
		Sort(items, row.by, row.descending)
		var got []string
		for i := range items {
			got = append(got, items[i].title())
		}
		if diff := cmp.Diff(row.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("by %d, descending %v: %s", row.by, row.descending, diff)
		}
	}
}

func TestFilter(t *testing.T) {
	items := []Item{
		{Path: "/maps/a.tsp", Name: "Alpha", Comment: "Drilling", Cities: 10, Metric: solver.Euc2D, Optimum: optima.Optimum{Length: 5, Proven: true}, Best: &library.Entry{Length: 5, Origin: library.Origin{Engine: "ils"}}},
		{Path: "/maps/b.tsp", Name: "beta", Cities: 100, Metric: solver.Geo},
		{Path: "/x/c.tsp", Problem: "it is empty"},
	}
	for _, row := range []struct {
		filter Filter
		want   int
	}{
		{Filter{}, 3}, {Filter{Text: "MAPS"}, 2}, {Filter{Text: "drill alpha"}, 1}, {Filter{Text: "drill beta"}, 0},
		{Filter{Text: "geo"}, 1}, {Filter{Text: "ils"}, 1}, {Filter{Text: "empty"}, 1},
		{Filter{LeastCities: 50}, 1}, {Filter{MostCities: 50}, 2}, {Filter{Solved: true}, 1}, {Filter{Unsolved: true}, 2},
		{Filter{Unreadable: true}, 1}, {Filter{Readable: true}, 2}, {Filter{Optimal: true}, 1},
	} {
		kept := 0
		for i := range items {
			if row.filter.Keeps(&items[i]) {
				kept++
			}
		}
		if kept != row.want {
			t.Errorf("%+v: %d items, want %d", row.filter, kept, row.want)
		}
	}
}

// solved makes a folder with one instance and a library with a tour of it.
func solved(t *testing.T) (*Shelf, *library.Library, Item) {
	t.Helper()
	dir := t.TempDir()
	path := write(t, tsp("a", 40), dir, "a.tsp")
	s, results := Open(filepath.Join(dir, "cache")), library.New(filepath.Join(dir, "library.db"))
	p, item, err := s.Read(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := results.Add(p, library.Result{Order: solver.Identity(40), Source: path, Origin: library.Origin{When: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	return s, results, item
}

func TestJoin(t *testing.T) {
	_, results, item := solved(t)
	entries, err := results.List()
	if err != nil {
		t.Fatal(err)
	}
	unread, other, copied := item, item, item
	unread.Fingerprint = fingerprint.Fingerprint{}
	other.Fingerprint[0]++
	copied.Path = "/elsewhere/copy.tsp"
	items := []Item{item, unread, other, copied}
	Join(items, entries)
	for i, want := range []bool{true, true, false, true} {
		if (items[i].Best != nil) != want {
			t.Errorf("item %d: best %v", i, items[i].Best)
		}
	}
	path := entries[0]
	path.Path, path.Length = "path from 1", path.Length-1
	path.Fingerprint[0]++
	if Join(items[:2], append(entries, path)); items[1].Best == nil || items[1].Best.Length != entries[0].Length {
		t.Errorf("of the file's open path: %+v", items[1].Best)
	}
}

func TestThumbnails(t *testing.T) {
	s, results, item := solved(t)
	caches := t.TempDir()
	thumbs := NewThumbnails(s, results, caches, 88, 58)
	m, read, err := thumbs.Make(t.Context(), item, palette.Light())
	if err != nil || m.Bounds().Dx() != 88 || read.Best == nil {
		t.Fatalf("%v, %+v", err, read)
	}
	if _, is := thumbs.Cached(read, palette.Light()); !is {
		t.Error("it is not kept")
	}
	if _, is := thumbs.Cached(read, palette.Dark()); is {
		t.Error("another theme has the same picture")
	}
	if _, is := NewThumbnails(s, results, caches, 44, 29).Cached(read, palette.Light()); is {
		t.Error("another size has the same picture")
	}
	alone, _, err := NewThumbnails(s, nil, caches, 88, 58).Make(t.Context(), item, palette.Light())
	if err != nil || cmp.Equal(alone.(*image.RGBA).Pix, m.(*image.RGBA).Pix) {
		t.Errorf("cities alone look like the tour: %v", err)
	}
	if err := os.WriteFile(thumbs.path(read, palette.Light()), []byte("\x89PNG"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, is := thumbs.Cached(read, palette.Light()); is {
		t.Error("a damaged picture is shown")
	}
	if _, _, err := thumbs.Make(t.Context(), read, palette.Light()); err != nil {
		t.Error(err)
	}
	if err := thumbs.prune(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	if _, is := thumbs.Cached(read, palette.Light()); is {
		t.Error("a cache over its bound keeps everything")
	}
}

func TestThumbnailsOfWhatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	text := tsp("a", 5)
	path := write(t, strings.Replace(text, "2 37 53", "2 x 53", 1), dir, "a.tsp")
	_, read, err := NewThumbnails(s, nil, dir, 10, 10).Make(t.Context(), Item{Path: path}, palette.Light())
	if err == nil || !strings.Contains(read.Problem, "line 8") {
		t.Errorf("%v, %+v", err, read)
	}
	if all := scanned(t, s, dir); len(all) != 1 || all[0].Problem == "" {
		t.Errorf("forgotten: %+v", all)
	}
}

// TestQueue: everything wanted is made, whatever was wanted and made before.
func TestQueue(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	for i := range 30 {
		write(t, tsp(fmt.Sprint("n", i), 20), dir, fmt.Sprintf("n%d.tsp", i))
	}
	items := scanned(t, s, dir)
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		seen := make(map[string]int)
		q := NewQueue(NewThumbnails(s, nil, dir, 40, 30), 3, func(m Made) {
			mu.Lock()
			defer mu.Unlock()
			if m.Err != nil || m.Picture == nil || m.Theme != "dark" {
				t.Errorf("%+v", m)
			}
			seen[m.Item.Path]++
		})
		q.Want(items[:5], palette.Dark())
		q.Want(items, palette.Dark())
		synctest.Wait() // until the workers wait for another request
		if len(seen) != len(items) {
			t.Errorf("%d thumbnails of %d are made", len(seen), len(items))
		}
		q.Want(items, palette.Dark())
		q.Close()
	})
}

func BenchmarkScan5000(b *testing.B) {
	dir := b.TempDir()
	for i := range 5000 {
		write(b, tsp(fmt.Sprint("n", i), 200), dir, fmt.Sprintf("n%d.tsp", i))
	}
	for b.Loop() {
		scanned(b, Open(b.TempDir()), dir)
	}
}

// TestNamesThatAreNotUTF8AreCached: each by its own name.
func TestNamesThatAreNotUTF8AreCached(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("names of files are Unicode here")
	}
	dir, cache := t.TempDir(), t.TempDir()
	write(t, tsp("acute", 10), dir, "caf\xe9.tsp")
	write(t, tsp("grave", 12), dir, "caf\xe8.tsp")
	s := Open(cache)
	scanned(t, s, dir)
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
	for path, r := range Open(cache).known {
		if _, is := s.known[path]; !is || r != s.known[path] {
			t.Errorf("%q was not written: %+v", path, r)
		}
	}
	if again := Open(cache); len(again.known) != 2 {
		t.Errorf("%d files are known", len(again.known))
	}
}

// TestAFolderOfBombsCostsLittle lists 24 files of which each unpacks to 64 MiB.
func TestAFolderOfBombsCostsLittle(t *testing.T) {
	const files, size, most = 24, 64 << 20, 300 << 20
	dir := t.TempDir()
	for i, piece := range []string{" ", "\n", "COMMENT : again\n", "0 "} {
		head := "TYPE : TSP\n"
		if piece == "0 " {
			head += "EDGE_WEIGHT_SECTION\n"
		}
		packed := repeated(t, head, piece, size)
		for j := range files / 4 {
			write(t, packed, dir, fmt.Sprintf("bomb%d-%d.tsp.gz", i, j))
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	all := scanned(t, Open(t.TempDir()), dir)
	runtime.ReadMemStats(&after)
	if len(all) != files {
		t.Errorf("%d files are listed", len(all))
	}
	for _, i := range all {
		if i.Problem == "" {
			t.Errorf("%s has nothing to complain of", i.Path)
		}
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > most {
		t.Errorf("listing them took %d MiB in all", spent>>20)
	}
}

// repeated is a packed text of a beginning and as many pieces as fill size bytes.
func repeated(t *testing.T, head, piece string, size int) string {
	t.Helper()
	var packed strings.Builder
	z := gzip.NewWriter(&packed)
	block := strings.Repeat(piece, 1+(1<<16)/len(piece))
	_, err := io.WriteString(z, head)
	for written := 0; written < size && err == nil; written += len(block) {
		_, err = io.WriteString(z, block)
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

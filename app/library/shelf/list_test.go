package shelf

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/app/library"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
)

func named(names ...string) (items []Item) {
	for i, n := range names {
		items = append(items, Item{Path: "/f/" + n, Name: n, Cities: 10 * (i + 1), Metric: solver.Euc2D})
	}
	return items
}

func order(l *List) string {
	var names []string
	for i := range l.Len() {
		names = append(names, l.At(i).Name)
	}
	return strings.Join(names, " ")
}

// The chosen item stays chosen while a scan goes on, and the first one does until
// somebody chooses.
func TestListKeepsTheChoice(t *testing.T) {
	l := NewList()
	if l.Chosen() != nil || l.Place() != -1 {
		t.Error("something is chosen of nothing")
	}
	l.Put(named("m", "z"))
	l.Put(named("a"))
	if got := l.Chosen().Name; got != "a" {
		t.Errorf("nobody chose, and %s is chosen", got)
	}
	l.Choose(1)
	l.Put(named("b", "c"))
	if got := order(l); got != "a b c m z" || l.Chosen().Name != "m" {
		t.Errorf("%s, chosen %s", got, l.Chosen().Name)
	}
	l.Sort(ByName, true)
	if got := order(l); got != "z m c b a" || l.Chosen().Name != "m" || l.Place() != 1 {
		t.Errorf("%s, chosen %s at %d", got, l.Chosen().Name, l.Place())
	}
	l.SetFilter(Filter{Text: "f/c"})
	if got := order(l); got != "c" || l.Chosen().Name != "c" {
		t.Errorf("filtered: %s, chosen %s", got, l.Chosen().Name)
	}
	l.SetFilter(Filter{Text: "f/"})
	l.ChoosePath("/f/c")
	if l.SetFilter(Filter{Text: "f/a"}); l.Chosen().Name != "a" {
		t.Errorf("the choice is not shown, and %s is chosen", l.Chosen().Name)
	}
	l.SetFilter(Filter{Text: "f/"})
	l.ChoosePath("/f/z")
	l.SetFilter(Filter{Text: "m"})
	if l.SetFilter(Filter{}); l.Chosen().Name != "z" {
		t.Errorf("without the filter %s is chosen", l.Chosen().Name)
	}
	l.ChoosePath("/f/a")
	l.SetFilter(Filter{Text: "f/"})
	l.SetFilter(Filter{Text: "nowhere"})
	if l.Len() != 0 || l.Chosen() != nil {
		t.Error("an empty list has something chosen")
	}
	l.SetFilter(Filter{})
	l.ChoosePath("/f/b")
	l.Retain(func(path string) bool { return path != "/f/b" })
	if got := order(l); got != "z m c a" || l.Chosen().Name != "a" {
		t.Errorf("without b: %s, chosen %s", got, l.Chosen().Name)
	}
}

func TestListBeside(t *testing.T) {
	l := NewList()
	items := named("a", "b", "c")
	items[1].Problem = "broken"
	l.Put(items)
	if got := l.Beside("/f/a", 1); got == nil || got.Name != "c" {
		t.Errorf("after a comes %v, not c: b cannot be read", got)
	}
	if got := l.Beside("/f/c", 1); got != nil {
		t.Errorf("after the last comes %v", got)
	}
}

func TestListUpdateAndJoin(t *testing.T) {
	l := NewList()
	l.Put(named("a", "b"))
	changed := *l.At(1)
	changed.Fingerprint = fingerprint.Fingerprint{7}
	if !l.Update(changed) || l.Update(Item{Path: "/gone"}) {
		t.Error("an item that is there cannot be changed, or one that is not can")
	}
	l.Join([]library.Entry{{Fingerprint: fingerprint.Fingerprint{7}, Length: 5}})
	if b := l.At(1).Best; b == nil || b.Length != 5 {
		t.Errorf("our best is %v", b)
	}
	l.SetFilter(Filter{Metric: solver.Geo})
	if l.Len() != 0 || l.Total() != 2 {
		t.Error("the filter lets another type through")
	}
	if diff := cmp.Diff([]solver.Metric{solver.Euc2D}, l.Metrics()); diff != "" {
		t.Error(diff)
	}
}

func TestParseSizes(t *testing.T) {
	for _, row := range []struct {
		text        string
		least, most int
	}{
		{"", 0, 0}, {"100-5000", 100, 5000}, {"100 – 5,000", 100, 5000}, {">1000", 1001, 0}, {">= 1k", 1000, 0},
		{"<500", 0, 499}, {"≤500", 0, 500}, {"1.5k..", 1500, 0}, {"-200", 0, 200}, {"42", 42, 42}, {"1m", 1_000_000, 1_000_000},
	} {
		least, most, err := ParseSizes(row.text)
		if err != nil || least != row.least || most != row.most {
			t.Errorf("%q is %d to %d, %v", row.text, least, most, err)
		}
	}
	for _, text := range []string{"x", "5000-100", ">", "1-2-3", "0", "=5", "><5", "NaN", "1e300"} {
		if least, most, err := ParseSizes(text); err == nil {
			t.Errorf("%q passes as %d to %d", text, least, most)
		}
	}
}

func TestNeighbours(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b10.tsp", "b9.tsp", "notes.txt", "a.csv.gz"} {
		write(t, "x", dir, name)
	}
	got, err := Neighbours(filepath.Join(dir, "b9.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		got[i] = filepath.Base(got[i])
	}
	if diff := cmp.Diff([]string{"a.csv.gz", "b9.tsp", "b10.tsp"}, got); diff != "" {
		t.Error(diff)
	}
}

// BenchmarkList is what a batch of a scan, or a letter of a search, costs with
// 5,000 files.
func BenchmarkList(b *testing.B) {
	l := NewList()
	var items []Item
	for i := range 5000 {
		items = append(items, Item{Path: fmt.Sprintf("/some/folder/generated/u%d.tsp", i), Name: fmt.Sprintf("u%d", i*7919%5000), Comment: "uniform, seed 1", Cities: i, Metric: solver.Euc2D})
	}
	l.Put(items)
	b.Run("sort", func(b *testing.B) {
		for i := range b.N {
			l.Sort(ByName, i%2 == 0)
		}
	})
	b.Run("search", func(b *testing.B) {
		for i := range b.N {
			l.SetFilter(Filter{Text: fmt.Sprint(i % 10)})
		}
	})
}

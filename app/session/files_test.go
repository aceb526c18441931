package session

import (
	"slices"
	"strings"
	"testing"
)

func TestSeveralFiles(t *testing.T) {
	f := NewFiles([]string{"/d/a.tsp", "/d/a.tour", "/d/bad.tsp", "/d/c.tsp"}, func(p string) bool { return strings.HasSuffix(p, ".tour") })
	if f.Len() != 3 || !slices.Equal(f.At(0), []string{"/d/a.tsp", "/d/a.tour"}) {
		t.Fatalf("%d instances, the first with %v", f.Len(), f.At(0))
	}
	if got := f.Text("/d/c.tsp", nil); got != "File 3 of 3: Page Up opens the one before." {
		t.Errorf("it says %q", got)
	}
	f.Break("/d/bad.tsp")
	f.Break("/d/bad.tsp")
	f.Break("/d/other.tsp")
	for _, row := range []struct {
		from string
		by   int
		want string
	}{{"/d/a.tsp", 1, "/d/c.tsp"}, {"/d/c.tsp", -1, "/d/a.tsp"}, {"/d/bad.tsp", 1, "/d/c.tsp"}, {"/d/c.tsp", 1, ""}, {"/d/a.tsp", -1, ""}, {"/d/other.tsp", 1, ""}} {
		got := f.Beside(row.from, row.by)
		if (got == nil) != (row.want == "") || got != nil && got[0] != row.want {
			t.Errorf("%+d from %s: %v, want %q", row.by, row.from, got, row.want)
		}
	}
	if got := f.Text("/d/a.tsp", nil); got != "File 1 of 3: Page Down opens the next. Cannot be read: bad.tsp." {
		t.Errorf("it says %q", got)
	}
	var none *Files
	if none.Len() != 0 || none.Index("a") != -1 || none.Beside("a", 1) != nil || f.Text("/d/other.tsp", nil) != "" {
		t.Error("a file that is not in the list")
	}
}

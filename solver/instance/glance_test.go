package instance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver/instance"
	"tourscope/solver/testneeds"
)

// TestLookAgreesWithOpen looks at the files of TSPLIB that are quick to read.
func TestLookAgreesWithOpen(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testneeds.Shared(t, "tsplib", "tsp"), "*[a-z][0-9][0-9]*.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		look, err := instance.Look(t.Context(), file)
		if err != nil {
			t.Error(err)
			continue
		}
		if look.Cities > 2000 {
			continue
		}
		p, err := instance.Open(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if look.Name != p.Name() || look.Cities != p.Cities() || look.Metric != p.Metric() || look.Comment != p.Comment() || look.Fixed != (p.FixedEdges() > 0) {
			t.Errorf("%s: at a glance %+v, read %s %d %v, %d fixed edges, %q", file, look, p.Name(), p.Cities(), p.Metric(), p.FixedEdges(), p.Comment())
		}
	}
	if len(files) < 50 {
		t.Errorf("%d files", len(files))
	}
}

// A keyword may stand behind the section that needs it.
func TestLookReadsOnWhereTheHeaderIsShort(t *testing.T) {
	path := filepath.Join(t.TempDir(), "late.tsp")
	text := "NAME: late\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 0\nDIMENSION: 3\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if look, err := instance.Look(t.Context(), path); err != nil || look.Cities != 3 || look.Name != "late" {
		t.Errorf("%+v, %v", look, err)
	}
	if err := os.WriteFile(path, []byte("NAME: bad\nTYPE: SOP\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := instance.Look(t.Context(), path); err == nil || !strings.Contains(err.Error(), "sequential ordering") {
		t.Errorf("%v", err)
	}
}

package testneeds_test

import (
	"fmt"
	"strings"
	"testing"

	"tourscope/solver/testneeds"
)

// verdict is a testing.TB that notes how a test was ended.
type verdict struct {
	testing.TB
	skipped, failed string
}

func (v *verdict) Helper() {}

func (v *verdict) Fatalf(f string, args ...any) { v.failed = fmt.Sprintf(f, args...) }

// Skipf counts only where no Fatalf has ended the test before.
func (v *verdict) Skipf(f string, args ...any) {
	if v.failed == "" {
		v.skipped = fmt.Sprintf(f, args...)
	}
}

func TestMissing(t *testing.T) {
	for _, row := range []struct {
		needs    string
		fails    bool
		because  string
		declared testneeds.Need
	}{
		{"", false, "nothing is promised", testneeds.Device},
		{"shared,gpu", true, "this machine is meant to have a GPU", testneeds.Device},
		{"shared", false, "only the shared files are promised", testneeds.Device},
		{"gpus", false, "names are compared whole", testneeds.Device},
	} {
		t.Setenv(testneeds.Variable, row.needs)
		v := &verdict{TB: t}
		testneeds.Missing(v, row.declared, "no device")
		if (v.failed != "") != row.fails || (v.skipped != "") == row.fails {
			t.Errorf("%q: failed %q, skipped %q: %s", row.needs, v.failed, v.skipped, row.because)
		}
		if !strings.Contains(v.failed+v.skipped, "no device") {
			t.Errorf("the reason is missing in %q", v.failed+v.skipped)
		}
	}
}

func TestSharedIsPartOfThePath(t *testing.T) {
	v := &verdict{TB: t}
	t.Setenv(testneeds.Variable, "")
	testneeds.Shared(v, "no such folder")
	if !strings.Contains(v.skipped, "../shared/no such folder") {
		t.Errorf("skipped with %q", v.skipped)
	}
}

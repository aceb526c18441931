package machine

import (
	"strings"
	"testing"
)

func TestModelName(t *testing.T) {
	for _, row := range []struct{ why, cpuinfo, want string }{
		{"Intel", "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.20GHz\nmodel name\t: other\n", "Intel Xeon"},
		{"AMD", "model name\t: AMD EPYC 9454 48-Core Processor\n", "AMD EPYC 9454"},
		{"ARM says none", "processor\t: 0\nBogoMIPS\t: 243.75\n", ""},
		{"an empty file", "", ""},
	} {
		if got := modelName(strings.NewReader(row.cpuinfo)); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
	if Processor() == "" {
		t.Error("the processor of this machine has no name")
	}
}

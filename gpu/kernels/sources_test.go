//go:build !cuda

package kernels

import (
	"regexp"
	"strings"
	"testing"

	"tourscope/solver"
)

// The kernels number the metrics as solver does.
func TestMetricsAreTheKernels(t *testing.T) {
	header := string(must(sources.ReadFile("distance.cuh")))
	table := regexp.MustCompile(`enum Metric : int \{([^}]*)\}`).FindStringSubmatch(header)
	if table == nil {
		t.Fatal("distance.cuh has no table of metrics")
	}
	last := solver.Metric(0)
	for name := range strings.SplitSeq(table[1], ",") {
		name, number, _ := strings.Cut(strings.TrimSpace(name), " = ")
		last++
		if last.String() != name || number != "" && number != "1" {
			t.Errorf("metric %d is %s in solver and %s %s in distance.cuh", last, last, name, number)
		}
	}
	if all := solver.Metrics(); last != all[len(all)-1] {
		t.Errorf("the last metric is %v in solver and %v in distance.cuh", all[len(all)-1], last)
	}
}

package gpu

import (
	"os"
	"slices"
	"testing"
)

// A worker has queues for all streams, unless the user or the program has chosen a number.
func TestQueuesOfAWorker(t *testing.T) {
	for _, c := range []struct {
		set       string
		additions []string
		want      string
	}{
		{"", nil, "14"},
		{"", []string{"OTHER=1"}, "14"},
		{"32", []string{"OTHER=1"}, "32"},
		{"", []string{queuesVariable + "=8"}, "8"},
	} {
		t.Setenv(queuesVariable, c.set)
		if c.set == "" {
			os.Unsetenv(queuesVariable)
		}
		all := environment(c.additions)
		if !slices.Contains(all, queuesVariable+"="+c.want) || len(all) > len(os.Environ())+len(c.additions)+1 {
			t.Errorf("%+v: %v", c, all)
		}
		for _, one := range c.additions {
			if !slices.Contains(all, one) {
				t.Errorf("%s is left out", one)
			}
		}
	}
}

//go:build !nogui

package window

import (
	"strconv"

	"tourscope/app/window/words"
	"tourscope/solver"
)

// Panes on the processor share its cores, so their times are only to be compared
// where there are enough for all.

// crowded says that the panes want more cores than there are, or nothing.
func (s *shell) crowded(cores int) string {
	threads, panes := 0, 0
	for _, p := range s.panes {
		if _, is := p.setup.engine.(recorded); is {
			continue // it waits rather than works
		}
		if n := threadsOf(p.setup.engine.Info(), p.setup.differences(), cores); n > 0 {
			threads += n
			panes++
		}
	}
	if panes < 2 || threads <= cores {
		return ""
	}
	return words.L("%d panes use %d threads on %d cores: compare moves and lengths rather than times.", panes, threads, cores)
}

// threadsOf is how many threads of the processor an engine keeps busy: one, or as
// many as it has searches up to the number of cores. None on the GPU.
func threadsOf(info solver.Info, values map[string]string, cores int) int {
	if info.Device != solver.CPU {
		return 0
	}
	threads := 1
	for _, p := range info.Params {
		if p.Name != "searches" && p.Unit != "threads" {
			continue
		}
		value := p.Default
		if v, is := values[p.Name]; is {
			value = v
		}
		if n, err := strconv.Atoi(value); err == nil {
			threads = max(threads, min(n, cores))
		} else if value == solver.Auto {
			threads = cores
		}
	}
	return threads
}

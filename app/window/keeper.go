//go:build !nogui

package window

import (
	"sync"

	"tourscope/app/library"
	"tourscope/solver"
)

// keeper puts results into the library, one at a time: several panes end at once.
type keeper struct{ mu sync.Mutex }

func (k *keeper) add(l *library.Library, p *solver.Problem, r library.Result) (library.Comparison, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return l.Add(p, r)
}

package papers

import (
	"fmt"

	"tourscope/app/lsmtables"
)

// The rows of some tables are other problems than tours (Luong, Melab, Talbi 2013, Tables 2 to
// 5): app/lsmtables has their instances, and makes their searches on one core and on a device. A
// trial is one search, as for tours; of Table 9 as many climbs as a search has iterations elsewhere.

// The engines that the samples of such a table name. They are not in the registry.
const (
	sequentialSearch = "lsm-cpu"    // on one core, until its limit of time
	deviceSearch     = "lsm"        // on the device, which selects
	copiedSearch     = "lsm-copied" // on the device; the host selects
)

// Requires returns the engine that must be available where a sample is measured: its own, that of tabu
// search where it searches other problems on a device, or "", if it does so on one core.
func (s *Sample) Requires() string {
	switch s.Engine {
	case deviceSearch, copiedSearch:
		return "tabu"
	case sequentialSearch:
		return ""
	}
	return s.Engine
}

// instanceSeed is the seed of the instances that are generated.
const instanceSeed = 1

// localRows makes the rows of a table of other problems from its published figures.
func (t *Table) localRows() (err error) {
	t.rows, err = lsmtables.Figures(t.LocalSearch)
	t.note = []string{fmt.Sprintf("Luong, Melab, Talbi 2013, Table %d: the shorter of the times with and without texture memory, and its acceleration over one core.", t.LocalSearch)}
	return err
}

// localSearches holds the instances and the device of a table of other problems.
type localSearches struct {
	tasks  map[string]lsmtables.Task // by instance
	device lsmtables.Device          // nil: not opened yet
	end    func() error
}

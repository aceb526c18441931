package report

import (
	"fmt"
	"runtime"
	"strconv"
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// EnvStart is the name under which the environment of a recording has the start heuristic; a search from another tour
// has none.
const EnvStart = "start"

// Environment describes the machine of a run, for its recording. device is the name of the GPU;
// empty: none. threads is the run's budget, see solver.Job.
func Environment(version, device string, threads int) map[string]string {
	e := map[string]string{
		"program":   "tourscope " + version,
		"date":      time.Now().UTC().Format(time.RFC3339),
		"system":    fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		"processor": processor.Name(),
		"threads":   strconv.Itoa(solver.Workers(threads)),
	}
	if device != "" {
		e["device"] = device
	}
	return e
}

package batch

import (
	"fmt"
	"strings"

	"tourscope/solver"
)

// curves measures the time to a gap: our strong engines, the paper's on a GPU, and the
// programs of others that the command line has made engines of. The times suit one
// core: five seconds and a little more for what every city costs once.
const curves = "curves"

// curvesUniform is made by 'tourscope generate --cities 1000000 --seed 1'.
const curvesUniform = "uniform1000000-1"

func curvesInstances() []string {
	return strings.Fields("d18512 usa115475 pr2392 pcb3038 fnl4461 rl5934 pla7397 " + curvesUniform)
}

// curvesPreset takes the instances that the folder has.
func curvesPreset(dir string, engines *solver.Registry) (string, error) {
	var files, missing []string
	for _, name := range curvesInstances() {
		if file, err := findInstance(dir, name); err == nil {
			files = append(files, file)
		} else {
			missing = append(missing, name)
		}
	}
	if len(files) == 0 {
		return "", fmt.Errorf("%s has none of %s: get them from TSPLIB as .tsp or .tsp.gz", dir, strings.Join(missing, ", "))
	}
	var b strings.Builder
	b.WriteString("# The time to a gap. Times are of the processor: run it with GOMAXPROCS=1.\n")
	if len(missing) > 0 {
		fmt.Fprintf(&b, "# Not in the folder: %s.\n", strings.Join(missing, ", "))
	}
	b.WriteString("title = \"Time to a gap\"\nrepetitions = 5\nthreshold = 1 # per cent: TC counts the time to it\n")
	writeInstances(&b, files)
	if len(missing) == 0 || missing[len(missing)-1] != curvesUniform {
		fmt.Fprintf(&b, "references = { %s = \"0.7124*sqrt(n*area)\" }\n", curvesUniform)
	}
	b.WriteString("\n[stop]\nprocessor = \"5s\"\nper_city = \"0.2ms\"\n")
	for _, engine := range []string{"chained", "2opt", "regions", "pspm"} {
		b.WriteString(presetEngine(engine, "", engines))
	}
	for _, e := range engines.Engines() {
		if info := e.Info(); info.Outside {
			b.WriteString(presetEngine(info.Name, "stop = {} # its command ends it\n", engines))
		}
	}
	return b.String(), nil
}

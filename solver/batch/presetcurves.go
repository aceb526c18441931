package batch

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"tourscope/solver"
)

// curves is the preset that measures the time to a gap of the engines regions and chained,
// the simple engines, and external programs that the command line has registered as engines.
// The time limits are for one core: five seconds and a time per city for the preparation.
const curves = "curves"

// curvesInstances returns instances of the tuning set; --instances test measures others.
func curvesInstances() []string {
	return strings.Fields("d18512 usa115475 pr2392 pcb3038 fnl4461 rl5934 pla7397 " + curvesUniform)
}

// curvesEngines returns our engines, in the order of their colours, with their settings. The
// annealing makes one sweep per temperature instead of ten, since its default schedule does
// not end within the time limit. The CPU engines for annealing do not from some hundred
// cities on, even so, and are left out.
func curvesEngines() [][2]string {
	return [][2]string{{"regions", ""}, {"chained", ""}, {"2opt-gpu", ""}, {"2opt", ""}, {"pspm", "params = { sp = 1 }\n"}}
}

// curvesFiles returns the files of the named instances; of a set or of the preset's own
// instances those that the folder has.
func curvesFiles(dir string, instances []string) (files, missing []string, err error) {
	names := Expand(instances)
	switch {
	case len(instances) == 0:
		names = curvesInstances()
	case !hasSet(instances):
		files, err := findInstances(dir, instances)
		return files, nil, err
	}
	for _, name := range names {
		if file, err := findInstance(dir, name); err == nil {
			files = append(files, file)
		} else {
			missing = append(missing, name)
		}
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("%s has none of %s: get them from TSPLIB as .tsp or .tsp.gz", dir, strings.Join(missing, ", "))
	}
	return files, missing, nil
}

func curvesPreset(dir string, instances []string, engines *solver.Registry) (string, error) {
	files, missing, err := curvesFiles(dir, instances)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("# The time to a gap. Times are of the processor: run it with GOMAXPROCS=1.\n")
	if len(missing) > 0 {
		fmt.Fprintf(&b, "# Not in the folder: %s.\n", strings.Join(missing, ", "))
	}
	b.WriteString("title = \"Time to a gap\"\nrepetitions = 5\nthreshold = 1 # percent: TC counts the time to it\n")
	writeInstances(&b, files)
	writeReferences(&b, files)
	b.WriteString("\n[stop]\nprocessor = \"5s\"\nper_city = \"0.2ms\"\n")
	for _, engine := range curvesEngines() {
		b.WriteString(presetEngine(engine[0], engine[1], engines))
	}
	for _, e := range engines.Engines() {
		if info := e.Info(); info.Outside {
			b.WriteString(presetEngine(info.Name, "stop = {} # its command ends it\n", engines))
		}
	}
	return b.String(), nil
}

// generatedUniform matches the name that generate gives a uniform instance.
var generatedUniform = regexp.MustCompile(`^uniform[0-9]+-[0-9]+$`)

// writeReferences gives the uniform instances among the files the length that gaps are over.
func writeReferences(b *strings.Builder, files []string) {
	var lines []string
	for _, file := range files {
		if name, _, _ := strings.Cut(filepath.Base(file), "."); generatedUniform.MatchString(name) {
			lines = append(lines, name+` = "0.7124*sqrt(n*area)"`)
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(b, "references = { %s }\n", strings.Join(lines, ", "))
	}
}

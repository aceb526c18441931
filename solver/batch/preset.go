package batch

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourscope/solver"
)

// lam2013Scaling is the preset of their Table 4 and Figure 4: speed and error over the number
// of parallel moves.
const lam2013Scaling = "lam2013-table4"

// Presets lists the names of the presets.
func Presets() []string { return []string{lam2013, lam2013Scaling, curves} }

// Preset returns a complete batch file, TOML. Its instances are those named, one by one or by
// their set, or else the preset's own, from the folder dir. Engines that are not available
// here are comments of the file, with the reason.
func Preset(name, dir string, instances []string, engines *solver.Registry) (string, error) {
	if !slices.Contains(Presets(), name) {
		return "", fmt.Errorf("unknown preset %q: use one of %s", name, strings.Join(Presets(), ", "))
	}
	if name == curves {
		return curvesPreset(dir, instances, engines)
	}
	if len(instances) == 0 {
		instances = lam2013Instances()
	}
	files, err := findInstances(dir, Expand(instances))
	if err != nil {
		return "", err
	}
	if name == lam2013Scaling {
		return scalingPreset(files, engines), nil
	}
	var b strings.Builder
	b.WriteString("# The twenty instances and the engines of Lam, Tsoi, Luk: Parallel neighbourhood\n# search on many-core platforms, 2013, Tables 2 and 3, with the parameters of Table 1.\n")
	b.WriteString("title = \"Lam, Tsoi, Luk 2013\"\nrepetitions = 10\nthreshold = 5 # percent: TC counts the time to it\n")
	writeInstances(&b, files)
	b.WriteString("\n# Each run anneals to its own end, so no stop rule is needed.\n")
	for _, engine := range []string{"sspm", "pssm", "pspm"} {
		settings := ""
		if engine == "pspm" {
			settings = "params = { preset = \"lam2013\" } # 98 blocks of 12 threads, k = 100\n"
		}
		b.WriteString(presetEngine(engine, settings, engines))
	}
	return b.String(), nil
}

// scalingPreset varies Pm of SSPM and TPB of PSPM over the values of Table 4, with
// everything else as in Table 1.
func scalingPreset(files []string, engines *solver.Registry) string {
	var b strings.Builder
	b.WriteString("# Scalability as in Lam, Tsoi, Luk: Parallel neighbourhood search on many-core\n# platforms, 2013, Table 4 and Figure 4: Pm and TPB from 4 to 48.\n")
	b.WriteString("title = \"Lam, Tsoi, Luk 2013, Table 4\"\nrepetitions = 10\n")
	writeInstances(&b, files)
	for _, s := range LamScaling() {
		b.WriteString(presetEngine(s.Engine.Name, s.toml(), engines))
	}
	return b.String()
}

// Scaling is the sweep of one engine in Table 4.
type Scaling struct {
	Engine Engine
	Param  string
	Values []string
}

// LamScaling are the sweeps of Table 4 and Figure 4 of Lam, Tsoi and Luk, with the
// parameters of Table 1 that are not the engines' defaults.
func LamScaling() []Scaling {
	values := []string{"4", "8", "12", "24", "32", "48"}
	return []Scaling{
		{Engine{Name: "sspm", Label: "sspm"}, "moves", values},
		{Engine{Name: "pspm", Label: "pspm", Params: map[string]string{"blocks": "98", "k": "100", "near": "false"}}, "threads", values},
	}
}

// toml returns the lines of the engine's table below its name.
func (s Scaling) toml() string {
	text := ""
	if len(s.Engine.Params) > 0 {
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(s.Engine.Params)) {
			parts = append(parts, name+" = "+quoteTOML(s.Engine.Params[name]))
		}
		text = "params = { " + strings.Join(parts, ", ") + " }\n"
	}
	return text + fmt.Sprintf("sweep = { %s = [%s] }\n", s.Param, strings.Join(s.Values, ", "))
}

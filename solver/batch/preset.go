package batch

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"tourscope/solver"
)

// lam2013 is the measurement of Lam, Tsoi and Luk (Parallel neighbourhood search
// on many-core platforms, 2013): the twenty instances of Tables 2 and 3, their
// CPU engines, and the GPU engine at the paper's launch. The paper's parameters
// (Table 1) are the engines' defaults.
const lam2013 = "lam2013"

// lam2013Scaling is their Table 4 and Figure 4: how speed and error go with the
// number of parallel moves.
const lam2013Scaling = "lam2013-table4"

func lam2013Instances() []string {
	return strings.Fields("rd100 eil101 bier127 ch150 kroA150 pr152 u159 rat195 ts225 tsp225 gil262 pr264 a280 pr299 lin318 rd400 fl417 pr439 pcb442 d493")
}

// Presets lists the names of the presets.
func Presets() []string { return []string{lam2013, lam2013Scaling, curves} }

// Preset returns a ready batch file, TOML. The instances are looked for in the
// folder dir: those named, alone or by their set, or else the preset's own. Engines that are not available
// here are left out, with a remark.
func Preset(name, dir string, instances []string, engines *solver.Registry) (string, error) {
	if !slices.Contains(Presets(), name) {
		return "", fmt.Errorf("there is no preset %q: there are %s", name, strings.Join(Presets(), ", "))
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
	b.WriteString("title = \"Lam, Tsoi, Luk 2013\"\nrepetitions = 10\nthreshold = 5 # per cent: TC counts the time to it\n")
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

// Scaling is one side of Table 4.
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

// toml is what stands in its table below the name.
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

func writeInstances(b *strings.Builder, files []string) {
	b.WriteString("instances = [\n")
	for _, file := range files {
		fmt.Fprintf(b, "  %s,\n", quoteTOML(filepath.ToSlash(file)))
	}
	b.WriteString("]\n")
}

// quoteTOML writes a text as TOML does.
func quoteTOML(text string) string {
	line, err := toml.Marshal(map[string]string{"a": text})
	if err != nil {
		return `""` // a text can always be written
	}
	return strings.TrimSpace(strings.TrimPrefix(string(line), "a = "))
}

// presetEngine is the table of an engine, as a remark where it is not available.
func presetEngine(name, settings string, engines *solver.Registry) string {
	text := fmt.Sprintf("\n[[engine]]\nname = %q\n%s", name, settings)
	found, err := engines.Find(name)
	reason := ""
	if err != nil {
		reason = err.Error()
	} else if reason = found.Info().Unavailable; reason == "" {
		return text
	}
	reason = strings.Join(strings.Fields(reason), " ")
	return "\n# Not available here: " + reason + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n# ") + "\n"
}

// findInstances finds each name in a folder, packed or not.
func findInstances(dir string, names []string) ([]string, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder: name the one that holds the instances of TSPLIB", dir)
	}
	var found, missing []string
	for _, name := range names {
		file, err := findInstance(dir, name)
		if err != nil {
			missing = append(missing, name)
			continue
		}
		found = append(found, file)
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("%s lacks %d of %d instances: %s: get them from TSPLIB as .tsp or .tsp.gz", dir, len(missing), len(names), strings.Join(missing, ", "))
	}
	return found, nil
}

func findInstance(dir, name string) (string, error) {
	for _, extension := range []string{".tsp", ".tsp.gz"} {
		file := filepath.Join(dir, name+extension)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file, nil
		}
	}
	return "", fs.ErrNotExist
}

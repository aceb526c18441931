package batch

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"tourscope/solver"
)

// lam2013 is the measurement of Lam, Tsoi and Luk (Parallel neighbourhood search
// on many-core platforms, 2013): the twenty instances of Tables 2 and 3, their
// CPU engines, and the GPU engine at the paper's launch. The paper's parameters
// (Table 1) are the engines' defaults.
const lam2013 = "lam2013"

func lam2013Instances() []string {
	return strings.Fields("rd100 eil101 bier127 ch150 kroA150 pr152 u159 rat195 ts225 tsp225 gil262 pr264 a280 pr299 lin318 rd400 fl417 pr439 pcb442 d493")
}

// Presets lists the names of the presets.
func Presets() []string { return []string{lam2013} }

// Preset returns a ready batch file, TOML. The instances are looked for in the
// folder dir; engines that are not available here are left out, with a remark.
func Preset(name, dir string, engines *solver.Registry) (string, error) {
	if name != lam2013 {
		return "", fmt.Errorf("there is no preset %q: there are %s", name, strings.Join(Presets(), ", "))
	}
	files, err := findInstances(dir, lam2013Instances())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("# The twenty instances and the engines of Lam, Tsoi, Luk: Parallel neighbourhood\n# search on many-core platforms, 2013, Tables 2 and 3, with the parameters of Table 1.\n")
	b.WriteString("title = \"Lam, Tsoi, Luk 2013\"\nrepetitions = 10\nthreshold = 5 # per cent: TC counts the time to it\ninstances = [\n")
	for _, file := range files {
		fmt.Fprintf(&b, "  %s,\n", quoteTOML(filepath.ToSlash(file)))
	}
	b.WriteString("]\n\n# Each run anneals to its own end, so no stop rule is needed.\n")
	for _, engine := range []string{"sspm", "pssm", "pspm"} {
		b.WriteString(presetEngine(engine, engines))
	}
	return b.String(), nil
}

// quoteTOML writes a text as TOML does.
func quoteTOML(text string) string {
	line, err := toml.Marshal(map[string]string{"a": text})
	if err != nil {
		return `""` // a text can always be written
	}
	return strings.TrimSpace(strings.TrimPrefix(string(line), "a = "))
}

func presetEngine(name string, engines *solver.Registry) string {
	text := fmt.Sprintf("\n[[engine]]\nname = %q\n", name)
	if name == "pspm" {
		text += "params = { preset = \"lam2013\" } # 98 blocks of 12 threads, k = 100\n"
	}
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

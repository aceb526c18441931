package batch

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"tourscope/solver"

	"github.com/BurntSushi/toml"
)

func writeInstances(b *strings.Builder, files []string) {
	b.WriteString("instances = [\n")
	for _, file := range files {
		fmt.Fprintf(b, "  %s,\n", quoteTOML(filepath.ToSlash(file)))
	}
	b.WriteString("]\n")
}

// quoteTOML returns a text as a TOML string.
func quoteTOML(text string) string {
	line, err := toml.Marshal(map[string]string{"a": text})
	if err != nil {
		return `""` // cannot happen: every text has a form
	}
	return strings.TrimSpace(strings.TrimPrefix(string(line), "a = "))
}

// presetEngine returns the table of an engine, as a comment if it is not available.
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

// findInstances returns the file of each name in a folder, compressed or not.
func findInstances(dir string, names []string) ([]string, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is not a folder: name the one with the instances of TSPLIB", dir)
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

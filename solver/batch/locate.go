package batch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/solver/pathtext"
	"tourscope/solver/printable"
)

// SamplePrefix marks the name of an instance that is built into the program.
const SamplePrefix = "sample:"

// located is an instance of a plan before it is read.
type located struct {
	label, source string
	path          string // in the plan, for messages
}

// locate resolves names and patterns to files, in the plan's order and by name within a
// pattern. Duplicates are removed.
func (p *Plan) locate(dir string) ([]located, error) {
	var all []located
	taken := make(map[string]located) // by label
	for i, name := range p.Instances {
		at := fmt.Sprintf("instances[%d]", i)
		sources, err := p.sources(at, dir, name)
		if err != nil {
			return nil, err
		}
		for _, source := range sources {
			one := located{label: labelOf(source), source: source, path: at}
			if err := CheckLabel(one.label); err != nil {
				return nil, p.refuse(at, err.Error(), "rename the file "+source)
			}
			other, is := taken[one.label]
			switch {
			case !is:
				taken[one.label] = one
				all = append(all, one)
			case other.source != source:
				return nil, p.refuse(at, fmt.Sprintf("%s and %s would both have the label %q", other.source, source, one.label), "rename one or leave it out")
			}
		}
	}
	return all, nil
}

// Sources returns the files and samples of the plan's instances, in their order. Relative
// names are relative to the folder dir.
func (p *Plan) Sources(dir string) ([]string, error) {
	found, err := p.locate(dir)
	var all []string
	for _, f := range found {
		all = append(all, f.source)
	}
	return all, err
}

func (p *Plan) sources(at, dir, name string) ([]string, error) {
	if strings.HasPrefix(name, SamplePrefix) {
		return []string{name}, nil
	}
	name = pathtext.Decode(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(EscapePattern(dir), filepath.FromSlash(name))
	}
	if !strings.ContainsAny(name, patternLetters) {
		return []string{filepath.Clean(name)}, nil
	}
	files, err := filepath.Glob(name)
	if err != nil {
		return nil, p.refuse(at, fmt.Sprintf("%q is not a valid pattern", name), "use * for any characters and ? for one")
	}
	if len(files) == 0 {
		return nil, p.refuse(at, "no file matches "+name, "check the pattern; it is relative to the folder of the batch file")
	}
	slices.Sort(files)
	return files, nil
}

// patternLetters are the special characters of a pattern.
const patternLetters = "*?["

// EscapePattern escapes the pattern characters in a folder's name. Where the backslash
// separates folders there is no escape, and the name is returned as it is.
func EscapePattern(dir string) string {
	if filepath.Separator == '\\' {
		return dir
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(dir)
}

// labelOf returns a source without its folders and extensions.
func labelOf(source string) string {
	name := strings.TrimPrefix(filepath.Base(source), SamplePrefix)
	for _, extension := range []string{".gz", ".tsp", ".atsp", ".csv"} {
		if cut := len(name) - len(extension); cut > 0 && strings.EqualFold(name[cut:], extension) {
			name = name[:cut]
		}
	}
	return printable.Line(name)
}

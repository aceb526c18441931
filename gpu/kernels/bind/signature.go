package main

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// kernel is the signature of a __global__ function.
type kernel struct {
	name       string
	parameters []parameter
}

// parameter is one parameter of a kernel.
type parameter struct {
	name     string
	pointee  string // the C type that a pointer points to, without const; empty: an integer
	unsigned bool   // of an integer
	comment  string
}

// isFlag says whether an integer stands for a condition.
func (p parameter) isFlag() bool {
	return p.pointee == "" && strings.HasPrefix(p.comment, "not zero:")
}

// readKernels reads the signatures of all .cu files of a folder, sorted by name.
func readKernels(folder string) ([]kernel, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.cu"))
	if err != nil {
		return nil, err
	}
	var kernels []kernel
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		k, err := parseKernel(string(source))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if stem := strings.TrimSuffix(filepath.Base(file), ".cu"); k.name != stem {
			return nil, fmt.Errorf("%s: the kernel is called %s: name it as the file, for the loader finds it so", file, k.name)
		}
		kernels = append(kernels, k)
	}
	if kernels == nil {
		return nil, fmt.Errorf("there are no .cu files in %s", folder)
	}
	slices.SortFunc(kernels, func(a, b kernel) int { return cmp.Compare(a.name, b.name) })
	return kernels, nil
}

var (
	kernelHead    = regexp.MustCompile(`extern "C" __global__ void\s+(?:CLUSTERED\s+)?(?:__launch_bounds__\([^)]*\)\s+)?(\w+)\(`)
	parameterText = regexp.MustCompile(`^(const )?([\w ]+?)\s*(\*?)\s*(\w+)$`)
)

// parseKernel finds the one kernel of a source file.
func parseKernel(source string) (kernel, error) {
	heads := kernelHead.FindAllStringSubmatchIndex(source, -1)
	if len(heads) != 1 {
		return kernel{}, fmt.Errorf(`it has %d functions that are extern "C" __global__ void, and one is wanted`, len(heads))
	}
	k := kernel{name: source[heads[0][2]:heads[0][3]]}
	for line := range strings.Lines(source[heads[0][1]:]) {
		code, comment, _ := strings.Cut(line, "//")
		code, _, ends := strings.Cut(code, ")")
		for text := range strings.SplitSeq(code, ",") {
			if text = strings.TrimSpace(text); text == "" {
				continue
			}
			p, err := parseParameter(text)
			if err != nil {
				return k, fmt.Errorf("%s: %w", k.name, err)
			}
			k.parameters = append(k.parameters, p)
		}
		if comment = strings.TrimSpace(comment); comment != "" && len(k.parameters) > 0 {
			k.parameters[len(k.parameters)-1].comment = comment
		}
		if ends {
			return k, nil
		}
	}
	return k, fmt.Errorf("%s: the list of parameters has no end", k.name)
}

// parseParameter reads a parameter such as "const int *order".
func parseParameter(text string) (parameter, error) {
	found := parameterText.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if found == nil {
		return parameter{}, fmt.Errorf("the parameter %q is neither a pointer nor an integer", text)
	}
	p, kind := parameter{name: found[4]}, found[2]
	switch {
	case token.IsKeyword(p.name):
		return p, fmt.Errorf("the parameter %q has the name of a keyword of Go: choose another", text)
	case found[3] != "":
		p.pointee = kind
	case kind == "unsigned long long":
		p.unsigned = true
	case kind != "long long":
		return p, fmt.Errorf("the parameter %q does not have eight bytes: pass a pointer or a long long", text)
	}
	return p, nil
}

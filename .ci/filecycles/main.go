// Command filecycles checks that the files of a package depend one way: a file depends on
// another that declares a package-level name it uses. Calls of methods do not count, so a
// type's methods may stand in several files; each of these depends on the file of the type.
// Test files do not count.
//
//	go run ./.ci/filecycles -tags ci ./...
//
// It fails on a cycle and prints the names that make it, unless the package is in the list of
// those that are not in order yet. A package of that list that has become so is only named.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pkg is what go list says of a package.
type pkg struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// names are the names of one file that another one uses, by both files.
type names map[string]map[string]map[string]bool

func main() {
	tags := flag.String("tags", "", "build tags")
	later := flag.String("later", ".ci/filecycles/later.txt", "file of the packages that are not in order yet")
	flag.Parse()
	wrong, err := check(*tags, *later, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if wrong {
		os.Exit(1)
	}
}

func check(tags, later string, patterns []string) (wrong bool, err error) {
	list, exports, err := load(tags, patterns)
	if err != nil {
		return false, err
	}
	excused, err := readLines(later)
	if err != nil {
		return false, err
	}
	for _, p := range list {
		uses, err := usesOf(p, exports)
		if err != nil {
			return false, err
		}
		cycle := cycleOf(p.GoFiles, uses)
		switch isExcused := slices.Contains(excused, p.ImportPath); {
		case len(cycle) > 0 && !isExcused:
			wrong = true
			fmt.Printf("  files of %s depend on each other: move what makes the cycle\n%s", p.ImportPath, describe(cycle, uses))
		case len(cycle) == 0 && isExcused:
			fmt.Printf("  the files of %s are in order now: take it out of %s\n", p.ImportPath, later)
		}
	}
	return wrong, nil
}

// load returns the packages and the export data of all that they import.
func load(tags string, patterns []string) (list []pkg, exports map[string]string, err error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly", "-tags", tags}
	out, err := exec.Command("go", append(args, patterns...)...).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list: %w", err)
	}
	exports = make(map[string]string)
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return list, exports, nil
		} else if err != nil {
			return nil, nil, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			list = append(list, p)
		}
	}
}

// usesOf returns which names each file of a package uses of its other files.
func usesOf(p pkg, exports map[string]string) (names, error) {
	positions := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(positions, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
	config := types.Config{Importer: importer.ForCompiler(positions, "gc", open)}
	checked, err := config.Check(p.ImportPath, positions, files, info)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
	}
	file := func(at token.Pos) string { return filepath.Base(positions.Position(at).Filename) }
	uses := make(names)
	for id, used := range info.Uses {
		from, to := file(id.Pos()), file(used.Pos())
		if used.Parent() != checked.Scope() || from == to {
			continue
		}
		if uses[from] == nil {
			uses[from] = make(map[string]map[string]bool)
		}
		if uses[from][to] == nil {
			uses[from][to] = make(map[string]bool)
		}
		uses[from][to][used.Name()] = true
	}
	return uses, nil
}

// cycleOf returns the files that are on a cycle or between two: those that stay when files
// that use none of the rest, and then files that none of the rest uses, are taken away.
func cycleOf(files []string, uses names) []string {
	left := slices.Clone(files)
	needs := func(a, b string) bool { return len(uses[a][b]) > 0 }
	for before := -1; before != len(left); {
		before = len(left)
		for _, f := range slices.Clone(left) {
			any := func(is func(other string) bool) bool { return slices.ContainsFunc(left, is) }
			if !any(func(o string) bool { return needs(f, o) }) || !any(func(o string) bool { return needs(o, f) }) {
				left = slices.DeleteFunc(left, func(o string) bool { return o == f })
			}
		}
	}
	return left
}

// describe lists who uses what among the files, a line each.
func describe(files []string, uses names) string {
	var b strings.Builder
	for _, from := range files {
		for _, to := range files {
			if used := uses[from][to]; len(used) > 0 {
				fmt.Fprintf(&b, "    %s uses of %s: %s\n", from, to, strings.Join(slices.Sorted(maps.Keys(used)), ", "))
			}
		}
	}
	return b.String()
}

// readLines returns the lines of a file, without empty ones and comments.
func readLines(path string) (lines []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for scan := bufio.NewScanner(f); scan.Scan(); {
		if line := strings.TrimSpace(scan.Text()); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// checkCallers parses the package's hand-written files and reports each struct literal of
// a kernel's parameters that does not name all of them: Go itself would pass zero.
func checkCallers(folder string, kernels []kernel) error {
	byStruct := make(map[string]kernel)
	for _, k := range kernels {
		byStruct[k.structOf()] = k
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return err
	}
	var wrong []error
	for _, name := range names {
		if filepath.Base(name) == generated {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		wrong = append(wrong, checkFile(name, source, byStruct))
	}
	return errors.Join(wrong...)
}

// checkFile checks one file.
func checkFile(name string, source []byte, byStruct map[string]kernel) error {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, name, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	var wrong []error
	ast.Inspect(file, func(n ast.Node) bool {
		literal, is := n.(*ast.CompositeLit)
		if !is {
			return true
		}
		kind, is := literal.Type.(*ast.Ident)
		if !is {
			return true
		}
		k, is := byStruct[kind.Name]
		if is {
			if missing := leftOut(literal, k); missing != nil {
				wrong = append(wrong, fmt.Errorf("%v: the launch of %s leaves out %s", positions.Position(literal.Pos()), k.name, strings.Join(missing, ", ")))
			}
		}
		return true
	})
	return errors.Join(wrong...)
}

// leftOut returns the parameters that a literal does not name.
func leftOut(literal *ast.CompositeLit, k kernel) (missing []string) {
	var named []string
	for _, element := range literal.Elts {
		if pair, is := element.(*ast.KeyValueExpr); is {
			if key, is := pair.Key.(*ast.Ident); is {
				named = append(named, key.Name)
			}
		}
	}
	for _, p := range k.parameters {
		if !slices.Contains(named, p.name) {
			missing = append(missing, p.name)
		}
	}
	return missing
}

package i18n

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the texts of the window into translations/en.json")

// The catalogue has exactly the texts that the sources of the window and of the
// session pass to L and Error.
func TestCatalogueIsComplete(t *testing.T) {
	texts := collect(t, "..")
	maps.Copy(texts, collect(t, "../../session"))
	if len(texts) < 300 {
		t.Fatalf("only %d texts were found: the search looks in the wrong place", len(texts))
	}
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(texts); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("translations", "en.json")
	if *update {
		if err := os.WriteFile(path, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(path); err != nil || !bytes.Equal(have, want.Bytes()) {
		t.Errorf("%s is not what the sources have (%v): go test ./app/window/i18n -update writes it", path, err)
	}
}

// A translation must have as many verbs as the English text.
func TestTranslationsTakeTheSameFigures(t *testing.T) {
	files, err := fs.Glob(translations, "translations/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no translations: %v", err)
	}
	for _, file := range files {
		data, err := translations.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for english, text := range texts {
			if figures(english) != figures(text) {
				t.Errorf("%s: %q takes other figures than %q", file, text, english)
			}
		}
	}
	if err := Translate(); err != nil {
		t.Error(err)
	}
}

// figures counts the verbs of a text.
func figures(text string) int {
	return strings.Count(strings.ReplaceAll(text, "%%", ""), "%") - strings.Count(text, "% ")
}

// collect finds the texts below a folder.
func collect(t *testing.T, folder string) map[string]string {
	t.Helper()
	texts := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || !isL(call.Fun) {
				return true
			}
			text, known := constantText(call.Args[0])
			if _, own := call.Fun.(*ast.Ident); own && !known {
				return true // Error hands its text on
			}
			if !known {
				t.Errorf("%s: a text that is put together cannot be translated: hand L a constant and figures", files.Position(call.Pos()))
			}
			texts[text] = text
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// isL reports whether a function is i18n.L or i18n.Error.
func isL(function ast.Expr) bool {
	if own, is := function.(*ast.Ident); is {
		return own.Name == "L" // in package i18n itself
	}
	selector, is := function.(*ast.SelectorExpr)
	if !is || selector.Sel.Name != "L" && selector.Sel.Name != "Error" {
		return false
	}
	from, is := selector.X.(*ast.Ident)
	return is && from.Name == "i18n"
}

// constantText is the value of a literal or a sum of literals.
func constantText(e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		return constant.StringVal(constant.MakeFromLiteral(x.Value, x.Kind, 0)), x.Kind == token.STRING
	case *ast.BinaryExpr:
		left, known := constantText(x.X)
		right, alsoKnown := constantText(x.Y)
		return left + right, known && alsoKnown && x.Op == token.ADD
	}
	return "", false
}

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestCycleIsFound(t *testing.T) {
	uses := func(pairs ...[2]string) names {
		all := make(names)
		for _, p := range pairs {
			if all[p[0]] == nil {
				all[p[0]] = make(map[string]map[string]bool)
			}
			all[p[0]][p[1]] = map[string]bool{"name": true}
		}
		return all
	}
	files := []string{"a", "b", "c", "d"}
	for _, row := range []struct {
		why  string
		uses names
		want []string
	}{
		{"a chain", uses([2]string{"a", "b"}, [2]string{"b", "c"}), nil},
		{"two", uses([2]string{"a", "b"}, [2]string{"b", "a"}, [2]string{"c", "a"}, [2]string{"b", "d"}), []string{"a", "b"}},
		{"three", uses([2]string{"a", "b"}, [2]string{"b", "c"}, [2]string{"c", "a"}), []string{"a", "b", "c"}},
	} {
		if got := cycleOf(files, row.uses); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

func TestMethodsMayStandApart(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module example\n\ngo 1.26.0\n",
		"type.go":   "package example\n\ntype T struct{}\n\nfunc New() T { var t T; t.run(); return t }\n",
		"run.go":    "package example\n\nfunc (t T) run() {}\n",
		"later.txt": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	if wrong, err := check("", "later.txt", []string{"."}); err != nil || wrong {
		t.Errorf("a method in a file of its own is refused: %v", err)
	}
	if err := os.WriteFile("run.go", []byte("package example\n\nfunc (t T) run() {}\n\nfunc helper() {}\n\nfunc use() { _ = New() }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("type.go", []byte("package example\n\ntype T struct{}\n\nfunc New() T { helper(); return T{} }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if wrong, err := check("", "later.txt", []string{"."}); err != nil || !wrong {
		t.Errorf("a cycle passes: %v", err)
	}
}

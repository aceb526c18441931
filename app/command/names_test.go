package command_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// hostileNames are names of files that a Unix system may have.
var hostileNames = []string{"caf\xe9", "\x1b[2J\x1b]0;owned\x07", "one\ntwo\ttabs", "=1+1", "\u202egpj"}

// dangerous matches what a terminal obeys.
var dangerous = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u202a-\u202e\u2066-\u2069]")

// say runs the program and returns what it said on both streams.
func say(t *testing.T, status int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, wrong bytes.Buffer
	p := program()
	p.Stdout, p.Stderr = &out, &wrong
	if got := p.Main(args); got != status {
		t.Errorf("%q ended with %d: %s", args, got, wrong.String())
	}
	if text := out.String() + wrong.String(); dangerous.MatchString(text) || strings.ToValidUTF8(text, "") != text {
		t.Errorf("%q said %q", args, text)
	}
	return out.String(), wrong.String()
}

// TestFilesOfAnyName: every command opens and writes files by the bytes of their names, and
// says nothing that a terminal obeys.
func TestFilesOfAnyName(t *testing.T) {
	if testing.Short() {
		t.Skip("names of files: long under the race detector")
	}
	if runtime.GOOS != "linux" {
		t.Skip("names of files are Unicode here")
	}
	for _, name := range hostileNames {
		dir := t.TempDir()
		in := func(ending string) string { return filepath.Join(dir, name+ending) }
		say(t, 0, "generate", "--cities", "50", "-o", in(".csv")) // its name is that of the file
		say(t, 0, "solve", in(".csv"), "--engine", "2opt", "--no-library", "--tour", in(".tour"), "--log", in(".log"), "--image", in(".svg"), "--record", in(".rec"))
		if length, _ := say(t, 0, "length", in(".csv"), in(".tour")); !regexp.MustCompile(`^\d+\n$`).MatchString(length) {
			t.Errorf("%q: length %q", name, length)
		}
		say(t, 0, "solve", in(".csv"), "--engine", "2opt", "--no-library", "--from", in(".tour"), "--json")
		say(t, 0, "replay", in(".rec"), "--speed", "1000")
		say(t, 0, "export", in(".csv"), "-o", in(".png"), "--tour", in(".tour"))
		say(t, 0, "convert", in(".csv"), in(".tsp"))
		if _, missing := say(t, 1, "length", in(".csv"), in(".gone")); strings.Count(missing, "\n") != 1 {
			t.Errorf("%q: a missing file is said in other than one line: %q", name, missing)
		}
		for _, ending := range []string{".csv", ".tour", ".log", ".svg", ".rec", ".png", ".tsp"} {
			if _, err := os.Stat(in(ending)); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestBatchesOfFilesOfAnyName: a batch finds them by a pattern, its results are safe to read
// and to load, and it resumes.
func TestBatchesOfFilesOfAnyName(t *testing.T) {
	if testing.Short() {
		t.Skip("names of files: long under the race detector")
	}
	if runtime.GOOS != "linux" {
		t.Skip("names of files are Unicode here")
	}
	dir := t.TempDir()
	for _, name := range hostileNames {
		say(t, 0, "generate", "--cities", "8", "-o", filepath.Join(dir, name+".csv"))
	}
	plan := "title = \"=1\\u001b[2J\\nsecond \\u202e\"\ninstances = [\"*.csv\"]\nseeds = [1]\n[[engine]]\nname = \"2opt\"\nlabel = \"@2opt\"\n"
	if err := os.WriteFile(filepath.Join(dir, "b.toml"), []byte(plan), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	say(t, 0, "bench", filepath.Join(dir, "b.toml"), "--out", out)
	for _, name := range []string{"results.csv", "summary.md", "summary.tex"} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if dangerous.Match(text) {
			t.Errorf("%s holds control characters: %q", name, dangerous.Find(text))
		}
		if cell := regexp.MustCompile(`(?m)(^|,)[=+@]|(^|,)-[^0-9]`).Find(text); name == "results.csv" && cell != nil {
			t.Errorf("%s has a cell that begins a formula: %q", name, cell)
		}
		if heading, _, _ := strings.Cut(string(text), "\n"); name == "summary.md" && heading != `# =1\\x1b\[2J second \\u202e` {
			t.Errorf("the heading is %q", heading)
		}
	}
	if _, said := say(t, 0, "bench", out, "--resume"); !strings.Contains(said, "all 5 jobs are done") {
		t.Errorf("resuming said %q", said)
	}
}

// Package testneeds decides for every test that needs something beyond this
// repository whether it runs, is skipped, or fails.
//
// A test that needs the shared TSPLIB files, a display or a GPU is skipped with
// its reason where that is absent. Machines that are meant to have it say so in
// the environment variable TOURSCOPE_NEEDS, a list such as "shared,gpu": there
// its absence is a failure, so that a broken machine cannot pass by skipping.
package testneeds

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Need is something that not every machine has.
type Need string

// The needs.
const (
	SharedFiles Need = "shared"  // the folder shared beside the repository
	Screen      Need = "display" // an X or Wayland display
	Device      Need = "gpu"     // an NVIDIA GPU with its driver
	Compiler    Need = "g++"     // a C++ compiler, for the emulated GPU
)

// Variable names the environment variable that turns skips into failures.
const Variable = "TOURSCOPE_NEEDS"

// Shared returns the path of a file below the folder shared beside the
// repository: Shared(t, "tsplib", "tsp", "berlin52.tsp"). Where the file is
// absent, the test ends here.
func Shared(t testing.TB, path ...string) string {
	t.Helper()
	root, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	full := filepath.Join(append([]string{root, "..", "shared"}, path...)...)
	if _, err := os.Stat(full); err != nil {
		Missing(t, SharedFiles, fmt.Sprintf("%s is not here", filepath.Join(append([]string{"../shared"}, path...)...)))
	}
	return full
}

// Display ends the test where there is no display.
func Display(t testing.TB) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		Missing(t, Screen, "neither DISPLAY nor WAYLAND_DISPLAY is set")
	}
}

// Missing ends a test that lacks a need: it is skipped, or fails where
// TOURSCOPE_NEEDS names the need.
func Missing(t testing.TB, need Need, reason string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv(Variable), ","), string(need)) {
		t.Fatalf("%s, and %s=%s says that this machine has it", reason, Variable, os.Getenv(Variable))
	}
	t.Skipf("%s (set %s=%s to make this a failure)", reason, Variable, need)
}

// repository walks up from the test's folder to the one with go.mod.
func repository() (string, error) {
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", fmt.Errorf("no go.mod above the test's folder: run the tests inside the repository")
		}
		at = up
	}
}

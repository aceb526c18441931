// Package testneeds skips or fails tests whose external requirements are missing.
//
// A test that needs the shared TSPLIB files, a display or a GPU is skipped with its
// reason where that is missing. The environment variable TOURSCOPE_NEEDS lists the
// requirements that a machine must meet, such as "shared,gpu": if one of these is
// missing, the test fails, so that a defective machine does not pass by skipping.
package testneeds

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Need is an external requirement of a test.
type Need string

// The needs.
const (
	SharedFiles Need = "shared"  // the folder shared beside the repository
	Screen      Need = "display" // an X or Wayland display
	Device      Need = "gpu"     // an NVIDIA GPU with its driver
	Compiler    Need = "g++"     // a C++ compiler, for the emulated GPU
	Scheduler   Need = "slurm"   // the daemons of Slurm and munge
)

// Variable names the environment variable that turns skips into failures.
const Variable = "TOURSCOPE_NEEDS"

// Shared returns the path of a file in the folder shared beside the repository:
// Shared(t, "tsplib", "tsp", "berlin52.tsp"). Where the file is missing, it calls
// Missing.
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

// Display calls Missing where there is no display.
func Display(t testing.TB) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		Missing(t, Screen, "neither DISPLAY nor WAYLAND_DISPLAY is set")
	}
}

// Missing ends a test whose requirement is missing: the test fails where TOURSCOPE_NEEDS
// lists the requirement, and is skipped otherwise.
func Missing(t testing.TB, need Need, reason string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv(Variable), ","), string(need)) {
		t.Fatalf("%s, and %s=%s says that this machine has it", reason, Variable, os.Getenv(Variable))
	}
	t.Skipf("%s (set %s=%s to make this a failure)", reason, Variable, need)
}

// repository returns the nearest parent of the test's folder that contains go.mod.
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

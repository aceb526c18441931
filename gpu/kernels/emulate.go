//go:build !cuda

package kernels

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"tourscope/gpu/driver"
)

// load compiles a kernel for the emulated device, from the sources in this
// folder, with the flags that kernels.mk has for the variant.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	_, here, _, _ := runtime.Caller(0)
	folder := filepath.Dir(here)
	makefile, err := os.ReadFile(filepath.Join(folder, "kernels.mk"))
	if err != nil {
		return nil, fmt.Errorf("the emulator needs the project's sources: %w", err)
	}
	if err := watch(folder); err != nil {
		return nil, err
	}
	entry := regexp.MustCompile(`(?m)\s` + regexp.QuoteMeta(name+"@"+variant) + `:(\S*)`)
	found := entry.FindSubmatch(makefile)
	if found == nil {
		return nil, fmt.Errorf("kernels.mk has no kernel %s in the variant %q", name, variant)
	}
	flags := strings.FieldsFunc(string(found[1]), func(r rune) bool { return r == ',' })
	return c.Emulate(filepath.Join(folder, "emulator"), filepath.Join(folder, name+".cu"), name, flags...)
}

// watch looks at every source, so that go test, which sees what a test looks at but
// not what the compiler does, runs it again when one has changed.
func watch(folder string) error {
	for _, pattern := range []string{"*.cu", "*.cuh", "emulator/*"} {
		sources, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		for _, source := range sources {
			if _, err := os.Stat(source); err != nil {
				return err
			}
		}
	}
	return nil
}

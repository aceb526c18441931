//go:build !cuda

package kernels

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"tourscope/gpu/driver"
)

//go:embed kernels.mk *.cu *.cuh emulator
var sources embed.FS

// load compiles a kernel for the emulated device, with the flags that kernels.mk
// has for the variant.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	makefile, err := sources.ReadFile("kernels.mk")
	if err != nil {
		return nil, err
	}
	entry := regexp.MustCompile(`(?m)\s` + regexp.QuoteMeta(name+"@"+variant) + `:(\S*)`)
	found := entry.FindSubmatch(makefile)
	if found == nil {
		return nil, fmt.Errorf("kernels.mk has no kernel %s in the variant %q", name, variant)
	}
	flags := strings.FieldsFunc(string(found[1]), func(r rune) bool { return r == ',' })
	return c.Emulate(sources, name+".cu", name, flags...)
}

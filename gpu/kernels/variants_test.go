package kernels

import (
	_ "embed"
	"regexp"
	"strings"
	"testing"
)

//go:embed kernels.mk
var makefile string

// The emulator, and the driver of a device, compile a kernel at its first use and keep the
// result. make test runs this test first: the first of the others that needs a kernel would
// else wait for the compiler within its own limits of time.
func TestVariantsLoad(t *testing.T) {
	_, rest, _ := strings.Cut(makefile, "VARIANTS :=")
	variants, _, _ := strings.Cut(rest, "comma :=")
	entries := regexp.MustCompile(`(\w+)@(\w*):`).FindAllStringSubmatch(variants, -1)
	if len(entries) < 20 {
		t.Fatalf("%d variants in kernels.mk", len(entries))
	}
	for _, e := range entries {
		t.Run(e[1]+"@"+e[2], func(t *testing.T) {
			t.Parallel()
			if _, err := device(t).kernel(e[1], e[2]); err != nil {
				t.Error(err)
			}
		})
	}
}

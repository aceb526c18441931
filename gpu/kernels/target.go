package kernels

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// newestPTX returns the name of the file that holds the newest PTX of a kernel that a
// device of the capability, 90 for 9.0, can load: PTX loads on its own architecture and
// on every later one. make kernels writes a file for sm_70 and one for each later
// architecture whose code differs.
func newestPTX(files fs.FS, name, variant string, capability int) (file string, err error) {
	if variant != "" {
		name += "." + variant
	}
	begin := "ptx/" + name + ".sm_"
	candidates, err := fs.Glob(files, begin+"*.ptx")
	if err != nil {
		return "", err
	}
	newest := 0
	for _, candidate := range candidates {
		target, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(candidate, begin), ".ptx"))
		if err != nil {
			return "", fmt.Errorf("the PTX file %s names no architecture: %w", candidate, err)
		}
		if target > newest && target <= capability {
			newest, file = target, candidate
		}
	}
	if file == "" {
		return "", fmt.Errorf("this program has no PTX of the kernel %s for compute capability %d.%d", name, capability/10, capability%10)
	}
	return file, nil
}

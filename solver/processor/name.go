package processor

import (
	"bufio"
	"os"
	"runtime"
	"strings"
)

// Name is the model name of this machine's processor, as far as the system tells it,
// and its architecture otherwise.
func Name() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, is := strings.Cut(lines.Text(), ":"); is && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// Package machine names what a run computes on, for tables that people quote.
package machine

import (
	"bufio"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
)

// Processor names the processor of this machine as its maker does, "AMD EPYC 7B13";
// on systems other than Linux, or where the kernel does not say, by its architecture.
func Processor() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer file.Close()
	if name := modelName(file); name != "" {
		return name
	}
	return runtime.GOARCH
}

// modelName is the first "model name" of a /proc/cpuinfo, without what every name has.
func modelName(cpuinfo io.Reader) string {
	for lines := bufio.NewScanner(cpuinfo); lines.Scan(); {
		key, value, is := strings.Cut(lines.Text(), ":")
		if is && strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(clutter.ReplaceAllString(value, " ")), " ")
		}
	}
	return ""
}

// clutter is what makers add to the name of a processor.
var clutter = regexp.MustCompile(`\(R\)|\(TM\)|\bCPU\b|\bProcessor\b|@.*|\d+-Core`)

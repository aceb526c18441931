//go:build !cuda

package driver

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// trouble is the faults to emulate, from TroubleVariable.
type trouble struct {
	start   int    // CUresult of Devices; 0: success, −1: there is no driver
	module  int    // CUresult of loading a kernel; 0: success
	memory  int64  // free bytes
	refuse  string // the kernel refused with more than threads; empty: none
	threads int    // a block
	fail    int    // launches until one fails; 0: none does
	killed  int    // launches until the process is killed; 0: it is not
}

// readTrouble parses TroubleVariable for a device; −1 is the driver.
func readTrouble(device int) (trouble, error) {
	t := trouble{memory: emulatedMemory}
	for word := range strings.SplitSeq(os.Getenv(TroubleVariable), ",") {
		all, only, kept := strings.Cut(strings.TrimSpace(word), "@")
		if kept && only != strconv.Itoa(device) {
			continue
		}
		name, value, _ := strings.Cut(all, "=")
		if kernel, bound, is := strings.Cut(value, ":"); is {
			t.refuse, value = kernel, bound
		}
		number, err := strconv.Atoi(value)
		if value != "" && (err != nil || number < 1) {
			return t, fmt.Errorf("%s: %q is no number for the trouble %s", TroubleVariable, value, name)
		}
		switch name {
		case "":
		case "no-driver":
			t.start = -1
		case "no-device":
			t.start = codeNoDevice
		case "old-driver":
			t.module = codeUnsupportedPTX
		case "memory":
			t.memory = int64(number) << 10
		case "refuse":
			t.threads = number
		case "fail":
			t.fail = number
		case "killed":
			t.killed = number
		default:
			return t, fmt.Errorf("%s: the emulated device knows no trouble %q", TroubleVariable, word)
		}
	}
	return t, nil
}

// atStart returns the error of Devices.
func (t trouble) atStart() error {
	switch t.start {
	case 0:
		return nil
	case -1:
		return noDriver("there is no libcuda.so.1")
	}
	return &Error{Code: t.start, Doing: "use CUDA"}
}

// emulatedMemory is the memory of an emulated device in bytes, unless a fault reduces it.
const emulatedMemory = 1 << 30

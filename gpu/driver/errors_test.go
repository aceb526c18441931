//go:build !cuda

package driver

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Each result of the driver that users meet has a message with a remedy.
func TestErrorsHaveARemedy(t *testing.T) {
	for _, c := range []struct {
		code   int
		what   string
		remedy string
	}{
		{2, "out of memory", "choose fewer blocks"},
		{34, "stub", "LD_LIBRARY_PATH"},
		{46, "busy or in a mode that forbids", "nvidia-smi, compute mode"},
		{100, "finds no device", "CUDA_VISIBLE_DEVICES"},
		{101, "no device of this number", "tourscope devices"},
		{214, "ECC", "restart the machine"},
		{216, "another program has the device", "close it"},
		{220, "NVLink", "choose one device"},
		{221, "lacks its compiler", "install the whole driver"},
		{304, "operating system", "/dev/nvidia"},
		{700, "outside its memory", "start the run again"},
		{702, "watchdog", "fewer blocks"},
		{709, "ended from outside", "start the run again"},
		{714, "stack", "report it"},
		{715, "instruction", "report it"},
		{716, "misaligned", "report it"},
		{717, "wrong kind of memory", "report it"},
		{718, "outside its code", "report it"},
		{719, "a kernel failed", "nvidia-smi no longer shows"},
		{999, "the device is lost", "restart the machine"},
		{12345, "CUDA error 12345 (", "start the run again"}, // of a later driver
	} {
		err := fmt.Errorf("GPU 1: %w", &Error{Code: c.code, Doing: "run the kernels"})
		what, remedy, is := strings.Cut(strings.TrimPrefix(err.Error(), "GPU 1: cannot run the kernels: "), ": ")
		if !is || !strings.Contains(what, c.what) || !strings.Contains(remedy, c.remedy) {
			t.Errorf("%d: %v; want %q, and then %q", c.code, err, c.what, c.remedy)
		}
	}
	for code, sentence := range remedies {
		if _, remedy, is := strings.Cut(sentence, ": "); !is || remedy == "" {
			t.Errorf("%d: %q says nothing to do", code, sentence)
		}
	}
}

// A run continues after a refused launch, and with fewer searches after a lack of memory;
// other results end it.
func TestErrorsThatARunSurvives(t *testing.T) {
	for code, want := range map[int][2]bool{1: {true, false}, 701: {true, false}, 2: {false, true}, 214: {}, 719: {}, 999: {}} {
		err := fmt.Errorf("GPU 1: %w", &Error{Code: code})
		if got := [2]bool{LaunchRefused(err), OutOfMemory(err)}; got != want {
			t.Errorf("%d: refused, out of memory: %v, want %v", code, got, want)
		}
	}
	if other := errors.New("2"); OutOfMemory(other) || LaunchRefused(other) {
		t.Error("an error that is not the driver's is taken for one")
	}
}

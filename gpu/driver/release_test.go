package driver

import "testing"

func TestRelease(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"proprietary", "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 19:39:15 UTC 2024\nGCC version:  gcc version 12.3.0\n", "535.183.01"},
		{"open", "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.95.05  Release Build  (dvs-builder@U22)\n", "580.95.05"},
		{"something else", "GCC version:  gcc version 12.3.0\n", ""},
		{"empty", "", ""},
	} {
		if got := releaseIn(row.text); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

//go:build !unix

package gpu

import "os/exec"

func ownGroup(*exec.Cmd) {}

// lowerGroup does nothing on this system.
func lowerGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

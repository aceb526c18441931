package awake

import (
	"context"
	"os"
	"os/exec"
	"strconv"
)

// system starts caffeinate, which comes with macOS: it keeps display and machine
// awake until it is ended, or this process is.
func system(_ context.Context, _ string) (release func(), err error) {
	cmd := exec.Command("/usr/bin/caffeinate", "-d", "-i", "-w", strconv.Itoa(os.Getpid()))
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}, nil
}

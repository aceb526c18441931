//go:build !cuda

package driver

import (
	"fmt"
	"os"
)

// admit checks a launch as the driver does and applies the emulated faults that count
// launches.
func (c *Context) admit(kernel string, g Grid, shared int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	doing := fmt.Sprintf("launch %s on %d × %d blocks of %d threads", kernel, g.X, max(g.Y, 1), g.Threads)
	switch d := c.Device; {
	case c.broken != nil:
		return c.broken
	case !c.isCurrent():
		return &Error{Code: codeInvalidContext, Doing: doing}
	case g.X < 1 || g.Y > 65535 || g.Threads < 1 || g.Threads > d.ThreadsPerBlock || g.Shared > shared:
		return &Error{Code: codeInvalidValue, Doing: doing}
	case kernel == c.trouble.refuse && g.Threads > c.trouble.threads:
		return &Error{Code: codeLaunchResources, Doing: doing}
	}
	if isNow(&c.trouble.killed) {
		kill()
	}
	if isNow(&c.trouble.fail) {
		c.broken = &Error{Code: codeLaunchFailed, Doing: "run the kernels"}
	}
	return c.broken
}

// isNow decrements the number of launches before a fault and reports whether the fault is
// due at this one.
func isNow(launches *int) bool {
	*launches--
	return *launches == 0
}

// kill sends SIGKILL to this process, as the system does when memory is exhausted.
func kill() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
	}
	select {} // until the signal arrives
}

// breakDown stores the error of a failed kernel: as with CUDA, every later launch in the
// context returns it.
func (c *Context) breakDown(err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = err
	return err
}

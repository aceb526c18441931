//go:build !cuda

package driver

import (
	"fmt"
	"os"
)

// admit refuses launches as a driver does, and counts them until one fails.
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
	if is(&c.trouble.killed) {
		kill()
	}
	if is(&c.trouble.fail) {
		c.broken = &Error{Code: codeLaunchFailed, Doing: "run the kernels"}
	}
	return c.broken
}

// is counts down to the launch of which a trouble is.
func is(launches *int) bool {
	*launches--
	return *launches == 0
}

// kill ends this process as the system does when memory runs out.
func kill() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
	}
	select {} // until it has
}

// breakDown notes that a kernel has failed.
func (c *Context) breakDown(err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = err
	return err
}

// Package testbus starts a message bus of the desktop for a test.
package testbus

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"
)

// Start starts a message bus for this test and names it in the environment. The test is skipped
// where there is no dbus-daemon.
func Start(t *testing.T) {
	t.Helper()
	path, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("there is no dbus-daemon here")
	}
	daemon := exec.Command(path, "--session", "--nofork", "--print-address")
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = daemon.Process.Kill(); _ = daemon.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
}

//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/solver/testwait"
)

// timeout is how long anything may take on a slow, busy machine before a test
// gives up. It is no measurement.
const timeout = 5 * time.Minute

// desktop is an X server in memory with a window manager.
type desktop struct {
	display string
	home    string // of the program: its settings start empty
	bus     string // the address of its message bus; empty: it has none
}

// startDesktop starts both and ends them with the test. The server does not begin anew
// when its last client goes, which would refuse one that is just coming. Keys do not
// repeat: on a busy machine one that was pressed and let go may seem to be held.
func startDesktop(t *testing.T) *desktop {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset", "-r", "+extension", "GLX")
	server.ExtraFiles = []*os.File{writer}
	begin(t, server)
	writer.Close()
	number, err := bufio.NewReader(reader).ReadString('\n') // written once the server is ready
	if err != nil {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	d := &desktop{display: ":" + strings.TrimSpace(number), home: t.TempDir()}
	begin(t, d.command("openbox"))
	until(t, "the window manager is there", func() bool {
		out, err := d.command("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").Output()
		return err == nil && strings.Contains(string(out), "window id")
	})
	d.leave(t, "{}")
	return d
}

// begin starts a process that the end of the test ends.
func begin(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v: \"make e2e\" installs what these tests need", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// command is a program on this desktop.
func (d *desktop) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.display, "WAYLAND_DISPLAY=", "LANG=en_US.UTF-8", "FYNE_SCALE=1",
		"LIBGL_ALWAYS_SOFTWARE=1", "HOME="+d.home,
		"XDG_CONFIG_HOME="+filepath.Join(d.home, "config"), "XDG_STATE_HOME="+filepath.Join(d.home, "state"),
		"XDG_CACHE_HOME="+filepath.Join(d.home, "cache"), "XDG_DATA_HOME="+filepath.Join(d.home, "data"),
		"DBUS_SESSION_BUS_ADDRESS="+d.bus)
	return cmd
}

// leave makes the window begin as if it had been left so, with searches that go on after the
// optimum: those of small instances would end before a test has seen them.
func (d *desktop) leave(t *testing.T, session string) {
	t.Helper()
	var left map[string]any
	if err := json.Unmarshal([]byte(session), &left); err != nil {
		t.Fatal(err)
	}
	limits := within(within(left, "setup"), "limits")
	limits["past-optimum"] = "true"
	text, err := json.Marshal(left)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(d.home, "state", "tourscope", "session.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// within is the object of that name in another one, which gets one where it has none.
func within(object map[string]any, name string) map[string]any {
	if inner, is := object[name].(map[string]any); is {
		return inner
	}
	inner := make(map[string]any)
	object[name] = inner
	return inner
}

// until polls for a condition.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	testwait.Until(t, what, is)
}

// program is the binary under test, from the environment.
func program(t *testing.T) string {
	t.Helper()
	path := os.Getenv("TOURSCOPE_PROGRAM")
	if path == "" {
		t.Fatal("TOURSCOPE_PROGRAM does not name the program to test: use \"make e2e\"")
	}
	return path
}

// exitStatus is what a finished process returned.
func exitStatus(err error) (int, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit):
		return exit.ExitCode(), nil
	}
	return -1, fmt.Errorf("it did not run: %w", err)
}

//go:build linux

package attack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
	"unicode"
)

// What one command may take at most. The instances that are attacked have few cities, and
// their files up to a few megabytes.
const (
	mostMemory    = 450 << 10        // KiB, resident
	mostProcessor = 10 * time.Second // user and system
	mostTime      = 2 * time.Minute  // on a machine with other work: a hang
	mostAddresses = 12 << 20         // KiB of address space, which guards the machine
)

// outcome is how a command ended.
type outcome struct {
	args           []string
	status         int
	stdout, stderr string
	faults         []string // that no input excuses
}

// command runs the program in the folder of a trial, with standard input if it has any.
func (c *trial) command(stdin []byte, args ...string) outcome {
	ctx, cancel := context.WithTimeout(context.Background(), mostTime)
	defer cancel()
	shell := fmt.Sprintf(`ulimit -c 0; ulimit -v %d; exec "$0" "$@"`, mostAddresses)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", shell, c.program}, args...)...)
	cmd.Dir = c.folder
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(c.home, "home"), "TMPDIR=" + filepath.Join(c.home, "tmp"),
		"TOURSCOPE_LIBRARY=" + c.library, "TOURSCOPE_WORKER=" + c.worker}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGQUIT) }
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &stdout, &stderr
	err := cmd.Run()
	o := outcome{args: args, status: -1, stdout: stdout.String(), stderr: stderr.String()}
	var exit *exec.ExitError
	if err == nil || errors.As(err, &exit) {
		o.status = cmd.ProcessState.ExitCode()
	}
	if ctx.Err() != nil {
		o.fault("it did not end within %v", mostTime)
	}
	if cmd.ProcessState != nil {
		o.measure(cmd.ProcessState)
	}
	o.judge()
	return o
}

func (o *outcome) fault(format string, args ...any) {
	o.faults = append(o.faults, fmt.Sprintf(format, args...))
}

// measure compares with the bounds.
func (o *outcome) measure(state *os.ProcessState) {
	if usage, is := state.SysUsage().(*syscall.Rusage); is && int64(usage.Maxrss) > mostMemory {
		o.fault("it took %d MiB of memory", usage.Maxrss>>10)
	}
	if took := state.UserTime() + state.SystemTime(); took > mostProcessor {
		o.fault("it took %v of processor time", took.Round(time.Millisecond))
	}
}

// quotation is a word of a file in a message.
var quotation = regexp.MustCompile(`"(\\.|[^"\\])*"`)

// noFinite is a number that is not finite, as fmt prints it, alone: not in an unknown setting.
var noFinite = regexp.MustCompile(`(?:^|[\s(])(?:[+-]Inf|NaN)\b`)

// judge looks for what is wrong whatever the input was.
func (o *outcome) judge() {
	if o.status < 0 || o.status > 2 {
		o.fault("it ended with status %d", o.status)
	}
	said := quotation.ReplaceAllString(o.stderr, "")
	for _, sign := range []string{"panic", "goroutine ", "runtime error", "fatal error", "%!", "<nil>", "context canceled", "0x"} {
		if strings.Contains(said, sign) {
			o.fault("%q on standard error", sign)
		}
	}
	if sign := noFinite.FindString(said); sign != "" {
		o.fault("%q on standard error", sign)
	}
	for _, text := range []string{o.stdout, o.stderr} {
		if at := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }); at >= 0 {
			o.fault("the control character %q in its output", text[at])
		}
	}
	if o.status == 1 || o.status == 2 {
		o.judgeMessage()
	}
}

// judgeMessage checks the form of an error: lines that begin with the program's name, not
// too long, and no more than a few.
func (o *outcome) judgeMessage() {
	lines := strings.Split(strings.TrimSpace(o.stderr), "\n")
	if o.stderr == "" {
		o.fault("it failed without a word")
	}
	for _, line := range lines {
		switch {
		case !strings.HasPrefix(line, "tourscope: ") && !strings.HasPrefix(line, "See: ") && !strings.HasPrefix(line, "worker: "):
			o.fault("a line of standard error does not begin with the program's name: %.100q", line)
		case len(line) > 1500:
			o.fault("a line of standard error has %d bytes", len(line))
		}
	}
	if len(lines) > 20 {
		o.fault("%d lines on standard error", len(lines))
	}
}

// names says whether the message of a failure names one of the files.
func (o *outcome) names(files ...string) {
	if o.status != 1 || strings.Contains(o.stderr, "choose another engine") { // the engine is named
		return
	}
	for _, file := range files {
		if strings.Contains(o.stderr, file) {
			return
		}
	}
	o.fault("the message names none of the files %v", files)
}

// leavesNothing checks that a command has left no temporary files, and no results if it
// has failed.
func (c *trial) leavesNothing(o *outcome, results ...string) {
	for _, folder := range []string{c.folder, filepath.Join(c.home, "tmp")} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			o.fault("%v", err)
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".") || folder != c.folder {
				o.fault("it left %s behind", e.Name())
			}
		}
	}
	for _, name := range results {
		info, err := os.Stat(filepath.Join(c.folder, name))
		switch {
		case o.status == 0 && err != nil:
			o.fault("it succeeded, but there is no %s", name)
		case o.status == 0 && info.Size() == 0:
			o.fault("it succeeded, and %s is empty", name)
		case o.status != 0 && err == nil:
			o.fault("it failed, and left %s", name)
		}
	}
}

package gpu

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"tourscope/gpu/protocol"
)

// ErrClosed is returned after Client.Close.
var ErrClosed = errors.New("the program is ending: no GPU worker is started any more")

var errNotReading = errors.New("it reads nothing any more")

// WorkerError is the failure of a worker, in one sentence for the user.
type WorkerError struct {
	Command []string // that started it
	What    string   // the failure: "died in the middle of the run"
	Remedy  string
	Log     []string // the last lines of its standard error
	Err     error    // the cause, may be nil
}

func (e *WorkerError) Error() string {
	s := fmt.Sprintf("the GPU worker (%s) %s", strings.Join(e.Command, " "), e.What)
	if said := lastLines(e.Log); said != "" {
		s += fmt.Sprintf(", with the message %q", said)
	}
	return s + ": " + e.Remedy
}

// lastLines returns the lines of a log that best explain the end of a worker: the line of a
// panic, or else the last two, since the last one is often only a hint.
func lastLines(log []string) string {
	for _, line := range log {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	return strings.Join(log[max(0, len(log)-2):], " / ")
}

// Unwrap returns the cause.
func (e *WorkerError) Unwrap() error { return e.Err }

const (
	remedyRelease = "install tourscope and tourscope-gpu of the same release"
	remedyCommand = "check the worker command; it has to run \"tourscope-gpu worker\""
	remedyAgain   = "the best tour received from it is kept; run again to start a new worker"
	remedyDefect  = "the best tour received from it is kept; this is a defect of the worker, please report it"
)

// explainStart returns the error of a worker that did not start. Its process has ended.
func explainStart(p *process, command []string, err error) error {
	e := &WorkerError{Command: command, Log: p.log.Lines(), Err: err, Remedy: remedyCommand}
	var version *protocol.VersionError
	var garbage *protocol.GarbageError
	switch {
	case errors.As(err, &version):
		e.What = fmt.Sprintf("is of another release (protocol version %d, this program has %d)", version.Theirs, protocol.Version)
		e.Remedy = remedyRelease
	case errors.As(err, &garbage):
		e.What = fmt.Sprintf("wrote %q where its greeting should be", garbage.Text)
		e.Remedy = "remove what the login on that machine prints, and check that the command runs \"tourscope-gpu worker\""
	case errors.Is(err, protocol.ErrNoGreeting), errors.Is(err, protocol.ErrTorn), errors.Is(err, io.EOF), errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, syscall.EPIPE):
		e.What = "ended before it was ready (" + ending(p.status) + ")"
	default:
		e.What = "does not keep to the protocol (" + err.Error() + ")"
		e.Remedy = remedyRelease
	}
	return e
}

func explainSilence(p *process, command []string, waited time.Duration) error {
	return &WorkerError{
		Command: command, Log: p.log.Lines(), Err: context.DeadlineExceeded,
		What:   fmt.Sprintf("did not answer within %v", waited),
		Remedy: "check that its command waits for nothing, such as a password or a free GPU, then start it again",
	}
}

// explainEnd returns the error of a worker that failed during a run. died: its process ended
// by itself.
func explainEnd(p *process, command []string, died bool, err error) error {
	e := &WorkerError{Command: command, Log: p.log.Lines(), Err: err, Remedy: remedyAgain}
	switch {
	case died:
		e.What = "died in the middle of the run (" + ending(p.status) + ")"
	case outputEnded(err) && !errors.Is(err, protocol.ErrTorn):
		e.What = "closed the connection in the middle of the run"
	case errors.Is(err, errNotReading):
		e.What = "reads nothing any more"
	default:
		e.What = "does not keep to the protocol (" + err.Error() + ")"
		e.Remedy = remedyDefect
	}
	return e
}

// outputEnded reports whether err is the end of a worker's output, between messages or inside one.
func outputEnded(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, os.ErrClosed) || errors.Is(err, protocol.ErrTorn)
}

// ending describes the end of a process: "exit status 1", "signal: killed".
func ending(status error) string {
	var exit *exec.ExitError
	switch {
	case status == nil:
		return "exit status 0"
	case errors.As(status, &exit):
		return exit.Error()
	default:
		return status.Error()
	}
}

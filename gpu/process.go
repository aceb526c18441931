package gpu

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a worker's process and its pipes, without the protocol.
type process struct {
	stdin  io.WriteCloser
	stdout output
	log    *tail
	await  func() error // waits for the end of the process and returns its status
	signal func()       // kills the process and its children; without any it does nothing
	closed sync.Once

	exited chan struct{} // closed when the process is gone
	status error         // of Wait; valid after exited
}

// output is the end of a pipe from which a worker's messages are read.
type output interface {
	io.ReadCloser
	SetReadDeadline(time.Time) error
}

// starter starts a worker by its command, with additions to its environment. What
// the worker writes to its standard error goes to log.
type starter func(command, env []string, log *tail) (*process, error)

// drainTime is how long output may still come after a process is gone: through a
// pipe it has left full, or from a child it has left behind.
const drainTime = 200 * time.Millisecond

// startProcess starts a command in a process group of its own, so that Ctrl-C in
// the terminal does not reach it and killing it reaches its children.
func startProcess(command, env []string, log *tail) (*process, error) {
	return startWith(command, env, log, func(*exec.Cmd) {})
}

// startLowProcess does the same, at the lower priority of searches beside a window.
func startLowProcess(command, env []string, log *tail) (*process, error) {
	return startWith(command, env, log, lowerGroup)
}

// startWith starts a command and does something to it at once.
func startWith(command, env []string, log *tail, started func(*exec.Cmd)) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	if len(env) > 0 {
		cmd.Env = append(os.Environ(), env...)
	}
	cmd.Stderr = log
	cmd.WaitDelay = drainTime
	ownGroup(cmd)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: Wait would close it and lose what is still in it.
	stdout, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = theirs
	err = cmd.Start()
	theirs.Close()
	if err != nil {
		stdin.Close()
		stdout.Close()
		return nil, err
	}
	started(cmd)
	return follow(&process{stdin: stdin, stdout: stdout, log: log, await: cmd.Wait, signal: func() { killGroup(cmd) }}), nil
}

// follow waits for the end of a process beside its caller.
func follow(p *process) *process {
	p.exited = make(chan struct{})
	go p.wait()
	return p
}

func (p *process) wait() {
	p.status = p.await()
	p.signal() // children it has left behind
	// Without a deadline a child that holds the pipe open would hold the reader.
	p.stdout.SetReadDeadline(time.Now().Add(drainTime))
	close(p.exited)
}

// goneWithin waits for the end of the process.
func (p *process) goneWithin(d time.Duration) bool {
	select {
	case <-p.exited:
		return true
	default:
	}
	select {
	case <-p.exited:
		return true
	case <-time.After(d):
		return false
	}
}

// kill ends the process and its children at once.
func (p *process) kill() {
	if !p.goneWithin(0) {
		p.signal()
	}
	<-p.exited
	p.closePipes()
}

// stop closes the process's standard input, which asks it to end, waits, and
// kills it after the grace.
func (p *process) stop(grace time.Duration) {
	p.stdin.Close()
	p.goneWithin(grace)
	p.kill()
}

func (p *process) closePipes() {
	p.closed.Do(func() {
		p.stdin.Close()
		p.stdout.Close()
	})
}

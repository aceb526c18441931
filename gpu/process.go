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
	signal func()       // kills the process and its children, if any are left
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

// drainTime bounds the time in which output is read after a process has ended: the rest in the
// pipe, or the output of a child that still runs.
const drainTime = 200 * time.Millisecond

// startProcess starts a command in a process group of its own, so that Ctrl-C in
// the terminal does not reach it and killing it reaches its children.
func startProcess(command, env []string, log *tail) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = environment(env)
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
	return follow(&process{stdin: stdin, stdout: stdout, log: log, await: cmd.Wait, signal: func() { killGroup(cmd) }}), nil
}

// follow waits for the end of a process in a goroutine of its own.
func follow(p *process) *process {
	p.exited = make(chan struct{})
	go p.wait()
	return p
}

func (p *process) wait() {
	p.status = p.await()
	p.signal() // kills children that still run
	// Without a deadline a child that keeps the pipe open would block the reader.
	p.stdout.SetReadDeadline(time.Now().Add(drainTime))
	close(p.exited)
}

// goneWithin waits for the end of the process, for at most d, and reports whether it has ended.
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

// stop closes the process's standard input, which makes a worker end, and kills the
// process after the grace period.
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

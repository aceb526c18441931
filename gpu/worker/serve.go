package worker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// exitGrace is the time in which an engine has to stop after the program has gone, ten times
// the 0.2 s that engines guarantee. After it the process ends in any case.
const exitGrace = 2 * time.Second

// Worker serves the engines of a registry.
type Worker struct {
	Program  string // name and version, for messages
	Registry *solver.Registry
	Devices  func() catalog.Devices // called once, after the greeting; may take a second
}

// Serve serves one program until in ends. The error is nil if in ends between two messages.
func (w *Worker) Serve(in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, 64<<10)
	if err := greet(r, out); err != nil {
		return err
	}
	writer := protocol.NewWriter(out)
	if err := writer.Write(w.hello()); err != nil {
		return err
	}
	d := &dispatcher{worker: w, writer: writer}
	err := d.loop(protocol.NewReader(r))
	if !d.end() {
		return errors.Join(err, fmt.Errorf("the engine did not stop within %v after the program had gone", exitGrace))
	}
	return err
}

// greet answers the program's greeting, one of another version as well, so that the program
// can report the difference.
func greet(r *bufio.Reader, out io.Writer) error {
	err := protocol.ReadGreeting(r)
	var version *protocol.VersionError
	if err != nil && !errors.As(err, &version) {
		return err
	}
	return errors.Join(err, protocol.WriteGreeting(out))
}

func (w *Worker) hello() *protocol.Hello {
	hello := &protocol.Hello{Program: w.Program}
	hello.Host, _ = os.Hostname()
	hello.Host = strings.ToValidUTF8(hello.Host, "?")
	for _, e := range w.Registry.Engines() {
		hello.Engines = append(hello.Engines, e.Info())
	}
	if w.Devices != nil {
		hello.Devices = w.Devices()
	}
	return hello
}

// dispatcher passes the program's messages to the current request. It is used by the reading
// goroutine only.
type dispatcher struct {
	worker  *Worker
	writer  *protocol.Writer
	request *request // the latest; nil before the first
	held    held
}

func (d *dispatcher) loop(r *protocol.Reader) error {
	for {
		m, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = d.dispatch(m)
		}
		if err != nil {
			return err
		}
	}
}

func (d *dispatcher) dispatch(m protocol.Message) error {
	if start, is := m.(*protocol.Start); is {
		if d.running() {
			return errors.New("the program started a second run before the first had ended")
		}
		d.request = startRequest(d.worker.Registry, start, &d.held, d.writer)
		return nil
	}
	switch m.(type) {
	case *protocol.Go, *protocol.Want, *protocol.WantPartition, *protocol.Pause, *protocol.Resume, *protocol.Stop:
	default:
		return fmt.Errorf("the program sent a %v, which only workers send", m.Kind())
	}
	if d.request == nil {
		return nil // a late message without a run has no effect
	}
	switch m := m.(type) {
	case *protocol.Go:
		d.request.reporter.answered(m.Until)
	case *protocol.Want:
		d.request.reporter.wantTour()
	case *protocol.WantPartition:
		d.request.reporter.wantPartition()
	case *protocol.Pause:
		d.request.reporter.pause()
	case *protocol.Resume:
		d.request.reporter.resume(m.Until)
	case *protocol.Stop:
		d.request.reporter.halt()
	}
	return nil
}

// running reports whether the result of a request is not yet sent.
func (d *dispatcher) running() bool {
	if d.request == nil {
		return false
	}
	select {
	case <-d.request.resultSent:
		return false
	default:
		return true
	}
}

// end stops the run and reports whether it ended within exitGrace.
func (d *dispatcher) end() bool {
	if d.request == nil {
		return true
	}
	d.request.cancel()
	d.request.reporter.halt()
	select {
	case <-d.request.done:
		return true
	case <-time.After(exitGrace):
		return false
	}
}

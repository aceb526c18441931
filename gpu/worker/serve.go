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

// exitGrace is how long an engine may take to stop after the program has gone;
// the process ends then in any case. Ten times what engines promise.
const exitGrace = 2 * time.Second

// Worker is what a worker has to offer.
type Worker struct {
	Program  string // name and version, for people
	Registry *solver.Registry
	Devices  func() catalog.Devices // asked once, after the greeting; may take a second
}

// Serve speaks with one program until it closes in. The error is nil when it did
// so between two messages.
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

// greet answers the program's greeting. To one of another version, too: it shall
// be able to say so.
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

// dispatcher hands the program's messages to the run. Only the goroutine that
// reads them uses it.
type dispatcher struct {
	worker *Worker
	writer *protocol.Writer
	run    *session // nil before the first run
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
			return errors.New("the program asked for a second run before the first had ended")
		}
		d.run = startSession(d.worker.Registry, start, d.writer)
		return nil
	}
	switch m.(type) {
	case *protocol.Go, *protocol.Want, *protocol.WantPartition, *protocol.Pause, *protocol.Resume, *protocol.Stop:
	default:
		return fmt.Errorf("the program sent a %v, which only workers send", m.Kind())
	}
	if d.run == nil {
		return nil // there is nothing to steer
	}
	switch m := m.(type) {
	case *protocol.Go:
		d.run.line.goOn(m.Until)
	case *protocol.Want:
		d.run.line.want()
	case *protocol.WantPartition:
		d.run.line.wantPartition()
	case *protocol.Pause:
		d.run.line.pause()
	case *protocol.Resume:
		d.run.line.resume(m.Until)
	case *protocol.Stop:
		d.run.line.halt()
	}
	return nil
}

// running says whether a run has not yet sent its result.
func (d *dispatcher) running() bool {
	if d.run == nil {
		return false
	}
	select {
	case <-d.run.resultSent:
		return false
	default:
		return true
	}
}

// end stops the run and says whether it obeyed.
func (d *dispatcher) end() bool {
	if d.run == nil {
		return true
	}
	d.run.cancel()
	d.run.line.halt()
	select {
	case <-d.run.done:
		return true
	case <-time.After(exitGrace):
		return false
	}
}

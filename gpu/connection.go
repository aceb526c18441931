package gpu

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// connection is a worker whose Hello has arrived.
type connection struct {
	command []string
	options Options // those it was started with
	process *process
	hello   *protocol.Hello
	since   time.Time

	in       chan protocol.Message // unbuffered, so that excess messages stay in the worker's pipe
	failed   error                 // why in is closed; valid after that
	out      chan protocol.Message
	received atomic.Int64                 // bytes
	delay    delay                        // of the link; used by the run that has the connection
	problem  weak.Pointer[solver.Problem] // of the last run, which the worker keeps

	ending  chan struct{}
	endOnce sync.Once
	loops   sync.WaitGroup // of receive and transmit
}

// connect starts a worker and waits for its Hello, until ctx ends or quit is closed.
func connect(ctx context.Context, quit <-chan struct{}, command []string, o Options) (*connection, error) {
	p, err := o.start(command, o.Env, &tail{each: o.Log})
	if err != nil {
		return nil, &WorkerError{Command: command, What: "cannot be started (" + err.Error() + ")", Remedy: remedyCommand, Err: err}
	}
	c := &connection{
		command: command, options: o, process: p, since: time.Now(),
		in: make(chan protocol.Message), out: make(chan protocol.Message, 16), ending: make(chan struct{}),
	}
	r := bufio.NewReaderSize(&counted{p.stdout, &c.received}, 64<<10)
	reader := protocol.NewReader(r)
	greeted := make(chan error, 1)
	go func() { greeted <- c.handshake(r, reader) }()
	timeout := time.NewTimer(o.StartTimeout)
	defer timeout.Stop()
	if o.SlowStart != nil {
		defer time.AfterFunc(slowStart, func() { o.SlowStart(command) }).Stop()
	}
	select {
	case err = <-greeted:
		if err != nil {
			p.stop(drainTime) // its standard error may state the reason before it ends
			return nil, explainStart(p, command, err)
		}
	case <-ctx.Done():
		p.kill()
		<-greeted
		return nil, ctx.Err()
	case <-quit:
		p.kill()
		<-greeted
		return nil, ErrClosed
	case <-timeout.C:
		p.kill()
		<-greeted
		return nil, explainSilence(p, command, o.StartTimeout)
	}
	c.delay.begin(o, time.Since(c.since))
	c.loops.Go(func() { c.receive(reader) })
	c.loops.Go(c.transmit)
	return c, nil
}

// handshake exchanges greetings and receives the Hello.
func (c *connection) handshake(r *bufio.Reader, reader *protocol.Reader) error {
	// A worker that ends at once may close the pipe before the greeting is written; its
	// output explains the failure better than the broken pipe does.
	written := protocol.WriteGreeting(c.process.stdin)
	if err := protocol.ReadGreeting(r); err != nil {
		return err
	}
	m, err := reader.Read()
	if err != nil {
		return err
	}
	hello, is := m.(*protocol.Hello)
	if !is {
		return fmt.Errorf("its first message is a %v", m.Kind())
	}
	c.hello = hello
	return written
}

// receive passes messages to in until the stream or the connection ends.
func (c *connection) receive(r *protocol.Reader) {
	defer close(c.in)
	for {
		m, err := r.Read()
		if err != nil {
			c.failed = err
			return
		}
		select {
		case c.in <- m:
		case <-c.ending:
			c.failed = io.EOF
			return
		}
	}
}

// transmit writes messages in a goroutine of its own, so that a run can stop while the worker
// does not read.
func (c *connection) transmit() {
	w := protocol.NewWriter(c.process.stdin)
	for {
		select {
		case m := <-c.out:
			if err := w.Write(m); err != nil {
				return // receive fails, too, or the run's StopGrace expires
			}
		case <-c.ending:
			return
		}
	}
}

// send queues a message. A full queue means that the worker no longer reads.
func (c *connection) send(m protocol.Message) error {
	select {
	case c.out <- m:
		return nil
	default:
		return errNotReading
	}
}

// alive reports whether an idle worker can still be used: its process exists and has sent nothing.
func (c *connection) alive() bool {
	select {
	case <-c.in: // an unrequested message, or the end of the stream
		return false
	case <-c.process.exited:
		return false
	default:
		return true
	}
}

// end closes the worker's input and kills the worker after the grace period, at once if that
// is 0.
func (c *connection) end(grace time.Duration) {
	c.endOnce.Do(func() {
		close(c.ending)
		if grace > 0 {
			c.process.stop(grace)
		} else {
			c.process.kill()
		}
	})
	c.loops.Wait()
}

func (c *connection) endGracefully() { c.end(c.options.EndGrace) }

// counted is a reader that counts its bytes.
type counted struct {
	io.Reader
	n *atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

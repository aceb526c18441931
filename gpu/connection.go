package gpu

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/gpu/protocol"
)

// connection is a worker that has said hello.
type connection struct {
	command []string
	options Options // with which it was started
	process *process
	hello   *protocol.Hello
	since   time.Time

	in     chan protocol.Message // unbuffered: a flood stays in the worker's pipe
	failed error                 // why in is closed
	out    chan protocol.Message
	taken  atomic.Int64 // bytes that have come

	ending  chan struct{}
	endOnce sync.Once
	pumps   sync.WaitGroup
}

// connect starts a worker and waits for its hello, until ctx ends or quit is
// closed.
func connect(ctx context.Context, quit <-chan struct{}, command []string, o Options) (*connection, error) {
	p, err := o.start(command, o.Env, &tail{each: o.Log})
	if err != nil {
		return nil, &WorkerError{Command: command, What: "cannot be started (" + err.Error() + ")", Remedy: remedyCommand, Err: err}
	}
	c := &connection{
		command: command, options: o, process: p, since: time.Now(),
		in: make(chan protocol.Message), out: make(chan protocol.Message, 16), ending: make(chan struct{}),
	}
	r := bufio.NewReaderSize(&counted{p.stdout, &c.taken}, 64<<10)
	reader := protocol.NewReader(r)
	shaken := make(chan error, 1)
	go func() { shaken <- c.shakeHands(r, reader) }()
	timeout := time.NewTimer(o.Patience)
	defer timeout.Stop()
	if o.Waiting != nil {
		defer time.AfterFunc(slowStart, func() { o.Waiting(command) }).Stop()
	}
	select {
	case err = <-shaken:
		if err != nil {
			p.stop(drainTime) // it may be about to say why
			return nil, explainStart(p, command, err)
		}
	case <-ctx.Done():
		p.kill()
		<-shaken
		return nil, ctx.Err()
	case <-quit:
		p.kill()
		<-shaken
		return nil, ErrClosed
	case <-timeout.C:
		p.kill()
		<-shaken
		return nil, explainSilence(p, command, o.Patience)
	}
	c.pumps.Go(func() { c.receive(reader) })
	c.pumps.Go(c.transmit)
	return c, nil
}

// shakeHands greets and takes the hello.
func (c *connection) shakeHands(r *bufio.Reader, reader *protocol.Reader) error {
	// A worker that ends at once may close the pipe before the greeting is
	// through; what it says tells more than the broken pipe.
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

// receive hands over what comes until the worker closes its end or this side
// does not want more.
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

// transmit writes beside the run, which must stay able to stop while a worker
// reads nothing.
func (c *connection) transmit() {
	w := protocol.NewWriter(c.process.stdin)
	for {
		select {
		case m := <-c.out:
			if err := w.Write(m); err != nil {
				return // receive will find out why, or the run its grace at an end
			}
		case <-c.ending:
			return
		}
	}
}

var errDeaf = errors.New("it reads nothing any more")

// send queues a message. The queue only fills up when a worker has stopped
// reading.
func (c *connection) send(m protocol.Message) error {
	select {
	case c.out <- m:
		return nil
	default:
		return errDeaf
	}
}

// alive says whether an idle worker can still be used: it is there and has
// nothing to say.
func (c *connection) alive() bool {
	select {
	case <-c.in: // a message nobody asked for, or the end
		return false
	case <-c.process.exited:
		return false
	default:
		return true
	}
}

// end lets the worker go: politely, with the grace, or at once without.
func (c *connection) end(grace time.Duration) {
	c.endOnce.Do(func() {
		close(c.ending)
		if grace > 0 {
			c.process.stop(grace)
		} else {
			c.process.kill()
		}
	})
	c.pumps.Wait()
}

func (c *connection) endPolitely() { c.end(c.options.EndGrace) }

// counted counts what is read.
type counted struct {
	io.Reader
	n *atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

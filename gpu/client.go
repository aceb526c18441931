package gpu

import (
	"context"
	"errors"
	"sync"

	"tourscope/gpu/catalog"
	"tourscope/gpu/protocol"
)

// Client starts workers and keeps one idle worker ready. Each run has a worker of its own, so
// that engines run in parallel and the death of one worker does not affect other runs.
// All methods may be called from any goroutine.
type Client struct {
	mutex   sync.Mutex
	options Options                  // only Command and SlowStart ever change
	idle    *connection              // at most one
	all     map[*connection]struct{} // to be ended by Close
	hello   *protocol.Hello          // of the last worker that started
	problem error                    // why the last start failed; nil if it did not
	lookup  error                    // why the last search for a worker command failed; nil if it did not
	starts  int                      // number of starts in progress
	closed  bool

	endings sync.WaitGroup
	quit    chan struct{} // closed by Close, to cancel starts in progress
}

// NewClient returns a client. It looks for a worker but starts none yet.
func NewClient(o Options) *Client {
	if o.Engines == nil {
		o.Engines = catalog.Engines()
	}
	c := &Client{options: o, all: make(map[*connection]struct{}), quit: make(chan struct{})}
	_, c.lookup = workerCommand(o.Command)
	return c
}

// SetCommand changes Options.Command. Current runs keep their workers; the next run starts a
// worker by the new command.
func (c *Client) SetCommand(command string) {
	_, lookup := workerCommand(command)
	c.mutex.Lock()
	same := c.options.Command == command
	conn := c.idle
	if !same {
		c.options.Command, c.lookup = command, lookup
		c.idle, c.hello, c.problem = nil, nil, nil
	}
	c.mutex.Unlock()
	if !same && conn != nil {
		c.discard(conn)
	}
	c.changed()
}

// Command returns the current Options.Command.
func (c *Client) Command() string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.options.Command
}

// workerCommand splits a command line into words. If it is empty, it returns the command of
// the worker that findWorker finds.
func workerCommand(line string) ([]string, error) {
	if line == "" {
		return findWorker()
	}
	words, err := SplitCommand(line)
	if err == nil && len(words) == 0 {
		err = errNoWorker
	}
	return words, err
}

// Probe checks that a worker is available, and starts one if none is idle. It may take as
// long as Options.StartTimeout and must not be called in the goroutine of the window.
func (c *Client) Probe(ctx context.Context) error {
	conn, err := c.acquire(ctx)
	if err != nil {
		return err
	}
	c.release(conn)
	return nil
}

// Restart ends the idle worker, if any, and starts a new one, for use after the user has
// removed the cause of its last error. Current runs are not affected.
func (c *Client) Restart(ctx context.Context) error {
	c.mutex.Lock()
	conn := c.idle
	c.idle, c.problem = nil, nil
	c.mutex.Unlock()
	if conn != nil {
		c.forget(conn)
		conn.endGracefully()
	}
	return c.Probe(ctx)
}

// Devices returns the GPUs of the worker, which it starts if none is idle. If that fails, the
// result carries the reason.
func (c *Client) Devices(ctx context.Context) catalog.Devices {
	if err := c.Probe(ctx); err != nil {
		return catalog.Devices{None: err.Error()}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.hello.Devices
}

// OnSlowStart sets Options.SlowStart.
func (c *Client) OnSlowStart(waiting func(command []string)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.options.SlowStart = waiting
}

// KnownDevices returns the GPUs of the last worker that started. It does not block.
func (c *Client) KnownDevices() catalog.Devices {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.hello == nil {
		return catalog.Devices{None: "no GPU worker has started"}
	}
	return c.hello.Devices
}

// Close ends every worker, with Options.EndGrace to end by itself, and waits until all have
// ended.
func (c *Client) Close() {
	c.mutex.Lock()
	if !c.closed {
		close(c.quit)
	}
	c.closed, c.idle = true, nil
	var all []*connection
	for conn := range c.all {
		all = append(all, conn)
	}
	c.mutex.Unlock()
	for _, conn := range all {
		c.endings.Go(conn.endGracefully)
	}
	c.endings.Wait()
}

// acquire returns a worker for exclusive use: the idle one or a new one.
func (c *Client) acquire(ctx context.Context) (*connection, error) {
	if conn := c.takeIdle(); conn != nil {
		return conn, nil
	}
	c.mutex.Lock()
	o := c.options.filled()
	c.mutex.Unlock()
	command, err := workerCommand(o.Command)
	c.mutex.Lock()
	c.lookup = err
	c.mutex.Unlock()
	if err != nil {
		return nil, err
	}
	if err := c.starting(); err != nil {
		return nil, err
	}
	conn, err := connect(ctx, c.quit, command, o)
	if err = c.started(conn, err); err != nil {
		return nil, err
	}
	return conn, nil
}

// takeIdle returns the idle worker if it is still alive, or nil.
func (c *Client) takeIdle() *connection {
	c.mutex.Lock()
	conn := c.idle
	c.idle = nil
	c.mutex.Unlock()
	if conn == nil || conn.alive() {
		return conn
	}
	c.forget(conn)
	conn.end(0)
	return nil
}

// starting counts a start in progress. It fails after Close.
func (c *Client) starting() error {
	c.mutex.Lock()
	if c.closed {
		c.mutex.Unlock()
		return ErrClosed
	}
	c.starts++
	c.endings.Add(1) // Close waits for this start: see started
	c.mutex.Unlock()
	c.changed()
	return nil
}

// started records the outcome of a start and returns its error, or ErrClosed if the client was
// closed meanwhile.
func (c *Client) started(conn *connection, err error) error {
	c.mutex.Lock()
	late := c.closed
	c.starts--
	defer c.endings.Done()
	switch {
	case err == nil:
		c.all[conn] = struct{}{}
		c.hello, c.problem = conn.hello, nil
	case !errors.Is(err, context.Canceled) && err != ErrClosed:
		c.problem = err
	}
	c.mutex.Unlock()
	if err == nil && late {
		conn.endGracefully()
		err = ErrClosed
	}
	c.changed()
	return err
}

// release returns a working worker, which becomes the idle one. Of two idle ones the older is
// kept.
func (c *Client) release(conn *connection) {
	c.mutex.Lock()
	switch {
	case c.closed, conn.options.Command != c.options.Command:
	case c.idle == nil:
		c.idle, conn = conn, nil
	case conn.since.Before(c.idle.since):
		c.idle, conn = conn, c.idle
	}
	c.mutex.Unlock()
	if conn != nil {
		c.forget(conn)
		conn.endGracefully()
	}
}

// discard kills a worker without waiting; Close waits for its end.
func (c *Client) discard(conn *connection) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.closed { // else Close ends it
		delete(c.all, conn)
		c.endings.Go(func() { conn.end(0) })
	}
}

// forget removes a worker from those that Close ends.
func (c *Client) forget(conn *connection) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.all, conn)
}

func (c *Client) changed() {
	if c.options.Changed != nil {
		c.options.Changed()
	}
}

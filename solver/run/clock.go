package run

import "time"

// clock counts the time between start and stop, over and over.
type clock struct {
	counted time.Duration
	since   time.Time // zero while it stands
}

func (c *clock) start() {
	if c.since.IsZero() {
		c.since = time.Now()
	}
}

func (c *clock) stop() {
	c.counted = c.elapsed()
	c.since = time.Time{}
}

func (c *clock) elapsed() time.Duration {
	if c.since.IsZero() {
		return c.counted
	}
	return c.counted + time.Since(c.since)
}

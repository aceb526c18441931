package run

import "time"

// clock is a stopwatch: it accumulates the time between each start and stop.
type clock struct {
	counted time.Duration
	since   time.Time // of the last start; zero while stopped
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

package gpu

import (
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// The round trips of a run, from which delay is measured.

// noteTrip measures the round trip that ends with a message of the worker.
func (r *remote) noteTrip(m protocol.Message) {
	var since *time.Time
	switch m.(type) {
	case *protocol.Report:
		since = &r.answeredAt
	case *protocol.Snapshot:
		since = &r.wantedAt
	default:
		return
	}
	if since.IsZero() {
		return
	}
	r.conn.delay.measure(time.Since(*since))
	*since = time.Time{}
	r.tellDelay()
}

// dropTrips forgets the round trips under way, since a pause makes them longer.
func (r *remote) dropTrips() { r.answeredAt, r.wantedAt = time.Time{}, time.Time{} }

// tellDelay tells the run how long it may take to stop.
func (r *remote) tellDelay() {
	if d, is := r.progress.(solver.Delayed); is {
		d.SetDelay(r.conn.delay.grace())
	}
}

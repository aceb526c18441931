package gpu

import "time"

// This file and roundtrips.go measure how slow the link to a worker is. A result may then come later than
// StopGrace: Stop waits behind other messages of the program, and the result behind others
// of the worker.
//
// A round trip is measured from an answer to the next report, and from a request for a
// tour to the tour. It contains the queues of both directions and up to promptly of the
// worker's own time, in which engines report.

const (
	promptly    = 200 * time.Millisecond
	roundTrips  = 3                // that a result may take: Stop and the result wait in queues
	mostDelay   = 30 * time.Second // a longer round trip is a computer that slept
	mostUnknown = 10 * time.Second // the same for the start of a worker, which may include a login
)

// delay is the measured round trip of a connection.
type delay struct{ trip time.Duration }

// begin takes the time of the greetings, which bounds that of two messages, until a round
// trip is measured. That of a worker on this machine is its own start.
func (d *delay) begin(o Options, handshake time.Duration) {
	if o.Command != "" {
		d.trip = min(handshake, mostUnknown)
	}
}

// measure adds a round trip. A long one counts at once, and less with each shorter one.
func (d *delay) measure(trip time.Duration) {
	trip = min(trip, mostDelay)
	d.trip = max(trip, (3*d.trip+trip)/4)
}

// grace returns by how much later than over a fast link a result may come.
func (d *delay) grace() time.Duration { return roundTrips * max(0, d.trip-promptly) }

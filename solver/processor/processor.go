// Package processor names this machine's processor, and tells how much processor time
// this process has spent, or another one with all that it has started. On a machine with other work beside it, that is
// the fairer measure of a search in one thread: it leaves out the time in which
// others had the processor, though not what their use of the caches costs.
//
// Its hard part is that no system tells it alike: where one does not, ok is false.
package processor

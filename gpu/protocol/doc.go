// Package protocol is what the program and a GPU worker say to each other over
// the worker's standard input and output: a greeting, frames, messages. It opens
// no files, starts no process and computes no tour.
//
// Both sides first send a greeting of fixed size, a cookie and a version, so that
// a login banner, a worker of another release or a person at a terminal is told
// apart before anything is decoded. After it come frames: a length, a kind, and
// a body in CBOR (RFC 8949). The worker says Hello; then the program may start
// one run at a time:
//
//	program                     worker
//	                       ←    Hello     engines and devices
//	Start                  →              problem, tour, seed, values
//	                       ←    Report    figures; no other until Go
//	Want                   →              credit for one snapshot
//	                       ←    Snapshot  uses up the credit
//	WantPartition          →              credit for one picture of the regions
//	                       ←    Partition uses up that credit
//	Go                     →              answers the report
//	Pause                  →              compute nothing until Resume
//	Resume                 →
//	Stop                   →
//	                       ←    Result    the best tour, or why there is none
//
// End of stream between two frames is the polite end, on either side; inside a
// frame it is a torn one.
//
// The hard part is that neither side may trust the other with its memory: every
// kind has a largest size, a body is read piece by piece as it arrives, and the
// program hands out at most one report, one snapshot and one partition at a time, so nothing
// queues up however slow a reader is.
package protocol

// Package protocol defines the messages between the program and a GPU worker over the
// worker's standard input and output: a greeting, frames, messages. It opens no files, starts
// no process and computes no tour.
//
// Both sides first send a greeting of fixed size, a cookie and a version, so that a login
// banner, a worker of another release or a person at a terminal is detected before anything
// is decoded. Frames follow: a length, a kind, and a body in CBOR (RFC 8949). The worker sends
// Hello; then the program may start one run at a time:
//
//	program                     worker
//	                       ←    Hello     engines and devices
//	Start                  →              problem, tour, seed, values; no problem: that of the last run
//	                       ←    Begun     the engine begins
//	                       ←    Report    figures; no other until Go
//	Want                   →              credit for one snapshot
//	                       ←    Snapshot  uses up the credit
//	WantPartition          →              credit for one partition
//	                       ←    Partition uses up that credit
//	Go                     →              answers the report
//	Pause                  →              compute nothing until Resume
//	Resume                 →
//	Stop                   →
//	                       ←    Result    the best tour, or why there is none
//
// End of stream between two frames is the regular end, on either side; inside a frame it is an
// error, ErrTorn.
//
// Its hard part is that neither side may exhaust the other's memory: every kind has a largest
// size, the buffer of a body grows as its bytes arrive, and at most one report, one snapshot
// and one partition are outstanding at a time, so that the queue is bounded however slow a
// reader is.
package protocol

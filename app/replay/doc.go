// Package replay is the clock of a replay: where it stands, how fast it goes,
// which part it repeats. It knows no recording and no window; whoever shows a
// recording asks it for the time.
//
// Its hard part is that people do everything at once: they play, jump, change the
// speed and move the marks, and the time never leaves the recording, stands still
// at its end, and begins again when Play is pressed there.
package replay

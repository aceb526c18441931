// Package replay is the clock of a replay: position, speed, and the part that is
// repeated. It depends on neither recordings nor windows; the view of a recording
// reads the position.
//
// The hard part is the combination of all controls: during playback a user seeks,
// changes the speed and moves the marks. The position stays within the recording,
// stops at its end, and starts again from the beginning when Play follows there.
package replay

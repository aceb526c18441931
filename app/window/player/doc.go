// Package player is the bar that replays recordings, with timeline, clock and buttons,
// and the dialog that exports animations.
//
// It keeps no time and reads no recording: package replay has the clock, and the window
// sets what is shown.
//
// The hard part is the timeline: it must follow the mouse at any speed. So it only
// reports the position, and shows what it is given.
package player

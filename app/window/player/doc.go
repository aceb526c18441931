// Package player is the bar with which recordings are replayed: a line of time to
// drag along, what the clock says, and the buttons that it is given.
//
// It keeps no time and knows no recording: package replay has the clock, and the
// window says what to show.
//
// Its hard part is the line of time. It has to follow a hand at any pace, so it
// only tells where the hand is, and shows what it is told.
package player

// Package e2e drives the real program in a real window: it starts an X server
// without a screen and a window manager, opens the window, presses keys and
// buttons, and judges what the window says of itself and what is on the screen.
//
// It holds tests only, behind the build tag e2e; "make e2e" runs them. What needs
// no window is tested where it is written. Its hard part is to wait for the
// right thing: every step polls for its outcome, none sleeps and hopes.
package e2e

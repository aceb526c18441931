// Package session owns what a window has open and running: the panes with their
// engines, how a race of them starts, pauses and stops, the threads of each, their
// recordings, and the comparison of what they found. It is plain Go: app/window shows
// it and sends it what the user wants; tests drive it without a display and with a
// stopped clock.
//
// It is not for what only a screen has (views, colours, dialogs) nor for files.
//
// All methods belong to one goroutine, the window's, unless their comment says
// otherwise; runs come back to it through Host.Do.
//
// Races are fair: panes that race have one start tour, made before any
// clock runs, one seed, the same stop rules, the same priority, and equal threads:
// together, each has an equal share of the cores; in turns, each has the whole machine.
package session

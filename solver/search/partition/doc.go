// Package partition divides a tour for searches of all its parts at once: it divides the
// cities into cells, along other borders every time, patches the subtours that the parts
// leave into one tour (R. M. Karp 1977), and repairs edges that are far too long.
//
// It does not improve tours otherwise, but for those of a handful of cities, where every
// order can be tried. Its hard part is time: a device does a round in some milliseconds,
// so a partition is made while the round before goes on, and a tour is walked in one pass
// through memory.
package partition

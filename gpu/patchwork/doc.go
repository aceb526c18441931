// Package patchwork is the host's part of the engine regions: it cuts the cities
// into cells, another way every time, and makes one tour again of what the regions
// have become. It computes on the CPU alone and knows no device.
//
// It does not improve tours, but for those of a handful of cities, where every
// order can be tried. Its hard part is time: a device does a round in some
// milliseconds, so a cut is made while the device works on the one before, and a
// tour is walked in one pass through memory.
package patchwork

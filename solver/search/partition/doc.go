// Package patchwork serves engines that search all parts of a tour at once: it cuts
// the cities into cells, another way every time, and makes one tour again of what
// the regions have become.
//
// It does not improve tours, but for those of a handful of cities, where every
// order can be tried, and for edges across the map, which no part sees. Its hard part is time: a device does a round in some
// milliseconds, so a cut is made while the round before goes on, and a tour is
// walked in one pass through memory.
package partition

// Package lk is local search with candidate lists: 2-opt, Or-opt and 3-opt from a
// work queue, down to a local minimum, and again from the cities that a kick touched.
//
// It builds no start tours. Its hard part is to stay quick at a million cities: what
// is evaluated most must touch few places of memory.
package lk

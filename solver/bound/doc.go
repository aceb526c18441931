// Package bound computes lower bounds of tours: the Held–Karp bound, certified in
// integers.
//
// A 1-tree is a spanning tree of all cities but one, and two edges at that one. Every tour
// is a 1-tree, so the shortest 1-tree is no longer than the shortest tour. A weight π at
// each city, added to the cost of its edges, makes all tours longer by 2Σπ, but changes
// which 1-tree is the shortest. So for all weights
//
//	w(π) = min over 1-trees of Σ (d(a,b) + π(a) + π(b)) − 2Σπ
//
// is a lower bound, and its maximum over π is the Held–Karp bound (M. Held and R. M. Karp,
// The traveling-salesman problem and minimum spanning trees, Operations Research 18 (1970)
// and part II, Mathematical Programming 1 (1971)): some 0.7 % below the optimum of random
// instances.
//
// Weights come from an ascent on a sparse graph of candidate edges (ascent.go), whose trees
// cost about 0.1 µs a city. The bound does not: for the weights found, one shortest 1-tree
// of the complete graph is computed (exact.go, dense.go). It holds whatever the candidates
// missed. All of it is integer arithmetic: lengths are TSPLIB's integers times a power of
// two, weights are integers, and tours have integer lengths, so that w(π) is rounded up.
//
// The package finds no tours, and its weights choose no candidates for searches: that is
// neighbor.Alpha.
package bound

package madeup

import "tourscope/solver"

// MakesTour takes the edges ends[0]–ends[1], ends[2]–ends[3], … out of a tour, puts
// ends[1]–ends[2], …, ends[last]–ends[0] in, and says whether that is a tour again.
func MakesTour(order, ends []solver.City) bool {
	links := make([][]solver.City, len(order))
	for i, c := range order {
		d := order[(i+1)%len(order)]
		links[c], links[d] = append(links[c], d), append(links[d], c)
	}
	for i := 0; i < len(ends); i += 2 {
		a, b, c := ends[i], ends[i+1], ends[(i+2)%len(ends)]
		if !unlink(links, a, b) || !unlink(links, b, a) {
			return false // the same edge twice
		}
		links[b], links[c] = append(links[b], c), append(links[c], b)
	}
	at, from := solver.City(0), solver.City(-1)
	for steps := 1; ; steps++ {
		next := links[at][0]
		if next == from {
			next = links[at][1]
		}
		if next == 0 || steps > len(order) {
			return steps == len(order)
		}
		from, at = at, next
	}
}

func unlink(links [][]solver.City, a, b solver.City) bool {
	for i, c := range links[a] {
		if c == b {
			links[a] = append(links[a][:i:i], links[a][i+1:]...)
			return true
		}
	}
	return false
}

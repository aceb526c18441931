package eax

import (
	"math"

	"tourscope/solver"
)

// diversity measures how much the individuals of a population differ, by the entropy of
// their edges: the sum of −p·ln p over all edges, where p is the share of the individuals
// that have the edge. The offspring that saves most for the entropy that it costs is the
// best one (Nagata & Kobayashi 2013, section 3.5). The shortest one would often bring an
// edge that most individuals have, and after a few generations they would all be alike.
//
// Frequencies are those before the generation, so that individuals can be replaced side by
// side.
type diversity struct {
	edges [][]edgeCount // by city: its edges to cities of higher numbers
	terms []int64       // by count: −p·ln p in units of entropyUnit, rounded, so that they are the same on every machine
}

// edgeCount is how many individuals have the edge to a city.
type edgeCount struct {
	to    solver.City
	count int32
}

// entropyUnit is the unit of entropies. A term of a population of 1,000 is 0.007 or more.
const entropyUnit = 1.0 / (1 << 24)

func newDiversity(cities, individuals int) *diversity {
	d := &diversity{edges: make([][]edgeCount, cities), terms: make([]int64, individuals+2)}
	for count := 1; count < len(d.terms); count++ {
		p := float64(count) / float64(individuals)
		d.terms[count] = int64(math.Round(-p * math.Log(p) / entropyUnit))
	}
	return d
}

// take counts the edges of the cities from … to−1. Several goroutines may count different
// cities.
func (d *diversity) take(links []Links, from, to int) {
	for c := from; c < to; c++ {
		list := d.edges[c][:0]
		for _, l := range links {
			for _, other := range l[c] {
				if int(other) > c {
					list = counted(list, other)
				}
			}
		}
		d.edges[c] = list
	}
}

// counted returns a list of edges with one more.
func counted(list []edgeCount, to solver.City) []edgeCount {
	for i := range list {
		if list[i].to == to {
			list[i].count++
			return list
		}
	}
	return append(list, edgeCount{to, 1})
}

// count returns how many individuals have an edge.
func (d *diversity) count(e [2]solver.City) int32 {
	for _, edge := range d.edges[min(e[0], e[1])] {
		if edge.to == max(e[0], e[1]) {
			return edge.count
		}
	}
	return 0
}

// loss returns the entropy that is lost, in units, when an individual makes an exchange.
func (d *diversity) loss(e *Exchange) (units int64) {
	for _, edge := range e.Removed {
		n := d.count(edge)
		units += d.terms[n] - d.terms[n-1]
	}
	for _, edge := range e.Added {
		n := d.count(edge)
		units += d.terms[n] - d.terms[n+1]
	}
	return units
}

// value returns what an exchange saves for the entropy that it costs. One that costs none is
// better than all others.
func (d *diversity) value(e *Exchange) float64 { return float64(e.Gain) / float64(max(d.loss(e), 1)) }

package solver

// fixedEdges are the edges that every tour must contain.
type fixedEdges struct {
	list []edge // each once

	// mates are the cities at the other ends of a city's fixed edges, in an asymmetric problem
	// the one to which its fixed edge leads; −1 where there are fewer. Nil: no edge is fixed.
	// Local search asks for every cost whether the edge is fixed, which a hash table would
	// answer in more time than the distance takes.
	mates [][2]City
}

// has reports whether an edge is fixed, where some are.
func (f *fixedEdges) has(a, b City) bool {
	mates := &f.mates[a]
	return mates[0] == b || mates[1] == b
}

// matesOf returns the mates of n cities: of valid edges, which have two at each city at most.
func matesOf(list []edge, n int, directed bool) [][2]City {
	mates := make([][2]City, n)
	for c := range mates {
		mates[c] = [2]City{-1, -1}
	}
	add := func(from, to City) {
		if mates[from][0] < 0 {
			mates[from][0] = to
		} else {
			mates[from][1] = to
		}
	}
	for _, e := range list {
		if add(e.from, e.to); !directed {
			add(e.to, e.from)
		}
	}
	return mates
}

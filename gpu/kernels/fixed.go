package kernels

import "tourscope/solver"

// FixedPairs lists the edges that every tour of a problem has.
func FixedPairs(p *solver.Problem) (pairs [][2]solver.City) {
	if p.FixedEdges() == 0 {
		return nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		panic(err) // NewProblem has seen them
	}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			pairs = append(pairs, [2]solver.City{path[i-1], path[i]})
		}
	}
	return pairs
}

// FixedTable returns the fixed edges as a table for the kernels: the other ends of each
// city's two fixed edges, −1 where there is none. Nil: there are no fixed edges.
func FixedTable(p *solver.Problem) []int32 {
	pairs := FixedPairs(p)
	if pairs == nil {
		return nil
	}
	table := make([]int32, 2*p.Cities())
	for i := range table {
		table[i] = -1
	}
	put := func(c, to solver.City) {
		if table[2*c] < 0 {
			table[2*c] = int32(to)
		} else {
			table[2*c+1] = int32(to)
		}
	}
	for _, e := range pairs {
		put(e[0], e[1])
		put(e[1], e[0])
	}
	return table
}

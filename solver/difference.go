package solver

// OwnEdges returns, for each of several tours of the same n cities, the edges that
// none of the others contains, in the tour's order. Edges are undirected; the double
// edge of a tour of two cities counts once. All tours must be valid.
// Time and memory are O(n × tours).
func OwnEdges(tours ...[]City) [][][2]City {
	beside := make([]neighbours, len(tours))
	for i, order := range tours {
		beside[i] = neighboursOf(order)
	}
	own := make([][][2]City, len(tours))
	for i, order := range tours {
		for k, a := range order {
			b := order[(k+1)%len(order)]
			if a == b || len(order) == 2 && k == 1 {
				continue
			}
			if !anyHas(beside[:i], a, b) && !anyHas(beside[i+1:], a, b) {
				own[i] = append(own[i], [2]City{a, b})
			}
		}
	}
	return own
}

// neighbours holds the predecessor and the successor of each city in a tour.
type neighbours [][2]City

func neighboursOf(order []City) neighbours {
	beside := make(neighbours, len(order))
	for k, c := range order {
		next := order[(k+1)%len(order)]
		beside[c][1], beside[next][0] = next, c
	}
	return beside
}

func anyHas(all []neighbours, a, b City) bool {
	for _, beside := range all {
		if beside[a][0] == b || beside[a][1] == b {
			return true
		}
	}
	return false
}

// FreshEdges groups the edges of a tour by age. older are earlier tours, the newest
// first; the i-th list contains the edges that are missing in older[i] and present in
// older[0] to older[i−1]. Edges present in all of them are in no list. Time and memory
// are O(n × tours).
func FreshEdges(order []City, older ...[]City) [][][2]City {
	beside := make([]neighbours, len(older))
	for i, tour := range older {
		beside[i] = neighboursOf(tour)
	}
	fresh := make([][][2]City, len(older))
	for k, a := range order {
		b := order[(k+1)%len(order)]
		if a == b || len(order) == 2 && k == 1 {
			continue
		}
		for i := range beside {
			if !anyHas(beside[i:i+1], a, b) {
				fresh[i] = append(fresh[i], [2]City{a, b})
				break
			}
		}
	}
	return fresh
}

package solver

// OwnEdges returns, for each of several tours of the same n cities, the edges that
// none of the others has, in the tour's order. Edges have no direction; an edge
// that a tour of two cities walks twice counts once. All tours must be valid.
// Time and memory are in O(n × tours).
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

// neighbours holds the two cities beside each city of a tour.
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

// FreshEdges sorts the edges of a tour by how long it has had them. older are
// former tours, the newest first; the i-th list has the edges that older[i] lacks
// and all tours after it have. Edges that all of them have are in no list. Time
// and memory are in O(n × tours).
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

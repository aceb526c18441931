package neighbor

import (
	"cmp"
	"math"
	"slices"

	"tourscope/solver"
)

type candidate struct {
	distance float64
	city     solver.City
}

// before orders by distance, then by number, so that a list does not depend on
// the order in which its candidates were met.
func (a candidate) before(b candidate) bool {
	return a.distance < b.distance || a.distance == b.distance && a.city < b.city
}

func compareCandidates(a, b candidate) int {
	return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.city, b.city))
}

// ranking keeps the best so many candidates, sorted.
type ranking struct {
	list   []candidate
	size   int
	radius float64 // of the last one once the list is full, else infinite
}

func newRanking(size int) ranking {
	return ranking{list: make([]candidate, 0, size+1), size: size, radius: math.Inf(1)}
}

func (r *ranking) reset() { r.list, r.radius = r.list[:0], math.Inf(1) }

func (r *ranking) offer(c candidate) {
	if c.distance > r.radius {
		return
	}
	list := append(r.list, c)
	i := len(list) - 1
	for ; i > 0 && c.before(list[i-1]); i-- {
		list[i] = list[i-1]
	}
	list[i] = c
	if r.list = list[:min(len(list), r.size)]; len(r.list) == r.size {
		r.radius = r.list[r.size-1].distance
	}
}

// query finds the candidates of one city after the other. Without sectors the
// nearest; with them the nearest of each octant (quadrant, in the plane, where
// half the octants are empty), filled up with the nearest.
type query struct {
	*tree
	at      point
	city    solver.City
	nearest ranking
	sectors []ranking // nil or 8
	merged  []candidate
}

func newQuery(t *tree, k, each int) *query {
	q := &query{tree: t, nearest: newRanking(k)}
	if each > 0 {
		q.sectors = make([]ranking, 8)
		for i := range q.sectors {
			q.sectors[i] = newRanking(each)
		}
	}
	return q
}

// around returns the candidates of a city in the tree, valid until the next call.
func (q *query) around(c solver.City) []candidate {
	q.at, q.city = q.items[q.slot[c]].at, c
	q.nearest.reset()
	for i := range q.sectors {
		q.sectors[i].reset()
	}
	node := q.leaves + int(q.leafOf[c])
	q.scan(node)
	for ; node > 1; node /= 2 {
		q.descend(node ^ 1)
	}
	if q.sectors == nil {
		return q.nearest.list
	}
	return q.merge()
}

func (q *query) descend(node int) {
	if q.live[node] == 0 || !q.worth(&q.boxes[node]) {
		return
	}
	if node >= q.leaves {
		q.scan(node)
		return
	}
	first := nearChild(q.tree, node, &q.at)
	q.descend(first)
	q.descend(first ^ 1)
}

// worth says whether a box may hold a candidate: for the list of all, or for that
// of a sector that the box reaches into. A box at exactly the radius may, since
// its city may have the lower number.
func (q *query) worth(b *box) bool {
	d := b.distance(q.norm, &q.at)
	if d <= q.nearest.radius {
		return true
	}
	for s := range q.sectors {
		if d <= q.sectors[s].radius && b.reaches(s, &q.at) {
			return true
		}
	}
	return false
}

// sectorOf returns the octant of to as seen from at: bit i is set where to is not
// below at along axis i.
func sectorOf(at, to *point) int {
	s := 0
	for axis := range at {
		if to[axis] >= at[axis] {
			s |= 1 << axis
		}
	}
	return s
}

func (b *box) reaches(sector int, at *point) bool {
	for axis := range at {
		if above := sector>>axis&1 == 1; above && b.high[axis] < at[axis] || !above && b.low[axis] >= at[axis] {
			return false
		}
	}
	return true
}

func (q *query) scan(leaf int) {
	start := q.start[leaf-q.leaves]
	items := q.items[start : start+q.live[leaf]]
	for i := range items {
		it := &items[i]
		if it.city == q.city {
			continue
		}
		found := candidate{q.norm.distance(&q.at, &it.at), it.city}
		q.nearest.offer(found)
		if q.sectors != nil {
			q.sectors[sectorOf(&q.at, &it.at)].offer(found)
		}
	}
}

// merge takes the sectors' candidates, best ranks first, then the nearest.
func (q *query) merge() []candidate {
	all := q.merged[:0]
	for rank := range q.sectors[0].size {
		level := len(all)
		for _, s := range q.sectors {
			if rank < len(s.list) {
				all = append(all, s.list[rank])
			}
		}
		slices.SortFunc(all[level:], compareCandidates)
	}
	all = all[:min(len(all), q.nearest.size)]
	for _, c := range q.nearest.list {
		if len(all) < q.nearest.size && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, compareCandidates)
	q.merged = all
	return all
}

package neighbor

import (
	"math"
	"slices"

	"tourscope/solver"
)

type candidate struct {
	distance float64
	city     solver.City
}

// before orders by distance, then by number, so that a list does not depend on the order in
// which its candidates are found.
func (a candidate) before(b candidate) bool {
	return a.distance < b.distance || a.distance == b.distance && a.city < b.city
}

// sortFew is insertion sort, the fastest for a dozen candidates.
func sortFew(list []candidate) {
	for i, c := range list {
		for ; i > 0 && c.before(list[i-1]); i-- {
			list[i] = list[i-1]
		}
		list[i] = c
	}
}

// ranking keeps the nearest candidates, at most size, sorted.
type ranking struct {
	list   []candidate
	size   int
	radius float64 // distance of the last one if the list is full, otherwise infinite
}

func newRanking(size int) ranking {
	return ranking{list: make([]candidate, 0, size+1), size: size, radius: math.Inf(1)}
}

func (r *ranking) reset() { r.list, r.radius = r.list[:0], math.Inf(1) }

func (r *ranking) offer(c candidate) {
	if c.distance <= r.radius {
		r.insert(c)
	}
}

func (r *ranking) insert(c candidate) {
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

// query finds the candidates of cities, one city at a time: without sectors the nearest; with
// sectors the nearest of each quadrant, in space octant, and then the nearest of the others.
type query struct {
	*tree
	at      point
	city    solver.City
	nearest ranking
	sectors []ranking // nil, or of each sector
	radius  float64   // the largest of all rankings
	merged  []candidate
}

func newQuery(t *tree, k, each int) *query {
	q := &query{tree: t, nearest: newRanking(k)}
	if each > 0 {
		q.sectors = make([]ranking, 1<<t.axes)
		for i := range q.sectors {
			q.sectors[i] = newRanking(each)
		}
	}
	return q
}

// around returns the candidates of a city in the tree, valid until the next call.
func (q *query) around(c solver.City) []candidate {
	q.at, q.city, q.radius = q.items[q.slot[c]].at, c, math.Inf(1)
	q.nearest.reset()
	for i := range q.sectors {
		q.sectors[i].reset()
	}
	node := q.leaves + int(q.leafOf[c])
	q.scan(node)
	for ; node > 1; node /= 2 {
		if beside := node ^ 1; q.live[beside] > 0 {
			q.descend(beside, q.boxDistance(&q.boxes[beside], &q.at))
		}
	}
	if q.sectors == nil {
		return q.nearest.list
	}
	return q.merge()
}

// descend searches the cities below a node, whose box has that distance, the nearer child
// first, so that the radius decreases early.
func (q *query) descend(node int, distance float64) {
	if !q.worth(&q.boxes[node], distance) {
		return
	}
	if node >= q.leaves {
		q.scan(node)
		return
	}
	near, far, toNear, toFar := q.children(node, &q.at)
	if q.live[near] > 0 {
		q.descend(near, toNear)
	}
	if q.live[far] > 0 {
		q.descend(far, toFar)
	}
}

// worth reports whether a box may contain a candidate of the list, or of a sector that it
// intersects. A box at exactly the radius may, since its city may have a lower number.
func (q *query) worth(b *box, distance float64) bool {
	if distance > q.radius {
		return false
	}
	if distance <= q.nearest.radius {
		return true
	}
	for s := range q.sectors {
		if distance <= q.sectors[s].radius && b.reaches(s, q.axes, &q.at) {
			return true
		}
	}
	return false
}

// sectorOf returns the sector of to relative to at: bit i is set if to[i] ≥ at[i].
func sectorOf(at, to *point, axes int) int {
	s := 0
	if to[0] >= at[0] {
		s = 1
	}
	if to[1] >= at[1] {
		s += 2
	}
	if axes == 3 && to[2] >= at[2] {
		s += 4
	}
	return s
}

// reaches reports whether the box intersects the sector of at.
func (b *box) reaches(sector, axes int, at *point) bool {
	for axis := range axes {
		if above := sector>>axis&1 == 1; above && b.high[axis] < at[axis] || !above && b.low[axis] >= at[axis] {
			return false
		}
	}
	return true
}

func (q *query) scan(leaf int) {
	items := q.items[q.start[leaf-q.leaves]:q.start[leaf-q.leaves+1]]
	for i := range items {
		it := &items[i]
		if it.city == q.city || it.city == deleted {
			continue
		}
		distance := q.distance(&q.at, &it.at)
		if distance > q.radius {
			continue
		}
		found := candidate{distance, it.city}
		q.nearest.offer(found)
		if q.sectors != nil {
			q.sectors[sectorOf(&q.at, &it.at, q.axes)].offer(found)
		}
	}
	q.radius = q.nearest.radius
	for s := range q.sectors {
		q.radius = max(q.radius, q.sectors[s].radius)
	}
}

// merge returns the sectors' candidates, first the nearest of each, and then the nearest of the
// others.
func (q *query) merge() []candidate {
	all := q.merged[:0]
	for rank := range q.sectors[0].size {
		level := len(all)
		for _, s := range q.sectors {
			if rank < len(s.list) {
				all = append(all, s.list[rank])
			}
		}
		sortFew(all[level:])
	}
	all = all[:min(len(all), q.nearest.size)]
	for _, c := range q.nearest.list {
		if len(all) < q.nearest.size && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	sortFew(all)
	q.merged = all
	return all
}

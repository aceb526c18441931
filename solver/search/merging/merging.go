package merging

import "tourscope/solver"

// Merge returns the shortest tour in the union of two tours, and by how much it is shorter than the first one; where it
// is not, the first one itself. When goOn is false, it ends early, with a tour that is not longer.
func Merge(first, other []solver.City, l Lengths, goOn func() bool) (order []solver.City, gain int64) {
	u := newUnion(first, other, l)
	e, last := u.decompose(goOn)
	m := &merger{union: u, elimination: e, pending: make([][]*table, len(u.cities)), place: make([]int, len(u.cities)), due: u.due()}
	if !m.bags(goOn) {
		last = nil
	}
	chosen := m.choices(last)
	for k, e := range u.edges {
		if e.first {
			gain += e.cost
		}
		if chosen[k] {
			gain -= e.cost
		}
	}
	if gain <= 0 {
		return first, 0
	}
	return u.tour(chosen), gain
}

// mostWork bounds the states that are tried, per vertex. It was 10 to 17 for tours of ara238025 and sra104815 that were 0.01 %
// above the best known, and 56 to 177 for tours of pla33810 that were 0.8 % above the optimum.
const mostWork = 250

// bags makes the tables of the vertices that are taken out, and says whether these are all of them. Where goOn is false or
// there has been too much work, the others are left.
func (m *merger) bags(goOn func() bool) (all bool) {
	for i, v := range m.order {
		if i%checkedAfter == 0 && !goOn() || m.tried > mostWork*len(m.cities) {
			for _, w := range m.order[i:] {
				m.rank[w] = left
			}
			return false
		}
		m.bag(v)
	}
	return true
}

// decompose returns the order in which vertices are taken out. If it is nearly all of them, the two that are left are
// the ends of a common path: what is chosen has to be a path from one to the other.
func (u *union) decompose(goOn func() bool) (e *elimination, last []int32) {
	e = u.eliminate(goOn)
	if len(e.order) < len(u.cities) {
		return e, nil
	}
	for v, w := range u.mate {
		if w > int32(v) && (last == nil || min(e.rank[v], e.rank[w]) > min(e.rank[last[0]], e.rank[last[1]])) {
			last = []int32{int32(v), w}
		}
	}
	if last == nil {
		return u.inOrder(nil), nil
	}
	order := make([]int32, 0, len(e.order))
	for _, v := range e.order {
		if v != last[0] && v != last[1] {
			order = append(order, v)
		}
	}
	if e = u.inOrder(order); len(e.order) < len(order) {
		return e, nil
	}
	return e, last
}

// merger makes the tables of all bags.
type merger struct {
	*union
	*elimination
	builder
	due     []int64    // of each vertex
	pending [][]*table // by the vertex of their separators that is taken out next
	place   []int      // of each vertex in the present bag
	places  [mostVertices]int
	tables  arena[table]
	behind  arena[*table]
}

// due returns twice the mean cost of the first tour's edges at each vertex. Four times the cost of an edge, less what is due at its
// ends, is what it costs beyond those of the first tour. All tours have as many edges at a vertex, so that their differences
// stay; but of the paths behind a separator those that have more edges there do not cost more, and the best ones are kept.
func (u *union) due() []int64 {
	all := make([]int64, len(u.cities))
	for v := range all {
		sum, edges := int64(0), int64(0)
		for _, k := range u.incident[v] {
			if u.edges[k].first {
				sum += u.edges[k].cost
				edges++
			}
		}
		all[v] = 2 * sum / max(edges, 1)
	}
	return all
}

// bag makes the table of a vertex that is taken out.
func (m *merger) bag(v int32) {
	t := &m.tables.take(1)[0]
	t.vertices = m.neighbors[v]
	t.children, t.edges = m.behind.take(len(m.pending[v]))[:0], m.chosen.take(len(m.incident[v]))[:0]
	m.place[v] = 0
	for i, w := range t.vertices {
		m.place[w] = 1 + i
	}
	var s state
	if w := m.mate[v]; w >= 0 && m.rank[w] > m.rank[v] {
		s.join(0, m.place[w])
	}
	m.begin(s)
	for _, child := range m.pending[v] {
		m.take(t, child)
	}
	m.pending[v] = nil
	for _, k := range m.incident[v] {
		if w := m.edges[k].other(v); m.rank[w] > m.rank[v] {
			m.choose(t, k, m.place[w])
		}
	}
	m.forget()
	m.finish(t)
	next := m.firstOf(t.vertices)
	m.pending[next] = append(m.pending[next], t)
}

// take combines the states so far with those of a child.
func (m *merger) take(t, child *table) {
	at := m.places[:len(child.vertices)]
	for i, v := range child.vertices {
		at[i] = m.place[v]
	}
	m.extend(len(child.states), func(s *state, c int) (cost int64, first, possible bool) {
		p := &child.states[c]
		return p.cost, p.first, s.add(&p.state, at)
	})
	t.children = append(t.children, child)
}

// choose adds an edge from the first vertex of the bag to another, or not.
func (m *merger) choose(t *table, k int32, to int) {
	e := m.edges[k]
	cost := 4*e.cost - m.due[e.a] - m.due[e.b]
	m.extend(2, func(s *state, c int) (int64, bool, bool) {
		if c == 0 {
			return 0, !e.first, true
		}
		return cost, e.first, s.join(0, to)
	})
	t.edges = append(t.edges, k)
}

// choices returns which edges the shortest tour has. Last are the ends of a common path; if there are none, what has not been
// taken out is as in the first tour.
func (m *merger) choices(last []int32) (chosen []bool) {
	chosen = make([]bool, len(m.edges))
	if last != nil {
		root := m.root(last)
		root.choose(root.shortest(), chosen)
		return chosen
	}
	for k, e := range m.edges {
		chosen[k] = e.first && m.rank[e.a] == left && m.rank[e.b] == left
	}
	for _, tables := range m.pending {
		for _, t := range tables {
			t.choose(t.ofFirst(), chosen)
		}
	}
	return chosen
}

// root returns the table of what is left of the graph: the ends of a common path.
func (m *merger) root(last []int32) *table {
	root := &table{}
	m.begin(state{})
	for i, v := range last {
		m.place[v] = i
	}
	for _, v := range last {
		for _, child := range m.pending[v] {
			m.take(root, child)
		}
	}
	m.finish(root)
	return root
}

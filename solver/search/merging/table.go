package merging

import (
	"cmp"
	"slices"
)

// table is the states that edges of a part of the graph can have at its separator.
type table struct {
	vertices []int32 // the separator
	states   []partial
	children []*table
	edges    []int32
	choices  []int32 // of each state: the state of each child, then of each edge whether it is chosen, 1 or 0
}

// partial is a state, and the least cost of edges that have it.
type partial struct {
	state state
	first bool  // the first tour has it
	step  int32 // the last choice that led to it
	cost  int64
}

// ofFirst returns the state that the first tour has.
func (t *table) ofFirst() int {
	return slices.IndexFunc(t.states, func(p partial) bool { return p.first })
}

// shortest returns the state of least cost of the table of the last two vertices, which a path has to join.
func (t *table) shortest() int {
	best := -1
	for i, p := range t.states {
		if p.state.end(0) == 1 && (best < 0 || p.cost < t.states[best].cost) {
			best = i
		}
	}
	return best
}

// choose notes the edges that have been chosen for a state.
func (t *table) choose(state int, chosen []bool) {
	stride := len(t.children) + len(t.edges)
	choices := t.choices[state*stride : (state+1)*stride]
	for i, child := range t.children {
		child.choose(int(choices[i]), chosen)
	}
	for i, k := range t.edges {
		chosen[k] = choices[len(t.children)+i] != 0
	}
}

// mostStates is how many states a table keeps. Of pairs of 13 tours of ara238025, 0.003 to 0.01 % above the best known, up to
// two tables of 50,000 would have more than 3,000, and up to four more than 300.
const mostStates = 1000

// mostTried bounds the states that are tried for one choice, of some 60 bytes each, where two tables are full.
const mostTried = 1 << 18

// builder builds the states of a table, choice by choice.
type builder struct {
	all, next []partial
	steps     []step
	states    arena[partial]
	chosen    arena[int32]
	tried     int     // states, in all
	slots     []int32 // places in next, by hash; −1: none
}

// step is a choice after others.
type step struct{ previous, choice int32 }

// begin begins a table with one state.
func (b *builder) begin(s state) {
	b.all = append(b.all[:0], partial{state: s, first: true, step: -1})
	b.steps = b.steps[:0]
}

// extend replaces each state by those that some choices lead to. Choose changes a state to that after a choice, and returns
// what that costs and whether the first tour has it; possible is false where it leads to none.
func (b *builder) extend(choices int, choose func(s *state, choice int) (cost int64, first, possible bool)) {
	b.trim(max(1, mostTried/max(1, choices)))
	b.next = b.next[:0]
	b.empty(len(b.all) * choices)
	b.tried += len(b.all) * choices
	for i := range b.all {
		for c := range choices {
			p := b.all[i]
			if cost, first, possible := choose(&p.state, c); possible {
				p.first, p.cost = first && p.first, p.cost+cost
				b.put(p, int32(c))
			}
		}
	}
	b.all, b.next = b.next, b.all
	b.trim(mostStates)
}

// empty makes room for so many states.
func (b *builder) empty(states int) {
	size := 16
	for size < 2*states {
		size *= 2
	}
	b.slots = slices.Grow(b.slots[:0], size)[:size]
	for i := range b.slots {
		b.slots[i] = -1
	}
}

// put adds a state, or replaces an equal one that costs more.
func (b *builder) put(p partial, choice int32) {
	mask := uint32(len(b.slots) - 1)
	i := p.state.hash() & mask
	for ; b.slots[i] >= 0; i = (i + 1) & mask {
		q := &b.next[b.slots[i]]
		if q.state != p.state {
			continue
		}
		if p.cost < q.cost {
			q.cost, q.step = p.cost, b.note(p.step, choice)
		}
		q.first = q.first || p.first
		return
	}
	b.slots[i] = int32(len(b.next))
	p.step = b.note(p.step, choice)
	b.next = append(b.next, p)
}

// note notes a choice after others, and returns its number.
func (b *builder) note(previous, choice int32) int32 {
	b.steps = append(b.steps, step{previous, choice})
	return int32(len(b.steps) - 1)
}

// trim keeps so many states, the cheapest, and that of the first tour.
func (b *builder) trim(most int) {
	if len(b.all) <= most {
		return
	}
	slices.SortStableFunc(b.all, func(p, q partial) int { return cmp.Compare(p.cost, q.cost) })
	if i := slices.IndexFunc(b.all, func(p partial) bool { return p.first }); i >= most {
		b.all[most-1] = b.all[i]
	}
	b.all = b.all[:most]
}

// forget drops the states in which not two edges meet at the first vertex of the bag, and that vertex.
func (b *builder) forget() {
	kept := b.all[:0]
	for _, p := range b.all {
		if p.state[0] == done {
			p.state = p.state.forget()
			kept = append(kept, p)
		}
	}
	b.all = kept
}

// finish makes the states those of a table, with the choices that led to them.
func (b *builder) finish(t *table) {
	t.states = b.states.take(len(b.all))
	copy(t.states, b.all)
	stride := len(t.children) + len(t.edges)
	t.choices = b.chosen.take(stride * len(t.states))
	for i, p := range t.states {
		for k, at := stride-1, p.step; at >= 0; k, at = k-1, b.steps[at].previous {
			t.choices[i*stride+k] = b.steps[at].choice
		}
	}
}

package chained

import (
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

// A brood is several tours of the same cities, made independently and then crossed,
// generation by generation, until they agree. What one of them has missed another has
// found, and crossing puts the best parts of all together: some dozen local minima,
// each about one per cent too long, yield a tour that thousands of kicks a city would
// not. The members differ by kicks all over the start and the descent after them.
//
// What is done to a member touches nothing of the others', so that they may be made
// and crossed side by side. (Merging tours is older than crossing: W. Cook and
// P. Seymour, Tour merging via branch-decomposition, 2003. That few good tours do
// where the inventors of the crossover took hundreds of poor ones, we measured.)
type brood struct {
	ground *space.Space
	bonds  []solver.City // of all members, see search
	start  []solver.City
	raw    bool // the start is no local minimum
	looks  int  // at children of each pair
	job    *solver.Job
	stream uint64 // of the first member's random numbers

	members []*kicker
	links   []eax.Links // of the members, before the present generation
	random  *rand.Rand
	shares  []int64 // what crossing has brought each member in the present generation
}

// newBrood returns a brood of members yet to be made. Its random numbers are those of
// size + 1 streams, from stream on.
func newBrood(b brood, size int) *brood {
	b.random = rand.New(rand.NewPCG(b.job.Seed, b.stream))
	b.stream++
	b.members, b.links, b.shares = make([]*kicker, size), make([]eax.Links, size), make([]int64, size)
	return &b
}

// bear makes a member by so many kicks. It is the start if the run ends before.
func (b *brood) bear(h *hand, i int, kicks int64) {
	s := newSearch(b.ground, slices.Clone(b.start), limitsOf(b.job.Values))
	s.bonds = b.bonds
	k := newKicker(s, b.job.Values, b.job.Seed, b.stream+uint64(i))
	b.members[i] = k
	h.beginWith(k)
	defer h.done()
	for range kicks {
		if !h.take() {
			k.backToBest()
			return
		}
		k.kick(k.below(k.Array.Cities()))
		h.tick()
	}
	if b.raw {
		for _, c := range k.Order() {
			k.queue.Push(c)
		}
	}
	k.descend(h, fullEffort)
}

// pair decides who is crossed with whom in the next generation: each with the next
// one, as they are then.
func (b *brood) pair() {
	b.random.Shuffle(len(b.members), func(i, j int) { b.members[i], b.members[j] = b.members[j], b.members[i] })
}

// note remembers a member as it is, for the one that is crossed with it.
func (b *brood) note(i int) { b.links[i].Take(b.members[i].Array) }

// cross puts into a member what makes it better of the next one.
func (b *brood) cross(h *hand, i int, x *eax.Operator) {
	k := b.members[i]
	h.beginWith(k)
	defer h.done()
	before := k.gained
	if e := x.Best(k.Array, b.links[(i+1)%len(b.members)], b.looks, k.below); e.Gain > 0 {
		k.Exchange(e.Removed, e.Added)
		k.gained += e.Gain
		for _, e := range e.Removed {
			k.queue.Push(e[0])
			k.queue.Push(e[1])
		}
		k.drain()
		k.settle()
	}
	b.shares[i] = k.gained - before
	h.tick()
}

// progress returns what the last generation has brought.
func (b *brood) progress() (sum int64) {
	for _, s := range b.shares {
		sum += s
	}
	return sum
}

// best returns the number of the best member there is.
func (b *brood) best() int {
	first := 0
	for i, k := range b.members {
		if k != nil && k.gained > b.members[first].gained {
			first = i
		}
	}
	return first
}

// agree crosses all members until they agree, in this goroutine.
func (b *brood) agree(h *hand) {
	x := eax.New(b.ground, b.bonds)
	for idle := 0; idle < patience; idle++ {
		b.pair()
		for i := range b.members {
			b.note(i)
		}
		for i := range b.members {
			if b.cross(h, i, x); h.over.Load() {
				return
			}
		}
		if b.progress() > 0 {
			idle = -1
		}
	}
}

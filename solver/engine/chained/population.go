package chained

import (
	"math"
	"slices"
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// population is the search of small and medium instances: one brood after the other, of
// which the best tour so far is a member. A brood is made of the run's start, from which its
// members differ everywhere; as long as that helps, broods follow that are made of the best
// tour and differ from it here and there, for a tenth of the work; and then the next one is
// made of the start again, and is larger. The members are made and crossed by as many
// goroutines as there are; the outcome is the same on any number of cores.
type population struct {
	*team
	ground   *space.Space
	job      solver.Job
	raw      found         // of which the first brood is made
	start    []solver.City // of which the present one is: raw's order or the best one's
	length   int64         // of start
	near     bool          // it is the best one's
	good     bool          // there is a better tour than raw, which is the first member
	brood    *brood
	stream   uint64          // of the next brood's random numbers
	crossers []*eax.Operator // of the hands

	best  found // when last nobody was at work
	mu    sync.Mutex
	fresh found // since then
	shown []solver.City
}

// found is a tour and its length.
type found struct {
	order  []solver.City // in the ground's numbers
	length int64
}

func (f *found) take(order []solver.City, length int64) {
	f.order, f.length = append(f.order[:0], order...), length
}

func newPopulation(t *team, g *space.Space, job solver.Job, raw []solver.City) *population {
	p := &population{team: t, ground: g, job: job, shown: make([]solver.City, len(job.Start))}
	p.best.take(g.Inward(job.Start), t.state.Best)
	if raw == nil {
		p.raw = found{slices.Clone(p.best.order), p.best.length}
	} else {
		p.raw, p.good = found{g.Inward(raw), job.Problem.Length(raw)}, true
		if p.raw.length < p.best.length { // members begin with it, and it is shown
			p.best.take(p.raw.order, p.raw.length)
		}
	}
	p.beginWith(&p.raw)
	p.fresh.length = math.MaxInt64
	for range t.hands {
		p.crossers = append(p.crossers, eax.New(g, nil))
	}
	t.figures, t.picture = p.sumUp, p.paint
	t.regions = sync.OnceValue(func() *solver.Partition { // one, of all cities
		return partition.NewPartitioner(g.Problem()).Make(1, job.Seed, 0).Outline()
	})
	return p
}

// ready returns the best tour but for the leader's own. Needs mu.
func (p *population) ready() *found {
	if p.fresh.length < p.best.length {
		return &p.fresh
	}
	return &p.best
}

// sumUp tells the length of the best tour.
func (p *population) sumUp(s *solver.State) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.figure(s)
}

// figure tells the length of the best tour, and whether it is the one that the leader
// works on, or else p.ready. Needs mu.
func (p *population) figure(s *solver.State) (running *kicker) {
	s.Best = p.ready().length
	s.Current = s.Best
	k := p.hands[0].kicker
	if k == nil {
		return nil
	}
	if own := p.length - k.best; own < s.Best {
		s.Best, running = own, k
	}
	s.Current = max(s.Best, p.length-k.gained)
	return running
}

// paint returns the best tour, and tells its length.
func (p *population) paint(s *solver.State) []solver.City {
	p.mu.Lock()
	defer p.mu.Unlock()
	if k := p.figure(s); k != nil {
		k.Before(p.shown, k.bestAt)
		p.ground.Outward(p.shown, p.shown)
	} else {
		p.ground.Outward(p.shown, p.ready().order)
	}
	return p.shown
}

// tell shows the leader a member's tour. Which of two equally good ones comes first
// is chance, so what is told here is not what the search goes on with.
func (p *population) tell(k *kicker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if length := p.length - k.gained; length < p.ready().length {
		p.fresh.take(k.Order(), length)
	}
}

// settle keeps the best tour when nobody is at work. False means to end.
func (p *population) settle() bool {
	if k := p.brood.members[p.brood.best()]; k != nil {
		if length := p.length - k.gained; length < p.best.length {
			p.best.take(k.Order(), length)
		}
	}
	p.fresh.length = math.MaxInt64
	return p.report()
}

// run searches until the run ends it. True: there is nothing left to find.
func (p *population) run() bool {
	if len(p.start) < smallest {
		return p.descendOnly()
	}
	for size := firstBrood(p.job.Values, wholeBrood); ; size = larger(size, growth) {
		for before := int64(math.MaxInt64); p.best.length < before; p.beginWith(&p.best) {
			before = p.best.length
			if !p.populate(size) || !p.agree() {
				return false
			}
		}
		p.beginWith(&p.raw)
	}
}

// beginWith makes the next brood of a tour.
func (p *population) beginWith(f *found) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.start, p.length, p.near = slices.Clone(f.order), f.length, f == &p.best
}

// descendOnly is the search of a handful of cities.
func (p *population) descendOnly() bool {
	p.brood = newBrood(p.origin(), 1)
	p.state.Stage = p.stage("local search")
	p.brood.bear(p.hands[0], 0, 0)
	return p.settle()
}

// origin is what all members of a brood have in common.
func (p *population) origin() brood {
	return brood{ground: p.ground, start: p.start, raw: !p.near, job: &p.job, stream: p.stream, looks: children}
}

// populate makes the members of a new brood.
func (p *population) populate(size int) bool {
	p.state.Stage = p.stage("local search")
	p.brood = newBrood(p.origin(), size)
	p.stream += uint64(size) + 1
	each, left := p.job.Values.Float("disturbance"), p.left()
	if p.near {
		each *= nearDisturbance
	}
	kicks := make([]int64, size)
	for i := range kicks {
		share := each
		if i == 0 {
			share = firstKicks
		}
		if i > 0 || !p.good {
			kicks[i] = min(1+int64(share*float64(len(p.start))), left)
		}
		left -= kicks[i]
	}
	if p.good {
		p.brood.members[0] = p.theGoodOne()
	}
	p.good = true
	p.do(size, func(h *hand, i int) {
		if kicks[i] > 0 {
			p.bear(h, i, kicks[i])
		}
	})
	p.brood.members = slices.DeleteFunc(p.brood.members, func(k *kicker) bool { return k == nil })
	return p.settle() && p.left() > 0
}

// theGoodOne is a member that is the best tour so far.
func (p *population) theGoodOne() *kicker {
	s := newSearch(p.ground, slices.Clone(p.best.order), limitsOf(p.job.Values))
	s.gained = p.length - p.best.length
	k := newKicker(s, p.job.Values, p.job.Seed, p.brood.stream)
	k.settle()
	return k
}

// bear makes a member. The first of all is the start lowered and then kicked, so that
// there soon is a fair tour to look at.
func (p *population) bear(h *hand, i int, kicks int64) {
	if i > 0 {
		p.brood.bear(h, i, kicks)
	} else {
		p.brood.bear(h, 0, 0)
		k := p.brood.members[0]
		h.beginWith(k)
		k.kickPlainly(h, kicks)
		h.done()
	}
	p.tell(p.brood.members[i])
}

// agree crosses all members until they agree.
func (p *population) agree() bool {
	p.state.Stage = p.stage("recombination")
	for idle := 0; idle < patience; idle++ {
		p.brood.pair()
		p.do(len(p.brood.members), func(_ *hand, i int) { p.brood.note(i) })
		p.do(len(p.brood.members), func(h *hand, i int) {
			p.brood.cross(h, i, p.crossers[h.number])
			p.tell(p.brood.members[i])
		})
		if !p.settle() {
			return false
		}
		if p.brood.progress() > 0 {
			idle = -1
		}
	}
	return true
}

package eax

import (
	"math"
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
)

// Population is tours of the same cities, the individuals, made independently and then
// recombined generation by generation until none improves any more.
//
// Each local optimum has different defects; EAX recombines them (Nagata & Kobayashi 2013,
// section 3): some dozen local optima, each about one per cent too long, yield a tour
// that thousands of kicks a city would not. The individuals differ by kicks all over the
// start tour and the descent after them. Working on an individual changes nothing of the
// others, so that individuals may be made and recombined side by side. (Merging tours is
// older: W. Cook and P. Seymour, Tour merging via branch-decomposition, 2003. That few
// good tours do where the inventors of EAX took hundreds of poor ones, we measured.)
type Population struct {
	Template
	Individuals []*lk.Kicker // nil: not made yet

	links     []Links    // of the individuals, before the present generation
	diversity *diversity // of the individuals then; nil: the shortest offspring are the best
	united    int        // exchanges that are united at most; 0: the best one alone is made
	blocks    bool       // E-sets are blocks of AB-cycles
	random    *rand.Rand
	gains     []int64 // what recombination saved each individual in the present generation
}

// Template is what all individuals of a population have in common.
type Template struct {
	Space     *space.Space
	Fixed     []solver.City // edges of all individuals that must stay, see lk.Search.KeepEdges
	Start     []solver.City // from which they are made
	Raw       bool          // the start is no local minimum
	Offspring int           // tried for each pair
	Settings  Settings
	Seed      uint64
	Stream    uint64 // of the population's random numbers; the individuals have the next ones
}

// NewPopulation returns a population of individuals yet to be made. It takes size + 1
// streams of random numbers.
func NewPopulation(t Template, size int) *Population {
	return &Population{
		Template: t, Individuals: make([]*lk.Kicker, size),
		links: make([]Links, size), gains: make([]int64, size), random: rand.New(rand.NewPCG(t.Seed, t.Stream)),
	}
}

// Individual returns a search from an order, which becomes its own, that draws the
// random numbers of an individual.
func (t *Template) Individual(i int, order []solver.City) *lk.Kicker {
	s := lk.New(t.Space, order, lk.LinKernighan, t.Settings.Limits)
	s.KeepEdges(t.Fixed)
	return t.Settings.NewKicker(s, t.Seed, t.Stream+1+uint64(i))
}

// Worker is a goroutine in which individuals are made and recombined.
type Worker interface {
	lk.Pacer
	Begin(*lk.Kicker) // it works on an individual from now on
	Done()            // and no longer
	Over() bool       // the run has ended
}

// Make makes an individual by so many kicks and a descent. It is the start if the run
// ends before.
func (p *Population) Make(w Worker, i int, kicks int64) {
	k := p.Individual(i, slices.Clone(p.Start))
	p.Individuals[i] = k
	w.Begin(k)
	defer w.Done()
	for range kicks {
		if !w.Take() {
			k.Revert()
			return
		}
		k.Kick()
		w.Tick()
	}
	if p.Raw {
		k.QueueAll()
	}
	k.Descend(w, lk.FullEffort())
}

// DropUnmade removes the individuals that have not been made.
func (p *Population) DropUnmade() {
	p.Individuals = slices.DeleteFunc(p.Individuals, func(k *lk.Kicker) bool { return k == nil })
}

// Pair decides which individuals are recombined in the next generation: each with the
// next one, as they are then.
func (p *Population) Pair() {
	all := p.Individuals
	p.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
}

// Copy copies the links of an individual for the one that is recombined with it.
func (p *Population) Copy(i int) { p.links[i].Take(p.Individuals[i].Array) }

// Diversify has the next generations keep the individuals different: see diversity. Count is
// due in each of them. Up to united offspring of a pair are united.
func (p *Population) Diversify(united int) {
	p.Offspring, p.united = diverseOffspring, united
	p.diversity = newDiversity(p.Space.Cities(), len(p.Individuals))
}

// Unite has the next generations try every AB-cycle, and make all exchanges that shorten an
// individual and can be made together. The individuals soon are alike.
func (p *Population) Unite() { p.Offspring, p.united = math.MaxInt, math.MaxInt }

// IsDiverse says whether Diversify was called.
func (p *Population) IsDiverse() bool { return p.diversity != nil }

// CombineCycles has the next generations try blocks of AB-cycles.
func (p *Population) CombineCycles() { p.blocks = true }

// Count counts the edges of the individuals at the cities from … to−1, when all have been
// copied.
func (p *Population) Count(from, to int) {
	p.diversity.take(p.links[:len(p.Individuals)], from, to)
}

// Recombine replaces an individual by the best offspring of it and the next one, if that
// is shorter. The operator is that of the population's space.
func (p *Population) Recombine(w Worker, i int, x *Operator) {
	k := p.Individuals[i]
	w.Begin(k)
	defer w.Done()
	before := k.Gained
	x.diversity, x.blocks, x.united = p.diversity, p.blocks, p.united
	if e := x.Best(k.Array, p.links[(i+1)%len(p.Individuals)], p.Offspring, k.Below); e.Gain > 0 {
		k.Exchange(e.Removed, e.Added)
		k.Gained += e.Gain
		for _, e := range e.Removed {
			k.Queue.Push(e[0])
			k.Queue.Push(e[1])
		}
		k.Drain()
		k.Commit()
	}
	p.gains[i] = k.Gained - before
	w.Tick()
}

// Gain returns what the last generation has saved, over all individuals.
func (p *Population) Gain() (sum int64) {
	for _, g := range p.gains {
		sum += g
	}
	return sum
}

// Best returns the number of the shortest individual made, of equal ones the first; 0 if
// none has been made.
func (p *Population) Best() int {
	best := 0
	for i, k := range p.Individuals {
		if k != nil && k.Gained > p.Individuals[best].Gained {
			best = i
		}
	}
	return best
}

package eax

import (
	"cmp"
	"slices"
)

// shortest returns the exchange that leads to the shortest offspring.
func (x *Operator) shortest(offspring int, below func(n int) int) (best Exchange) {
	for i := range min(offspring, x.cycles.count()) {
		c := x.eSet(i, below)
		if c.Gain > best.Gain && c.merge(x) && c.Gain > best.Gain {
			best.take(&c.Exchange)
		}
	}
	return best
}

// together returns the union of exchanges that shorten the tour, each by one E-set: of those
// that can all be made, up to united, the ones that save most, in a population that stays
// different for the entropy that they cost. As long as tours differ by hundreds of AB-cycles,
// one exchange a generation would take many generations. In a population that stays different an E-set
// that saves nothing is no offspring: of boards nearly all E-sets exchange edges for others as long, and 32 tours
// of pla7397 are recombined in a third of the time.
func (x *Operator) together(offspring int, below func(n int) int) (union Exchange) {
	offers := x.offers[:0]
	tried := 0
	for i := 0; i < x.cycles.count() && tried < offspring; i++ {
		c := x.eSet(i, below)
		if x.diversity == nil || c.Gain > 0 {
			tried++
		}
		if c.Gain <= 0 || !c.merge(x) {
			continue
		}
		if len(offers) < cap(offers) {
			offers = offers[:len(offers)+1] // its memory is used again
		} else {
			offers = append(offers, offer{})
		}
		o := &offers[len(offers)-1]
		o.take(&c.Exchange)
		o.value = x.value(&c.Exchange)
	}
	x.offers = offers
	slices.SortStableFunc(offers, func(a, b offer) int { return cmp.Compare(b.value, a.value) })
	for made, i := 0, 0; i < len(offers) && made < x.united; i++ {
		if x.unite(&union, &offers[i].Exchange) {
			made++
		}
	}
	return union
}

// value is what an offer is chosen by.
func (x *Operator) value(e *Exchange) float64 {
	if x.diversity == nil {
		return float64(e.Gain)
	}
	return x.diversity.value(e)
}

// unite adds an exchange to others, if both can be made and leave one tour.
func (x *Operator) unite(union, more *Exchange) bool {
	if len(union.Removed) == 0 {
		union.take(more)
		return true
	}
	if union.meets(more) {
		return false
	}
	c := &x.offspring
	c.Removed = append(append(c.Removed[:0], union.Removed...), more.Removed...)
	c.Added = append(append(c.Added[:0], union.Added...), more.Added...)
	c.begins = c.begins[:0]
	if c.split(); len(c.sizes) > 1 {
		return false
	}
	union.Removed, union.Added = append(union.Removed, more.Removed...), append(union.Added, more.Added...)
	union.Gain += more.Gain
	return true
}

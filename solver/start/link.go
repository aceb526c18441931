package start

import (
	"context"
	"math/bits"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// link is an edge that may be laid.
type link struct {
	length int64
	a, b   solver.City // b may be exhausted
}

// exhausted in place of a city marks the length from which on a's candidates no
// longer tell its nearest partner.
const exhausted solver.City = -1

// before orders links so that none are equal.
func (l link) before(m link) bool {
	if l.length != m.length {
		return l.length < m.length
	}
	if l.a != m.a {
		return l.a < m.a
	}
	return l.b < m.b
}

// sortedLinks returns the edges of all candidate lists, each once, by length;
// behind a city's longest its mark of exhaustion. It fails when ctx ends.
func sortedLinks(ctx context.Context, p *solver.Problem, lists *neighbor.Lists) ([]link, error) {
	links := make([]link, 0, p.Cities()*(lists.Width()*2/3+1))
	marks := make([]link, p.Cities())
	for i := range p.Cities() {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		a := solver.City(i)
		marks[a] = link{0, a, exhausted}
		for _, b := range lists.Of(a) {
			length := p.Distance(a, b)
			marks[a].length = max(marks[a].length, length)
			if a < b || !contains(lists.Of(b), a) {
				links = append(links, link{length, a, b})
			}
		}
	}
	return sortLinks(ctx, append(links, marks...))
}

func contains(list []solver.City, c solver.City) bool {
	for _, other := range list {
		if other == c {
			return true
		}
	}
	return false
}

const digitBits = 11 // a table of 2048 counters stays in the first cache

// sortLinks sorts by length and keeps equal ones in place: a radix sort with as
// many passes as the longest length needs, two or three times as fast as
// comparing. Between passes, of 0.1 s for a million cities, it looks at ctx.
func sortLinks(ctx context.Context, links []link) ([]link, error) {
	var all uint64
	for i := range links {
		all |= uint64(links[i].length)
	}
	other := make([]link, len(links))
	for shift := 0; shift < bits.Len64(all) && ctx.Err() == nil; shift += digitBits {
		var at [1<<digitBits + 1]int
		for i := range links {
			at[links[i].length>>shift&(1<<digitBits-1)+1]++
		}
		for d := range 1 << digitBits {
			at[d+1] += at[d]
		}
		for i := range links {
			digit := links[i].length >> shift & (1<<digitBits - 1)
			other[at[digit]] = links[i]
			at[digit]++
		}
		links, other = other, links
	}
	return links, ctx.Err()
}

// linkHeap is a binary heap, the least link first.
type linkHeap []link

func (h *linkHeap) push(l link) {
	s := append(*h, l)
	i := len(s) - 1
	for i > 0 && l.before(s[(i-1)/2]) {
		s[i] = s[(i-1)/2]
		i = (i - 1) / 2
	}
	s[i] = l
	*h = s
}

func (h *linkHeap) pop() link {
	s := *h
	top, last := s[0], s[len(s)-1]
	s = s[:len(s)-1]
	*h = s
	i := 0
	for {
		child := 2*i + 1
		if child >= len(s) {
			break
		}
		if child+1 < len(s) && s[child+1].before(s[child]) {
			child++
		}
		if !s[child].before(last) {
			break
		}
		s[i] = s[child]
		i = child
	}
	if len(s) > 0 {
		s[i] = last
	}
	return top
}

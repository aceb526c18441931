package kernels

import "slices"

// The oracle of the searches of Regions: chain.cuh and search.cuh, one lane after
// the other.

// link is an exchange, or none where its gain is below one.
type link struct {
	gain               int64
	t2, t3, t4, t5, t6 int
	kind               int
	back               bool
}

const (
	two = iota
	sequent
	swap
	turned
)

// better keeps the first of the best links that a lane sees.
func (l *link) better(m link) {
	if m.gain > l.gain {
		*l = m
	}
}

// agreed returns the best of all lanes.
func agreed(lanes [32]link) link {
	best := lanes[0]
	for _, l := range lanes[1:] {
		best.better(l)
	}
	return best
}

// attempt is one kick of a search and its repair. Nil: it led nowhere.
func (r *region) attempt(search int, number uint32) *change {
	own := r.tour.clone()
	k, any := r.chooseKick(own, search, number)
	if !any {
		return nil
	}
	r.figures.Kicks++
	var waiting []int
	push := func(c int) {
		if len(waiting) < 128 && !slices.Contains(waiting, c) {
			waiting = append(waiting, c)
		}
	}
	for _, p := range k.cuts() {
		push(own.at(p))
		push(own.at(p + 1))
	}
	k.make(own)
	balance := -k.cost
	for len(waiting) > 0 {
		c := waiting[0]
		waiting = waiting[1:]
		gain, touched := r.improve(&own, c)
		balance += gain
		for _, t := range touched {
			push(t)
		}
	}
	slack := r.slack(k, number)
	if balance < -slack {
		return nil
	}
	return r.measure(own, slack)
}

// kickOf is a double bridge of runs of b, c and d cities behind a place.
type kickOf struct {
	place, b, c, d int
	given, cost    int64 // length of the edges taken out; change of length
	chance         uint32
	allowed        bool
}

func (k kickOf) cuts() [4]int {
	return [4]int{k.place, k.place + k.b, k.place + k.b + k.c, k.place + k.b + k.c + k.d}
}

func (k kickOf) make(t route) {
	var cities []int
	cuts := k.cuts()
	for _, run := range [3][2]int{{cuts[2], cuts[3]}, {cuts[1], cuts[2]}, {cuts[0], cuts[1]}} {
		for p := run[0] + 1; p <= run[1]; p++ {
			cities = append(cities, t.at(p))
		}
	}
	for i, c := range cities {
		p := (k.place + 1 + i) % len(t.order)
		t.order[p], t.place[c] = c, p
	}
}

func (r *region) drawKick(t route, search int, number uint32, lane int) kickOf {
	m := uint32(len(t.order))
	w := Philox([4]uint32{number*32 + uint32(lane), uint32(r.replica*r.shape.Searches + search), uint32(r.cell),
		uint32(r.settings.Round)}, r.settings.Seed)
	longest := min(uint32(r.settings.Segment), (m-2)/3)
	k := kickOf{place: int(below(w[0], m)), b: int(1 + below(w[1], longest)), c: int(1 + below(w[2], longest)),
		d: int(1 + below(w[3], longest)), chance: 1 + w[0]&0xffff, allowed: true}
	var from, to [4]int
	for i, p := range k.cuts() {
		from[i], to[i] = t.at(p), t.at(p+1)
		k.allowed = k.allowed && !r.holds(from[i], to[i])
		k.given += r.guess(from[i], to[i])
	}
	k.cost = -k.given + r.guess(from[0], to[2]) + r.guess(from[3], to[1]) + r.guess(from[2], to[0]) + r.guess(from[1], to[3])
	return k
}

// slack returns by how much a kick may leave the tour longer.
func (r *region) slack(k kickOf, number uint32) int64 {
	s := &r.settings
	share := float64(s.Heat*float64(k.given)) * float64(float64(k.chance)*float64(s.Kicks-int64(number)))
	return int64(share / float64(s.Kicks*4*65536))
}

func (r *region) chooseKick(t route, search int, number uint32) (best kickOf, any bool) {
	var first kickOf
	chosen := false
	for lane := range 32 {
		k := r.drawKick(t, search, number, lane)
		if !k.allowed {
			continue
		}
		if !any {
			first, any = k, true
		}
		if lane < int(r.settings.Choice) && (!chosen || k.cost < best.cost) {
			best, chosen = k, true
		}
	}
	if !chosen {
		best = first
	}
	return best, any
}

// improve looks for a chain from t1 and makes it. It returns what it gains, and
// the cities touched.
func (r *region) improve(t *route, t1 int) (gain int64, touched []int) {
	before := t.clone()
	t2, given, back := nobody, int64(0), false
	for level := int64(0); level < r.settings.Depth; level++ {
		closed, open := r.find(*t, t1, t2, given, back)
		l := closed
		if closed.gain <= 0 {
			if open.gain <= 0 || level+1 == r.settings.Depth {
				break
			}
			l = open
		}
		t5 := l.t5
		if l.kind == two {
			t5 = t1 // there is none
		}
		touched = append(touched, t1, l.t2, l.t3, l.t4, t5, l.t6)
		exchange(*t, l)
		if closed.gain > 0 {
			return closed.gain, touched
		}
		t2, given, back = l.t6, l.gain, t.next(t1) != l.t6
	}
	*t = before
	return 0, nil
}

func exchange(t route, l link) {
	back := l.back
	switch l.kind {
	case two:
		t.turnPath(l.t2, l.t4, back)
	case sequent:
		back = t.turnPath(l.t2, l.t4, back)
		t.turnPath(l.t4, l.t6, back)
	case swap:
		back = t.turnPath(l.t2, l.t3, back)
		back = t.turnPath(l.t3, l.t6, back)
		t.turnPath(l.t5, l.t2, back)
	case turned:
		back = t.turnPath(l.t2, l.t6, back)
		t.turnPath(l.t5, l.t3, back)
	}
}

// opening is t2 … t4 of a lane; gain is with t3–t4 given up.
type opening struct {
	gain       int64
	t2, t3, t4 int
	back       bool
	behind     bool
}

// find returns the best exchange that closes and the best to go on from.
func (r *region) find(t route, t1, t2 int, given int64, back bool) (closed, open link) {
	var bestClosed, bestOpen [32]link
	var openings []opening
	for lane := range 32 {
		if o, ok := r.open(t, t1, t2, given, back, lane, &bestClosed[lane]); ok {
			openings = append(openings, o)
		}
	}
	for i := range len(openings) * Candidates {
		if i%Candidates < int(r.settings.Third) {
			r.extend(t, openings[i/Candidates], t1, i%Candidates, &bestClosed[i%32], &bestOpen[i%32])
		}
	}
	return agreed(bestClosed), agreed(bestOpen)
}

func (r *region) open(t route, t1, t2 int, given int64, back bool, lane int, closed *link) (o opening, ok bool) {
	o = opening{t2: t2, back: back, behind: lane%2 == 1}
	if t2 == nobody {
		o.back = lane >= 16
		o.t2 = t.beside(t1, o.back)
		if r.holds(t1, o.t2) {
			return o, false
		}
		given = r.guess(t1, o.t2)
	} else if lane >= 16 {
		return o, false
	}
	number := lane / 2 % Candidates
	if number >= len(r.near[o.t2]) || r.near[o.t2][number] == t1 {
		return o, false
	}
	o.t3 = r.near[o.t2][number]
	o.gain = given - r.guess(o.t2, o.t3)
	if o.gain <= 0 || t.steps(o.t2, o.t3, o.back) == 1 {
		return o, false
	}
	o.t4 = t.beside(o.t3, o.back != !o.behind)
	if r.holds(o.t3, o.t4) {
		return o, false
	}
	o.gain += r.guess(o.t3, o.t4)
	r.looked++
	if !o.behind {
		closed.better(link{o.gain - r.guess(o.t4, t1), o.t2, o.t3, o.t4, 0, o.t4, two, o.back})
	}
	return o, true
}

func (r *region) extend(t route, o opening, t1, number int, closed, open *link) {
	if number >= len(r.near[o.t4]) || r.near[o.t4][number] == o.t3 {
		return
	}
	t5 := r.near[o.t4][number]
	gain := o.gain - r.guess(o.t4, t5)
	if gain <= 0 {
		return
	}
	weigh := func(t6, kind int) {
		if r.holds(t5, t6) {
			return
		}
		r.looked++
		l := link{gain + r.guess(t5, t6), o.t2, o.t3, o.t4, t5, t6, kind, o.back}
		open.better(l)
		l.gain -= r.guess(t6, t1)
		closed.better(l)
	}
	q3, q5 := t.steps(o.t2, o.t3, o.back), t.steps(o.t2, t5, o.back)
	switch {
	case !o.behind && t5 != t1 && q5+2 != q3:
		weigh(t.beside(t5, o.back != (q5 > q3)), sequent)
	case o.behind && q5 < q3 && (t5 != o.t2 || o.t4 != t1):
		weigh(t.beside(t5, o.back), swap)
		if q5 > 0 {
			weigh(t.beside(t5, !o.back), turned)
		}
	}
}

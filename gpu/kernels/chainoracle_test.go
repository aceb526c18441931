package kernels

import "slices"

// The oracle of the searches of Regions: chain.cuh and search.cuh, one lane after
// the other.

// step is a Lin–Kernighan step, or none where its gain is below one.
type step struct {
	gain               int64
	t2, t3, t4, t5, t6 int
	kind               int
	back               bool
}

const (
	twoOpt = iota
	sequential
	segmentSwap
	segmentReversal
)

// keepBetter replaces a step by a better one: of equal ones the first of a lane is kept.
func (l *step) keepBetter(m step) {
	if m.gain > l.gain {
		*l = m
	}
}

// bestOfLanes returns the best of all lanes.
func bestOfLanes(lanes [32]step) step {
	best := lanes[0]
	for _, l := range lanes[1:] {
		best.keepBetter(l)
	}
	return best
}

// tryKick is one kick of a search and its repair. It returns the change, or nil where it is not kept.
func (r *region) tryKick(search int, number uint32) *change {
	own := r.tour.clone()
	k, any := r.chooseKick(own, search, number)
	if !any {
		return nil
	}
	r.state.Kicks++
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
	return r.changeTo(own, slack)
}

// doubleBridge is the kick A B C D → A D C B on the segments of b, c and d cities after a position.
type doubleBridge struct {
	position, b, c, d int
	removed, cost     int64 // length of the edges removed; change of length
	chance            uint32
	allowed           bool
}

func (k doubleBridge) cuts() [4]int {
	return [4]int{k.position, k.position + k.b, k.position + k.b + k.c, k.position + k.b + k.c + k.d}
}

func (k doubleBridge) make(t arrayTour) {
	var cities []int
	cuts := k.cuts()
	for _, run := range [3][2]int{{cuts[2], cuts[3]}, {cuts[1], cuts[2]}, {cuts[0], cuts[1]}} {
		for p := run[0] + 1; p <= run[1]; p++ {
			cities = append(cities, t.at(p))
		}
	}
	for i, c := range cities {
		p := (k.position + 1 + i) % len(t.order)
		t.order[p], t.position[c] = c, p
	}
}

func (r *region) drawKick(t arrayTour, search int, number uint32, lane int) doubleBridge {
	m := uint32(len(t.order))
	w := Philox([4]uint32{number*32 + uint32(lane), uint32(r.replica*r.shape.Searches + search), uint32(r.cell),
		uint32(r.settings.Round)}, r.settings.Seed)
	longest := min(uint32(r.settings.Segment), (m-2)/3)
	k := doubleBridge{position: int(below(w[0], m)), b: int(1 + below(w[1], longest)), c: int(1 + below(w[2], longest)),
		d: int(1 + below(w[3], longest)), chance: 1 + w[0]&0xffff, allowed: true}
	if r.shape.Fixed {
		k.allowed = r.passFixed(t, &k)
	}
	var from, to [4]int
	for i, p := range k.cuts() {
		from[i], to[i] = t.at(p), t.at(p+1)
		k.allowed = k.allowed && !r.isFixedEdge(from[i], to[i])
		k.removed += r.estimate(from[i], to[i])
	}
	k.cost = -k.removed + r.estimate(from[0], to[2]) + r.estimate(from[3], to[1]) + r.estimate(from[2], to[0]) + r.estimate(from[1], to[3])
	return k
}

// mostSpan is MOST_SPAN of doublebridge.cuh.
const mostSpan = 96

// passFixed replaces the fixed edges of a double bridge by the next ones along the tour that are
// not, unless the segments are too long then.
func (r *region) passFixed(t arrayTour, k *doubleBridge) bool {
	free := func(p int) bool { return !r.isFixedEdge(t.at(p), t.at(p+1)) }
	position := k.position
	for !free(position) {
		if position++; position == k.position+len(t.order) {
			return false
		}
	}
	var segments [3]int
	behind := position
	for i, length := range []int{k.b, k.c, k.d} {
		from := behind
		behind += length
		for behind < position+len(t.order) && !free(behind) {
			behind++
		}
		segments[i] = behind - from
	}
	if behind >= position+len(t.order) || behind-position > mostSpan {
		return false
	}
	k.position, k.b, k.c, k.d = position%len(t.order), segments[0], segments[1], segments[2]
	return true
}

// slack returns by how much a kick may leave the tour longer.
func (r *region) slack(k doubleBridge, number uint32) int64 {
	s := &r.settings
	share := float64(s.Heat*float64(k.removed)) * float64(float64(k.chance)*float64(s.Kicks-int64(number)))
	return int64(share / float64(s.Kicks*4*65536))
}

func (r *region) chooseKick(t arrayTour, search int, number uint32) (best doubleBridge, any bool) {
	var first doubleBridge
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

// improve searches a chain from t1 and applies it. It returns its gain and the cities touched.
func (r *region) improve(t *arrayTour, t1 int) (gain int64, touched []int) {
	before := t.clone()
	t2, gained, back := noCity, int64(0), false
	for level := int64(0); level < r.settings.Depth; level++ {
		closed, open := r.findStep(*t, t1, t2, gained, back)
		l := closed
		if closed.gain <= 0 {
			if open.gain <= 0 || level+1 == r.settings.Depth {
				break
			}
			l = open
		}
		t5 := l.t5
		if l.kind == twoOpt {
			t5 = t1 // there is none
		}
		touched = append(touched, t1, l.t2, l.t3, l.t4, t5, l.t6)
		applyStep(*t, l)
		if closed.gain > 0 {
			return closed.gain, touched
		}
		t2, gained, back = l.t6, l.gain, t.next(t1) != l.t6
	}
	*t = before
	return 0, nil
}

func applyStep(t arrayTour, l step) {
	back := l.back
	switch l.kind {
	case twoOpt:
		t.reversePath(l.t2, l.t4, back)
	case sequential:
		back = t.reversePath(l.t2, l.t4, back)
		t.reversePath(l.t4, l.t6, back)
	case segmentSwap:
		back = t.reversePath(l.t2, l.t3, back)
		back = t.reversePath(l.t3, l.t6, back)
		t.reversePath(l.t5, l.t2, back)
	case segmentReversal:
		back = t.reversePath(l.t2, l.t6, back)
		t.reversePath(l.t5, l.t3, back)
	}
}

// halfStep is t2, t3 and t4 of a lane; gain is with t3–t4 removed.
type halfStep struct {
	gain       int64
	t2, t3, t4 int
	back       bool
	after      bool
}

// findStep returns the best step that closes the tour and the best to continue the chain from.
func (r *region) findStep(t arrayTour, t1, t2 int, gained int64, back bool) (closed, open step) {
	var bestClosed, bestOpen [32]step
	var halfSteps []halfStep
	for lane := range 32 {
		if o, ok := r.openStep(t, t1, t2, gained, back, lane, &bestClosed[lane]); ok {
			halfSteps = append(halfSteps, o)
		}
	}
	third := int(r.settings.Third)
	for i := range len(halfSteps) * third {
		r.extendStep(t, halfSteps[i/third], t1, i%third, &bestClosed[i%32], &bestOpen[i%32])
	}
	return bestOfLanes(bestClosed), bestOfLanes(bestOpen)
}

func (r *region) openStep(t arrayTour, t1, t2 int, gained int64, back bool, lane int, closed *step) (o halfStep, ok bool) {
	o = halfStep{t2: t2, back: back, after: lane%2 == 1}
	if t2 == noCity {
		o.back = lane >= 16
		o.t2 = t.neighbour(t1, o.back)
		if r.isFixedEdge(t1, o.t2) {
			return o, false
		}
		gained = r.estimate(t1, o.t2)
	} else if lane >= 16 {
		return o, false
	}
	number := lane / 2 % Candidates
	if number >= len(r.near[o.t2]) || r.near[o.t2][number] == t1 {
		return o, false
	}
	o.t3 = r.near[o.t2][number]
	o.gain = gained - r.estimate(o.t2, o.t3)
	if o.gain <= 0 || t.offset(o.t2, o.t3, o.back) == 1 {
		return o, false
	}
	o.t4 = t.neighbour(o.t3, o.back != !o.after)
	if r.isFixedEdge(o.t3, o.t4) {
		return o, false
	}
	o.gain += r.estimate(o.t3, o.t4)
	r.evaluated++
	if !o.after {
		closed.keepBetter(step{o.gain - r.estimate(o.t4, t1), o.t2, o.t3, o.t4, 0, o.t4, twoOpt, o.back})
	}
	return o, true
}

func (r *region) extendStep(t arrayTour, o halfStep, t1, number int, closed, open *step) {
	if number >= len(r.near[o.t4]) || r.near[o.t4][number] == o.t3 {
		return
	}
	t5 := r.near[o.t4][number]
	gain := o.gain - r.estimate(o.t4, t5)
	if gain <= 0 {
		return
	}
	evaluate := func(t6, kind int) {
		if r.isFixedEdge(t5, t6) {
			return
		}
		r.evaluated++
		l := step{gain + r.estimate(t5, t6), o.t2, o.t3, o.t4, t5, t6, kind, o.back}
		open.keepBetter(l)
		l.gain -= r.estimate(t6, t1)
		closed.keepBetter(l)
	}
	q3, q5 := t.offset(o.t2, o.t3, o.back), t.offset(o.t2, t5, o.back)
	switch {
	case !o.after && t5 != t1 && q5+2 != q3:
		evaluate(t.neighbour(t5, o.back != (q5 > q3)), sequential)
	case o.after && q5 < q3 && (t5 != o.t2 || o.t4 != t1):
		evaluate(t.neighbour(t5, o.back), segmentSwap)
		if q5 > 0 {
			evaluate(t.neighbour(t5, !o.back), segmentReversal)
		}
	}
}

package draw

import "tourscope/solver/tourdiff"

// follows reports whether the path of the last tour can be updated to the new one: both
// visit all cities of the same instance.
func (p *path) follows(last *source) bool {
	n := len(last.order)
	return n > 0 && n == len(last.x) && n == len(p.of.order) && same(last.x, p.of.x) && same(last.y, p.of.y) && last.open == p.of.open
}

// follow makes the path that of the next tour, segment by segment of the last one. The
// second tour is only remembered for the third: a painter of one picture needs none.
func (p *path) follow(s *Scene, workers int) bool {
	found, ok := p.before.Find(s.Order)
	if ok {
		p.move(s, found)
		p.at[len(s.Order)] = p.at[0]
		parallel(workers, len(p.pieces), func(_, i int) {
			if p.pieces[i].stale {
				p.bound(s, i)
			}
		})
	} else {
		p.epoch++
		p.lead(s, workers)
	}
	p.before.Remember(s.Order)
	return true
}

// move puts the places of all stretches where they are now. Those that have moved are
// first all collected, since one may lie where another was.
func (p *path) move(s *Scene, found []tourdiff.Segment) {
	p.moved = p.moved[:0]
	for _, f := range found {
		switch {
		case f.Step == 0:
			for _, c := range s.Order[f.At : f.At+f.Count] {
				p.moved = append(p.moved, p.place(s, c))
			}
		case f.Step < 0:
			for i := range f.Count {
				p.moved = append(p.moved, p.at[f.From-i])
			}
		case f.From != f.At:
			p.moved = append(p.moved, p.at[f.From:f.From+f.Count]...)
		}
	}
	from := 0
	for _, f := range found {
		if f.Step == 1 && f.From == f.At {
			continue
		}
		from += copy(p.at[f.At:f.At+f.Count], p.moved[from:])
		p.touch(f.At, f.Count)
	}
}

// touch notes the pieces in which some places are new. The first place of a piece is
// also the end of the piece before it.
func (p *path) touch(at, count int) {
	if at%chunkEdges == 0 {
		p.pieces[(at/chunkEdges+len(p.pieces)-1)%len(p.pieces)].stale = true
	}
	for i := at / chunkEdges; i <= (at+count-1)/chunkEdges; i++ {
		p.pieces[i].stale = true
	}
}

package solver

// RenumberOn returns the problem with its cities in another order: city i of the result
// is city order[i] of p. Engines renumber cities along a space-filling curve, so that
// neighbours are close in memory; TranslateOn converts tours back. Labels are kept, so
// that messages refer to the numbers of the file. It uses so many threads, 0 being all cores,
// as the functions below do.
func (p *Problem) RenumberOn(threads int, order []City) *Problem {
	permute := func(values []float64) []float64 { return permute(threads, values, order) }
	def := p.def
	def.X, def.Y, def.Z = permute(def.X), permute(def.Y), permute(def.Z)
	def.DisplayX, def.DisplayY = permute(def.DisplayX), permute(def.DisplayY)
	def.Labels = make([]int64, len(order))
	InPieces(threads, len(order), func(from, to int) {
		for i := from; i < to; i++ {
			def.Labels[i] = p.Label(order[i])
		}
	})
	place := InverseOn(threads, order)
	if def.Names != nil {
		def.Names = make([]string, len(order))
		for i, c := range order {
			def.Names[i] = p.def.Names[c]
		}
	}
	if def.Matrix != nil {
		def.Matrix = def.Matrix.permute(order)
	}
	def.FixedEdges = translateEdges(def.FixedEdges, place)
	if def.OpenPath != nil {
		ends := *def.OpenPath
		for i, end := range ends {
			if end != AnyCity {
				ends[i] = place[end]
			}
		}
		def.OpenPath = &ends
	}
	dummy := City(-1)
	if def.Dummy != nil {
		dummy = place[*def.Dummy]
		def.Dummy = &dummy
	}
	r := &Problem{def: def, cities: p.cities, plain: p.plain, dummy: dummy, bonus: p.bonus,
		lat: permute(p.lat), lon: permute(p.lon), cosLat: permute(p.cosLat)}
	if p.fixed.list != nil {
		r.fixed.list = make([]edge, len(p.fixed.list))
		for i, e := range p.fixed.list {
			r.fixed.list[i] = r.edge(place[e.from], place[e.to])
		}
		r.fixed.mates = matesOf(r.fixed.list, r.cities, r.Asymmetric())
	}
	return r
}

// SelectOn returns the problem of some of the cities: city i of the result is city
// cities[i] of p. It takes problems with coordinates, without fixed edges and without a
// dummy.
func (p *Problem) SelectOn(threads int, cities []City) *Problem {
	permute := func(values []float64) []float64 { return permute(threads, values, cities) }
	def := Definition{Name: p.def.Name, Metric: p.def.Metric,
		X: permute(p.def.X), Y: permute(p.def.Y), Z: permute(p.def.Z)}
	return &Problem{def: def, cities: len(cities), plain: p.plain, dummy: -1,
		lat: permute(p.lat), lon: permute(p.lon), cosLat: permute(p.cosLat)}
}

func permute(threads int, values []float64, order []City) []float64 {
	if values == nil {
		return nil
	}
	moved := make([]float64, len(order))
	InPieces(threads, len(order), func(from, to int) {
		for i := from; i < to; i++ {
			moved[i] = values[order[i]]
		}
	})
	return moved
}

// IdentityOn is Identity on so many threads, 0 being all cores.
func IdentityOn(threads, n int) []City {
	order := make([]City, n)
	InPieces(threads, n, func(from, to int) {
		for i := from; i < to; i++ {
			order[i] = City(i)
		}
	})
	return order
}

func (m *Matrix) permute(order []City) *Matrix {
	moved := NewMatrix(m.n)
	moved.asymmetric = m.asymmetric
	for i, a := range order {
		from, to := m.weights[int(a)*m.n:][:m.n], moved.weights[i*m.n:][:m.n]
		for j, b := range order {
			to[j] = from[b]
		}
	}
	return moved
}

// translateEdges maps both ends of each edge with the table.
func translateEdges(edges [][2]City, table []City) [][2]City {
	if edges == nil {
		return nil
	}
	moved := make([][2]City, len(edges))
	for i, e := range edges {
		moved[i] = [2]City{table[e[0]], table[e[1]]}
	}
	return moved
}

// TranslateOn writes table[order[i]] to into[i]. into must have the length of order and
// may be order itself.
func TranslateOn(threads int, into, order, table []City) {
	InPieces(threads, len(order), func(from, to int) {
		for i := from; i < to; i++ {
			into[i] = table[order[i]]
		}
	})
}

// InverseOn returns the inverse permutation: InverseOn(1, order)[order[i]] = i.
func InverseOn(threads int, order []City) []City {
	place := make([]City, len(order))
	InPieces(threads, len(order), func(from, to int) {
		for i := from; i < to; i++ {
			place[order[i]] = City(i)
		}
	})
	return place
}

package solver

// Renumber returns the problem with its cities in another order: city i of the result
// is city order[i] of p. Engines renumber cities along a space-filling curve, so that
// neighbours are close in memory; Translate converts tours back. Labels are kept, so
// that messages refer to the numbers of the file.
func (p *Problem) Renumber(order []City) *Problem {
	def := p.def
	def.X, def.Y, def.Z = permute(def.X, order), permute(def.Y, order), permute(def.Z, order)
	def.DisplayX, def.DisplayY = permute(def.DisplayX, order), permute(def.DisplayY, order)
	def.Labels = make([]int64, len(order))
	place := make([]City, len(order))
	for i, c := range order {
		def.Labels[i] = p.Label(c)
		place[c] = City(i)
	}
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
		lat: permute(p.lat, order), lon: permute(p.lon, order), cosLat: permute(p.cosLat, order)}
	if p.fixed != nil {
		r.fixed = make(map[edge]struct{}, len(p.fixed))
		for e := range p.fixed {
			r.fixed[edgeOf(place[e.low], place[e.high])] = struct{}{}
		}
	}
	return r
}

// Select returns the problem of some of the cities: city i of the result is city
// cities[i] of p. It takes problems with coordinates, without fixed edges and without a
// dummy.
func (p *Problem) Select(cities []City) *Problem {
	def := Definition{Name: p.def.Name, Metric: p.def.Metric,
		X: permute(p.def.X, cities), Y: permute(p.def.Y, cities), Z: permute(p.def.Z, cities)}
	return &Problem{def: def, cities: len(cities), plain: p.plain, dummy: -1,
		lat: permute(p.lat, cities), lon: permute(p.lon, cities), cosLat: permute(p.cosLat, cities)}
}

func permute(values []float64, order []City) []float64 {
	if values == nil {
		return nil
	}
	moved := make([]float64, len(order))
	for i, c := range order {
		moved[i] = values[c]
	}
	return moved
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

// Translate writes table[order[i]] to into[i]. into must have the length of order and
// may be order itself.
func Translate(into, order, table []City) {
	for i, c := range order {
		into[i] = table[c]
	}
}

// Inverse returns the inverse permutation: Inverse(order)[order[i]] = i.
func Inverse(order []City) []City {
	place := make([]City, len(order))
	for i, c := range order {
		place[c] = City(i)
	}
	return place
}

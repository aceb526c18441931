package solver

// RenumberOn returns the problem with its cities in another order: city i of the result
// is city order[i] of p. Engines renumber cities along a space-filling curve, so that
// neighbours are close in memory; TranslateOn converts tours back. Labels are kept, so
// that messages refer to the numbers of the file. It uses so many threads, 0 being all cores,
// as the functions below do.
func (p *Problem) RenumberOn(threads int, order []City) *Problem {
	matrix := p.def.Matrix
	if matrix != nil {
		matrix = matrix.permute(threads, order)
	}
	return p.renumberOn(threads, order, matrix)
}

// ViewOn is RenumberOn, but looks distances up in the matrix of p, if it has one, for what needs few of them: a copy of
// 14,000 cities is 784 MB, new memory of which 16 cores take 0.1 s. It keeps the slice of the order, which must not change any more.
func (p *Problem) ViewOn(threads int, order []City) *Problem {
	matrix := p.def.Matrix
	if matrix != nil {
		matrix = matrix.view(order)
	}
	return p.renumberOn(threads, order, matrix)
}

// renumberOn is RenumberOn with a matrix in that order.
func (p *Problem) renumberOn(threads int, order []City, matrix *Matrix) *Problem {
	def := p.def
	def.Matrix = matrix
	p.permuteCoordinates(threads, &def, order)
	if def.Names != nil {
		def.Names = make([]string, len(order))
		for i, c := range order {
			def.Names[i] = p.def.Names[c]
		}
	}
	permute := func(values []float64) []float64 { return permute(threads, values, order) }
	r := &Problem{def: def, cities: p.cities, plain: p.plain, dummy: -1, bonus: p.bonus, penalized: p.penalized,
		lat: permute(p.lat), lon: permute(p.lon), cosLat: permute(p.cosLat)}
	if def.Matrix != nil {
		r.embedded.from = p.renumberedEmbedding(order)
	}
	if def.FixedEdges != nil || def.OpenPath != nil || def.Dummy != nil || p.fixed.list != nil {
		r.renumberOthers(p, InverseOn(threads, order))
	}
	return r
}

// permuteCoordinates writes the coordinates and labels of the cities in another order into a definition, in one pass: new memory for one
// list after the other takes longer.
func (p *Problem) permuteCoordinates(threads int, def *Definition, order []City) {
	lists := []*[]float64{&def.X, &def.Y, &def.Z, &def.DisplayX, &def.DisplayY}
	var from, to [][]float64
	for _, list := range lists {
		if *list != nil {
			moved := make([]float64, len(order))
			from, to, *list = append(from, *list), append(to, moved), moved
		}
	}
	labels := make([]int64, len(order))
	def.Labels = labels
	InPieces(threads, len(order), func(first, end int) {
		for i, c := range order[first:end] {
			labels[first+i] = p.Label(c)
		}
		for k, values := range from {
			moved := to[k][first:end]
			for i, c := range order[first:end] {
				moved[i] = values[c]
			}
		}
	})
}

// renumberOthers renumbers what names single cities of the problem p; place is the new number of each.
func (r *Problem) renumberOthers(p *Problem, place []City) {
	def := &r.def
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
	if def.Dummy != nil {
		dummy := place[*def.Dummy]
		r.dummy, def.Dummy = dummy, &dummy
	}
	if p.fixed.list != nil {
		r.fixed.list = make([]edge, len(p.fixed.list))
		for i, e := range p.fixed.list {
			r.fixed.list[i] = r.edge(place[e.from], place[e.to])
		}
		r.fixed.mates = matesOf(r.fixed.list, r.cities, r.Asymmetric())
	}
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

// CloneOn returns a copy of a tour, made on so many threads, 0 being all cores: new memory is most of the time.
func CloneOn(threads int, order []City) []City {
	other := make([]City, len(order))
	InPieces(threads, len(order), func(from, to int) { copy(other[from:to], order[from:to]) })
	return other
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

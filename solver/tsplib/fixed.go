package tsplib

import (
	"fmt"

	"tourscope/solver"
)

// readFixedEdges reads pairs up to -1 or the next keyword.
func (p *problemReader) readFixedEdges() ([]fixedEdge, error) {
	const field = "FIXED_EDGES_SECTION"
	var edges []fixedEdge
	for p.atNumber() {
		e := fixedEdge{line: p.Line()}
		for i := range e.ends {
			if i > 0 && !p.atNumber() {
				return nil, p.refuse(e.line, field, "an edge has only one city", "give the cities in pairs and end the section with -1")
			}
			label, err := p.integer(field)
			if err != nil {
				return nil, err
			}
			if label == -1 && i == 0 {
				return edges, nil
			}
			e.ends[i] = label
		}
		if len(edges) == solver.MaxCities {
			return nil, p.refuse(e.line, field, "has more edges than a tour", "give a problem with fewer fixed edges")
		}
		edges = append(edges, e)
	}
	return edges, nil
}

func (p *problemReader) placeFixedEdges(def *solver.Definition, cities index) error {
	for _, e := range p.fixed {
		var ends [2]solver.City
		for i, label := range e.ends {
			city, is := cities.find(label)
			if !is {
				return p.refuse(e.line, "FIXED_EDGES_SECTION", fmt.Sprintf("there is no city %d", label), "use the city numbers of the file")
			}
			ends[i] = city
		}
		if ends[0] == ends[1] {
			return p.refuse(e.line, "FIXED_EDGES_SECTION", fmt.Sprintf("joins city %d to itself", e.ends[0]), "give two different cities")
		}
		def.FixedEdges = append(def.FixedEdges, ends)
	}
	return nil
}

package tsplib

import (
	"fmt"

	"tourscope/solver"
)

// readPlaces reads up to the next keyword, at most DIMENSION lines, or MaxCities where
// DIMENSION has not been read.
func (p *problemReader) readPlaces(field string) (*places, error) {
	read, width := new(places), 0
	for p.atNumber() {
		line := p.Line()
		id, err := p.integer(field)
		if err != nil {
			return nil, err
		}
		if id == -1 && p.AtLineEnd() {
			break // not in TSPLIB, but some programs end the section with it
		}
		if id < 0 {
			return nil, p.refuse(line, field, fmt.Sprintf("the city number %d is negative", id), "number the cities from 0 or 1")
		}
		at, n, err := p.readCoordinates(field, id)
		if err != nil {
			return nil, err
		}
		if width == 0 {
			width = n
		}
		if n != width || n < 2 {
			return nil, p.refuse(line, field, fmt.Sprintf("city %d has %d coordinates", id, n), "give each city a number and two coordinates, or each three")
		}
		if err := p.checkRoom(field, line, len(read.ids)); err != nil {
			return nil, err
		}
		read.add(id, at, n)
	}
	return read, nil
}

// readCoordinates reads the rest of a city's line.
func (p *problemReader) readCoordinates(field string, id int64) (at [3]float64, n int, err error) {
	line := p.Line()
	for ; !p.AtLineEnd(); n++ {
		if n == len(at) {
			return at, n, p.refuse(line, field, fmt.Sprintf("city %d has more than three coordinates", id), "write one city a line")
		}
		if at[n], err = p.number(field); err != nil {
			return at, n, err
		}
	}
	return at, n, nil
}

func (p *problemReader) checkRoom(field string, line, cities int) error {
	switch {
	case p.cities > 0 && cities == p.cities:
		return p.refuse(line, field, fmt.Sprintf("there are more than %d cities", p.cities), "make DIMENSION agree with the section")
	case cities == solver.MaxCities:
		return p.refuse(line, field, fmt.Sprintf("there are more than the %d cities that Tourscope can hold", solver.MaxCities), "give a smaller problem")
	}
	return nil
}

func (l *places) add(id int64, at [3]float64, n int) {
	l.ids = append(l.ids, id)
	l.x = append(l.x, at[0])
	l.y = append(l.y, at[1])
	if n == 3 {
		l.z = append(l.z, at[2])
	}
}

// placeNodes sets the problem's coordinates to the node coordinates.
func (p *problemReader) placeNodes(def *solver.Definition) error {
	const field = "NODE_COORD_SECTION"
	if p.nodes == nil {
		return p.refuse(p.Line(), field, "is missing", "add the coordinates that "+def.Metric.String()+" needs")
	}
	line := p.seen[field].line
	if len(p.nodes.ids) != p.cities {
		return p.refuse(line, field, fmt.Sprintf("has %d cities, DIMENSION says %d", len(p.nodes.ids), p.cities), "make DIMENSION agree with the section, or get the whole file")
	}
	has := 2
	if p.nodes.z != nil {
		has = 3
	}
	if needs := def.Metric.Dimensions(); needs != has {
		return p.refuse(line, field, fmt.Sprintf("has %d coordinates a city, %v takes %d", has, def.Metric, needs), "change the coordinates or EDGE_WEIGHT_TYPE")
	}
	list, twice, ok := labels(p.nodes.ids)
	if !ok {
		return p.refuse(line, field, fmt.Sprintf("city %d is given twice", twice), "give each city one line")
	}
	def.X, def.Y, def.Z, def.Labels = p.nodes.x, p.nodes.y, p.nodes.z, list
	return nil
}

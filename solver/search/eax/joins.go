package eax

import (
	"tourscope/solver"
	"tourscope/solver/internal/disjoint"
)

// joins is what merging subtours has changed of an intermediate: which subtours have become one, and the
// neighbours of the cities at the edges exchanged. To find segments and subtours anew after each merger took half
// of the time of recombining tours of boards, which leave dozens of subtours.
type joins struct {
	parent  []int // subtour → one that it was joined to, or itself
	changed map[solver.City][2]solver.City
	may     uint64 // bit c mod 64 is set for each city c in changed
}

// reset begins with so many subtours.
func (j *joins) reset(subtours int) {
	j.parent = j.parent[:0]
	for i := range subtours {
		j.parent = append(j.parent, i)
	}
	if j.may != 0 {
		clear(j.changed)
		j.may = 0
	}
}

// of returns what a subtour has become a part of.
func (j *joins) of(subtour int) int {
	return disjoint.Root(j.parent, subtour)
}

// unite makes one subtour a part of another, and adds up their sizes.
func (j *joins) unite(one, other int, sizes []int) {
	j.parent[one] = other
	sizes[other] += sizes[one]
}

// neighbours returns the neighbours of a city that mergers have changed.
func (j *joins) neighbours(city solver.City) (beside [2]solver.City, is bool) {
	if j.may>>(uint(city)%64)&1 == 0 {
		return beside, false
	}
	beside, is = j.changed[city]
	return beside, is
}

// relink gives a city with some neighbours another one for one of them.
func (j *joins) relink(city, was, is solver.City, beside [2]solver.City) {
	if beside[0] == was {
		beside[0] = is
	} else {
		beside[1] = is
	}
	if j.changed == nil {
		j.changed = make(map[solver.City][2]solver.City)
	}
	j.changed[city] = beside
	j.may |= 1 << (uint(city) % 64)
}

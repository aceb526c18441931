//go:build !nogui

package window

import (
	"strconv"
	"unicode/utf8"

	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// A city is called by its name where the file has one, and otherwise by its number there.

// longestName is the number of characters that a name is cut to in menus and pictures.
const longestName = 32

// shortName is the name of a city, cut where it is long; empty: it has none.
func shortName(p *solver.Problem, c solver.City) string {
	name := p.CityName(c)
	if utf8.RuneCountInString(name) <= longestName {
		return name
	}
	return string([]rune(name)[:longestName-1]) + "…"
}

// cityWords stands within a sentence: "Berlin", "city 12", "any city".
func cityWords(p *solver.Problem, c solver.City) string {
	if c == solver.AnyCity {
		return i18n.L("any city")
	}
	if name := shortName(p, c); name != "" {
		return name
	}
	return i18n.L("city %d", p.Label(c))
}

// edgeTitle names an edge: "Rostock–Berlin", "3–12", and in a directed problem "3→12".
func edgeTitle(p *solver.Problem, e [2]solver.City) string {
	join := "–"
	if p.Asymmetric() {
		join = "→"
	}
	end := func(c solver.City) string {
		if name := shortName(p, c); name != "" {
			return name
		}
		return strconv.FormatInt(p.Label(c), 10)
	}
	return end(e[0]) + join + end(e[1])
}

// labelsOf returns what stands beside the dots of cities: names, and which ones an open path
// begins and ends at. It is nil where there is nothing to write.
func labelsOf(p *solver.Problem) func(solver.City) string {
	ends := [2]solver.City{solver.AnyCity, solver.AnyCity}
	if path := p.Definition().OpenPath; path != nil {
		ends = *path
	}
	if p.Definition().Names == nil && ends[0] == solver.AnyCity && ends[1] == solver.AnyCity {
		return nil
	}
	begin, end := i18n.L("start of the path"), i18n.L("end of the path")
	return func(c solver.City) string {
		name, role := shortName(p, c), ""
		switch c {
		case ends[0]:
			role = begin
		case ends[1]:
			role = end
		}
		switch {
		case role == "":
			return name
		case name == "":
			return role
		}
		return name + " (" + role + ")"
	}
}

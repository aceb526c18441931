// Package optima knows the best known tour lengths of TSPLIB and of a few larger
// instances that are studied as often.
//
// It holds published lengths only: an estimate, such as 0.7124·√(n·A) for
// uniform cities, is no optimum and has no place here. Its hard part is not to
// mistake a user's own file for a published one of the same name.
package optima

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tourscope/solver"
)

// Optimum is a published tour length.
type Optimum struct {
	Length int64
	Proven bool   // nobody can find a shorter tour; otherwise nobody has
	Source string // "TSPLIB" or "Waterloo" first, see table.csv
}

// Kind says in a word or two what the length is, for a label.
func (o Optimum) Kind() string {
	if o.Proven {
		return "optimal"
	}
	return "best known"
}

// table.csv holds one published length a line. Those from "TSPLIB" stand on
// Reinelt's page "Symmetric traveling salesman problem", those from "Waterloo" on
// Cook's TSP pages. The column name is the file's own NAME: linhp318 calls itself
// lin318 and differs by its fixed edge. TSPLIB's 41345 for it is the length of
// the path without that edge; a tour has it, so the table holds the sum.
//
//go:embed table.csv
var table string

type key struct {
	name   string // lower case
	cities int
	metric solver.Metric
	fixed  int // edges
}

var published = sync.OnceValue(func() map[key]Optimum {
	known := make(map[key]Optimum)
	for line := range strings.Lines(table) {
		if k, o, err := parse(strings.TrimSpace(line)); err == nil { // the heading is none
			known[k] = o
		}
	}
	return known
})

// Names are those of the instances that TSPLIB's own page lists, in its order.
func Names() (names []string) {
	for line := range strings.Lines(table) {
		name, _, _ := strings.Cut(line, ",")
		_, o, err := parse(strings.TrimSpace(line))
		if err == nil && strings.HasPrefix(o.Source, "TSPLIB") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func parse(line string) (k key, o Optimum, err error) {
	f := strings.Split(line, ",")
	if len(f) != 7 {
		return k, o, fmt.Errorf("%q has %d columns", line, len(f))
	}
	k.name = strings.ToLower(f[0])
	var is bool
	if k.metric, is = solver.ParseMetric(f[2]); !is {
		return k, o, fmt.Errorf("%q names no metric", line)
	}
	if k.cities, err = strconv.Atoi(f[1]); err != nil {
		return k, o, err
	}
	if k.fixed, err = strconv.Atoi(f[3]); err != nil {
		return k, o, err
	}
	o.Proven, o.Source = f[5] == "proven", f[6]
	o.Length, err = strconv.ParseInt(f[4], 10, 64)
	return k, o, err
}

// Find returns the published length of a problem. Name, number of cities, metric
// and number of fixed edges must all agree, so that somebody's own berlin52 is
// not measured against the one in Berlin; an open path is never a published one.
func Find(p *solver.Problem) (Optimum, bool) {
	if p.Definition().OpenPath != nil {
		return Optimum{}, false
	}
	return Lookup(p.Name(), p.Cities(), p.Metric(), p.FixedEdges())
}

// Lookup is Find for a problem of which only this is known. The number of fixed
// edges counts, too.
func Lookup(name string, cities int, metric solver.Metric, fixed int) (Optimum, bool) {
	o, is := published()[key{strings.ToLower(strings.TrimSuffix(name, ".tsp")), cities, metric, fixed}]
	return o, is
}

// Cities returns how many cities the published instance of a name has; false if
// no published one has that name.
func Cities(name string) (int, bool) {
	for k := range published() {
		if k.name == strings.ToLower(name) {
			return k.cities, true
		}
	}
	return 0, false
}

// Package optima holds the published tour lengths, optimal or best known, of TSPLIB and
// of some larger instances of the literature.
//
// Estimates, such as 0.7124·√(n·A) for uniform cities, are not included. Instances are
// identified by their content, so that another file with the name of a published
// instance is not mistaken for it.
package optima

import (
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
)

// Optimum is a published tour length. The zero value means that none is known.
type Optimum struct {
	Length int64
	Proven bool   // proven optimal; otherwise the shortest published length
	Source string // "TSPLIB", "Waterloo", "DIMACS" or "Helsgaun" first, see table.csv
}

// Known reports whether there is a length.
func (o Optimum) Known() bool { return o.Length > 0 }

// Kind returns the status of the length, for a label: "optimal" or "best known".
func (o Optimum) Kind() string {
	if o.Proven {
		return "optimal"
	}
	return "best known"
}

// Noun returns the name of the length: "optimum" only where it is proven.
func (o Optimum) Noun() string {
	if o.Proven {
		return "optimum"
	}
	return "best known"
}

// Above returns the reference of a gap: "above the optimum" or "above the best known".
func (o Optimum) Above() string { return "above the " + o.Noun() }

// Origin returns the status of the length and its source: "optimal, TSPLIB". It is empty
// where no length is known.
func (o Optimum) Origin() string {
	switch {
	case !o.Known():
		return ""
	case o.Source == "":
		return o.Kind()
	}
	return o.Kind() + ", " + o.Source
}

// Gap returns 100 × (length − o.Length) / o.Length, in percent, and false where no length
// is known.
func (o Optimum) Gap(length int64) (percent float64, known bool) {
	if !o.Known() {
		return 0, false
	}
	return 100 * float64(length-o.Length) / float64(o.Length), true
}

// table holds one published length per line. The source "TSPLIB" is Reinelt's page
// "Symmetric traveling salesman problem", "Waterloo" Cook's TSP pages, "DIMACS" the page of optima of the implementation
// challenge, and "Helsgaun" the results of LKH on its instances; those are made by package generate, whose names they have. The column name
// is NAME in the file: that of linhp318 is lin318, from which it differs by its fixed
// edge. TSPLIB's 41345 for linhp318 is the length of the path without that edge; the
// table holds the length of the tour, with the edge. The column fingerprint is that of
// the instance's content, see package fingerprint.
//
//go:embed table.csv
var table string

// asymmetric holds the lengths of Reinelt's page "Asymmetric traveling salesman problem", in
// the columns of table. They are not among the Names.
//
//go:embed asymmetric.csv
var asymmetric string

// shape is the part of a problem's identity that needs no hashing.
type shape struct {
	cities int
	metric solver.Metric
	fixed  int // edges
}

func shapeOf(p *solver.Problem) shape { return shape{p.Cities(), p.Metric(), p.FixedEdges()} }

type key struct {
	name string // lower case
	shape
}

func keyOf(p *solver.Problem) key { return key{plainName(p.Name()), shapeOf(p)} }

func plainName(name string) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(name, ".tsp"), ".atsp"))
}

// entry is one line of the table.
type entry struct {
	Optimum
	content fingerprint.Fingerprint
}

// lookup indexes the table. The shape is compared before the content, because hashing
// the content of a million cities dominates the time of a look-up.
type lookup struct {
	byName      map[key]entry
	withContent map[shape]map[fingerprint.Fingerprint]Optimum
}

var published = sync.OnceValue(func() lookup {
	l := lookup{make(map[key]entry), make(map[shape]map[fingerprint.Fingerprint]Optimum)}
	for line := range strings.Lines(table + asymmetric) {
		k, e, err := parse(strings.TrimSpace(line))
		if err != nil {
			continue // the heading
		}
		l.byName[k] = e
		if l.withContent[k.shape] == nil {
			l.withContent[k.shape] = make(map[fingerprint.Fingerprint]Optimum)
		}
		l.withContent[k.shape][e.content] = e.Optimum
	}
	return l
})

// Names returns the names of the symmetric instances on TSPLIB's page, in its order.
func Names() (names []string) {
	for line := range strings.Lines(table) {
		name, _, _ := strings.Cut(line, ",")
		_, e, err := parse(strings.TrimSpace(line))
		if err == nil && strings.HasPrefix(e.Source, "TSPLIB") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func parse(line string) (k key, e entry, err error) {
	f := strings.Split(line, ",")
	if len(f) != 8 {
		return k, e, fmt.Errorf("%q has %d columns", line, len(f))
	}
	k.name = strings.ToLower(f[0])
	var is bool
	if k.metric, is = solver.ParseMetric(f[2]); !is {
		return k, e, fmt.Errorf("%q names no metric", line)
	}
	if k.cities, err = strconv.Atoi(f[1]); err != nil {
		return k, e, err
	}
	if k.fixed, err = strconv.Atoi(f[3]); err != nil {
		return k, e, err
	}
	e.Proven, e.Source = f[5] == "proven", f[6]
	if e.Length, err = strconv.ParseInt(f[4], 10, 64); err != nil {
		return k, e, err
	}
	content, err := hex.DecodeString(f[7])
	if err != nil || len(content) != len(e.content) {
		return k, e, fmt.Errorf("%q ends with no fingerprint", line)
	}
	e.content = fingerprint.Fingerprint(content)
	return k, e, nil
}

// Find returns the published length of a problem. The problem is identified by its
// content, not by its name. An open path has no published length.
func Find(p *solver.Problem) (Optimum, bool) {
	if p.Definition().OpenPath != nil {
		return Optimum{}, false
	}
	known := published().withContent[shapeOf(p)]
	if known == nil {
		return Optimum{}, false
	}
	o, is := known[fingerprint.Of(p)]
	return o, is
}

// Of returns the result of Find, and the zero value where no length is known.
func Of(p *solver.Problem) Optimum {
	o, _ := Find(p)
	return o
}

// Misnamed reports whether a problem has the name, size and metric of a published
// instance but different cities or distances, so that the published length is not valid
// for it.
func Misnamed(p *solver.Problem) bool {
	e, is := published().byName[keyOf(p)]
	return is && e.content != fingerprint.Of(p)
}

// Lookup returns the probable result of Find for a problem of which only the name and
// the shape are known, as in lists of files that have not been read. fixed is the number
// of fixed edges.
func Lookup(name string, cities int, metric solver.Metric, fixed int) (Optimum, bool) {
	e, is := published().byName[key{plainName(name), shape{cities, metric, fixed}}]
	return e.Optimum, is
}

// Cities returns the number of cities of the published instance with a name, and false
// where there is none.
func Cities(name string) (int, bool) {
	for k := range published().byName {
		if k.name == strings.ToLower(name) {
			return k.cities, true
		}
	}
	return 0, false
}

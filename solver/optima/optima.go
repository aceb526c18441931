// Package optima knows the best known tour lengths of TSPLIB and of a few larger
// instances that are studied as often.
//
// It holds published lengths only: an estimate, such as 0.7124·√(n·A) for
// uniform cities, is no optimum and has no place here. Its hard part is not to
// mistake a user's own file for a published one of the same name.
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

// Optimum is a published tour length. The zero value says that none is known.
type Optimum struct {
	Length int64
	Proven bool   // nobody can find a shorter tour; otherwise nobody has
	Source string // "TSPLIB" or "Waterloo" first, see table.csv
}

// Known says whether there is a length at all.
func (o Optimum) Known() bool { return o.Length > 0 }

// Kind says in a word or two what the length is, for a label.
func (o Optimum) Kind() string {
	if o.Proven {
		return "optimal"
	}
	return "best known"
}

// Noun is what the length is called: the optimum, where that is proven.
func (o Optimum) Noun() string {
	if o.Proven {
		return "optimum"
	}
	return "best known"
}

// Above says what a gap is measured from.
func (o Optimum) Above() string { return "above the " + o.Noun() }

// Origin says what the length is and who published it: "optimal, TSPLIB". It is empty
// where nothing is known.
func (o Optimum) Origin() string {
	switch {
	case !o.Known():
		return ""
	case o.Source == "":
		return o.Kind()
	}
	return o.Kind() + ", " + o.Source
}

// Gap is by how much a length lies above this one, in percent; false where no length is
// known.
func (o Optimum) Gap(length int64) (percent float64, known bool) {
	if !o.Known() {
		return 0, false
	}
	return 100 * float64(length-o.Length) / float64(o.Length), true
}

// table.csv holds one published length a line. Those from "TSPLIB" stand on
// Reinelt's page "Symmetric traveling salesman problem", those from "Waterloo" on
// Cook's TSP pages. The column name is the file's own NAME: linhp318 calls itself
// lin318 and differs by its fixed edge. TSPLIB's 41345 for it is the length of
// the path without that edge; a tour has it, so the table holds the sum. The column
// fingerprint is that of the instance's content, see package fingerprint.
//
//go:embed table.csv
var table string

// shape is what many problems have in common.
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

func plainName(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".tsp")) }

// entry is one line of the table.
type entry struct {
	Optimum
	content fingerprint.Fingerprint
}

// lookup is the table, ready to be asked. The shape comes before the content, because
// hashing a million cities takes longer than anything else here.
type lookup struct {
	byName      map[key]entry
	withContent map[shape]map[fingerprint.Fingerprint]Optimum
}

var published = sync.OnceValue(func() lookup {
	l := lookup{make(map[key]entry), make(map[shape]map[fingerprint.Fingerprint]Optimum)}
	for line := range strings.Lines(table) {
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

// Names are those of the instances that TSPLIB's own page lists, in its order.
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

// Find returns the published length of a problem, whatever it is called: it is
// recognised by its content. An open path is never a published one.
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

// Of is what Find returns: nothing where no length is known.
func Of(p *solver.Problem) Optimum {
	o, _ := Find(p)
	return o
}

// Misnamed says whether a problem has the name, size and metric of a published
// instance, but other cities or distances, so that the published length is not its own.
func Misnamed(p *solver.Problem) bool {
	e, is := published().byName[keyOf(p)]
	return is && e.content != fingerprint.Of(p)
}

// Lookup is what Find will probably return for a problem of which only this is known,
// for lists of files that have not been read. The number of fixed edges counts, too.
func Lookup(name string, cities int, metric solver.Metric, fixed int) (Optimum, bool) {
	e, is := published().byName[key{plainName(name), shape{cities, metric, fixed}}]
	return e.Optimum, is
}

// Cities returns how many cities the published instance of a name has; false if
// no published one has that name.
func Cities(name string) (int, bool) {
	for k := range published().byName {
		if k.name == strings.ToLower(name) {
			return k.cities, true
		}
	}
	return 0, false
}

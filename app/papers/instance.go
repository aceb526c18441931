package papers

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
)

// summary is what is kept of an instance that was read.
type summary struct {
	name    string
	cities  int
	optimum int64 // or the best length known; 0: none
	content string
	err     error // why it cannot be had
}

// shelf opens instances by their names from a folder. It keeps the last one.
type shelf struct {
	folder string
	known  map[string]summary
	last   *solver.Problem
	lastIs string
}

// firstCities matches the name of an instance that is the beginning of d18512, as O'Neil and
// Burtscher use them (2015, section 4).
var firstCities = regexp.MustCompile(`^first([0-9]+)$`)

// whole is the instance whose first cities are taken.
const whole = "d18512"

// extensions are those of the files of instances.
var extensions = []string{".tsp", ".tsp.gz"}

// about reads an instance once and describes it.
func (s *shelf) about(name string) summary {
	if known, is := s.known[name]; is {
		return known
	}
	p, err := s.open(name)
	about := summary{name: name, err: err}
	if err == nil {
		about.cities, about.content = p.Cities(), fingerprint.Of(p).String()
		if known, is := optima.Find(p); is {
			about.optimum = known.Length
		}
	}
	s.known[name] = about
	return about
}

func (s *shelf) open(name string) (*solver.Problem, error) {
	if s.lastIs == name && s.last != nil {
		return s.last, nil
	}
	p, err := s.read(name)
	if err != nil {
		return nil, err
	}
	s.last, s.lastIs = p, name
	return p, nil
}

func (s *shelf) read(name string) (*solver.Problem, error) {
	if s.folder == "" {
		return nil, errors.New("no folder of instances is named")
	}
	for _, extension := range extensions {
		path := filepath.Join(s.folder, name+extension)
		if _, err := os.Stat(path); err == nil {
			return instance.Open(path)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	m := firstCities.FindStringSubmatch(name)
	if m == nil {
		return nil, fmt.Errorf("%s.tsp is not in %s", name, s.folder)
	}
	all, err := s.read(whole)
	if err != nil {
		return nil, err
	}
	return firstOf(all, name, m[1])
}

// Stocked reports whether a folder has a file of an instance of the table. Nothing is read.
func (t *Table) Stocked(folder string) bool {
	for _, row := range t.rows {
		if slices.ContainsFunc(t.instances(row), func(name string) bool { return hasFile(folder, name) }) {
			return true
		}
	}
	return false
}

// hasFile reports whether a folder has the file that an instance is read from.
func hasFile(folder, name string) bool {
	if firstCities.MatchString(name) && hasFile(folder, whole) {
		return true
	}
	for _, extension := range extensions {
		if _, err := os.Stat(filepath.Join(folder, name+extension)); !errors.Is(err, fs.ErrNotExist) {
			return true // or an error, which reading reports
		}
	}
	return false
}

// firstOf returns the problem of the first cities of another one.
func firstOf(all *solver.Problem, name, count string) (*solver.Problem, error) {
	n, err := strconv.Atoi(count)
	if err != nil || n > all.Cities() {
		return nil, fmt.Errorf("%s: %s has %d cities", name, all.Name(), all.Cities())
	}
	return solver.NewProblem(solver.Definition{Name: name, Metric: all.Metric(), X: all.X()[:n], Y: all.Y()[:n]})
}

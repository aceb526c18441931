package library

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/tsplib"
)

// WriteTour writes the best tour of an instance in TSPLIB's format, with the city
// numbers of the instance's file. The instance itself is not read, so the length is
// the stored one.
func (l *Library) WriteTour(w io.Writer, id fingerprint.Fingerprint) error {
	e, t, err := l.load(id)
	if err != nil {
		return err
	}
	labels := make([]int64, len(t.order))
	seen := make([]bool, len(t.order))
	for i, c := range t.order {
		if seen[c] {
			return l.badTour(e, errors.New("it visits a city twice"))
		}
		seen[c] = true
		labels[i] = t.label(c)
	}
	origin := fmt.Sprintf("Found by %s: engine %s, seed %d, start %s, %s", e.Program, e.Engine, e.Seed, e.Start, e.When.UTC().Format("2006-01-02"))
	return tsplib.WriteTourLabels(w, e.Name, labels, origin, "Length "+solver.FormatDecimal(e.Length, e.Decimals))
}

// LeastID is the number of characters of an ID that name an instance, at least: with fewer, a
// mistyped name could delete one.
const LeastID = 4

// Match returns the entries with that name or, if there are none, those whose
// fingerprint begins with the word, of LeastID characters or more.
func (l *Library) Match(word string) ([]Entry, error) {
	all, err := l.List()
	if err != nil {
		return nil, err
	}
	var named, begun []Entry
	for _, e := range all {
		if strings.EqualFold(e.Name, word) {
			named = append(named, e)
		}
		if len(word) >= LeastID && strings.HasPrefix(e.Fingerprint.String(), strings.ToLower(word)) {
			begun = append(begun, e)
		}
	}
	if named != nil {
		return named, nil
	}
	return begun, nil
}

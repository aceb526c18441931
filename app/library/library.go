// Package library stores the user's own results: the best tour found for each
// instance, and a summary of every attempt.
//
// An instance is identified by its content, not by its name: see package fingerprint. The
// library is one file that several processes may use at the same time: each request
// opens and closes it. Instances themselves are not stored, only the paths of their
// files.
//
// The hard part is that a convenience must not block the program: a file that is
// damaged, locked, full or written by a newer version gives an *Error with a remedy,
// in bounded time, whatever the damage. A tour is returned only if it is a valid tour
// of the problem and has the stored length.
package library

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
)

// Add stores a result: the attempt in any case, the tour if it is shorter than the
// stored one, or that is damaged. An invalid tour of the problem is an error.
func (l *Library) Add(p *solver.Problem, r Result) (Comparison, error) {
	if err := p.CheckTour(r.Order); err != nil {
		return Comparison{}, fmt.Errorf("this tour of %s cannot be added to the library: %w", p.Name(), err)
	}
	blob, err := packTour(asStored(p, r.Order), p.Definition().Labels)
	if err != nil {
		return Comparison{}, fmt.Errorf("this tour of %s cannot be added to the library: %w", p.Name(), err)
	}
	entry := entryOf(p, r)
	comparison := Comparison{Length: entry.Length}
	err = l.update(func(b buckets) error {
		return b.add(entry, blob, &comparison, func(e Entry, blob []byte) bool {
			_, err := unpackFor(p, e, blob)
			return err == nil
		})
	})
	if err != nil {
		return Comparison{}, err
	}
	return comparison, nil
}

func entryOf(p *solver.Problem, r Result) Entry {
	e := Entry{
		Fingerprint: fingerprint.Of(p), Name: text(p.Name()), Cities: p.Cities(), Metric: p.Metric().String(), Path: pathOf(p),
		Source: r.Source, Length: p.Length(r.Order), Optimum: r.Optimum, Bound: r.Bound, Decimals: p.Decimals(), Origin: r.Origin,
	}
	e.Engine, e.Device, e.Start, e.Program = text(e.Engine), text(e.Device), text(e.Start), text(e.Program)
	if len(e.Params) > maxParams {
		e.Params = nil
	}
	return e
}

// pathOf says which open path a problem asks for, with the file's numbers of given ends; empty: a round trip.
func pathOf(p *solver.Problem) string {
	ends := p.Definition().OpenPath
	if ends == nil {
		return ""
	}
	text := "path"
	for i, word := range []string{" from ", " to "} {
		if ends[i] != solver.AnyCity {
			text += word + strconv.FormatInt(p.Label(ends[i]), 10)
		}
	}
	return text
}

// List returns all entries, in the order of their names.
func (l *Library) List() ([]Entry, error) {
	var all []Entry
	err := l.view(func(b buckets) error {
		var err error
		all, err = b.entries()
		return err
	})
	sortEntries(all)
	return all, err
}

// Find returns the entry of an instance; false where there is none.
func (l *Library) Find(id fingerprint.Fingerprint) (entry Entry, known bool, err error) {
	err = l.view(func(b buckets) error {
		entry, known, err = b.entry(id)
		return err
	})
	return entry, known, err
}

// Attempts returns the newest attempts at an instance, the oldest of them first.
func (l *Library) Attempts(id fingerprint.Fingerprint) (attempts []Attempt, err error) {
	err = l.view(func(b buckets) error {
		attempts, err = b.attempts(id)
		return err
	})
	return attempts, err
}

// Tour returns the best tour of a problem. The error is an *Error where the stored
// tour is not valid for the problem or has another length than stored, and ErrUnknown
// where there is none.
func (l *Library) Tour(p *solver.Problem) ([]solver.City, Entry, error) {
	e, blob, err := l.packed(fingerprint.Of(p))
	if err != nil {
		return nil, e, err
	}
	order, err := unpackFor(p, e, blob)
	if err != nil {
		return nil, e, l.badTour(e, err)
	}
	return order, e, nil
}

// unpackFor returns the packed tour of an entry, if it is a tour of the problem and as long as the entry says.
func unpackFor(p *solver.Problem, e Entry, blob []byte) ([]solver.City, error) {
	t, err := unpackTour(blob, e.Cities)
	if err != nil {
		return nil, err
	}
	if err := p.CheckTour(t.order); err != nil {
		return nil, err
	}
	if length := p.Length(t.order); length != e.Length {
		return nil, fmt.Errorf("it has the length %d instead of %d", length, e.Length)
	}
	return t.order, nil
}

// packed returns an entry and its packed tour.
func (l *Library) packed(id fingerprint.Fingerprint) (e Entry, blob []byte, err error) {
	err = l.view(func(b buckets) error {
		var known bool
		var err error
		if e, known, err = b.entry(id); err == nil && !known {
			return ErrUnknown
		}
		blob = append(blob, b.tours.Get(id[:])...)
		return err
	})
	return e, blob, err
}

// load returns an entry and its tour, which fits the number of cities.
func (l *Library) load(id fingerprint.Fingerprint) (Entry, tour, error) {
	e, blob, err := l.packed(id)
	if err != nil {
		return e, tour{}, err
	}
	t, err := unpackTour(blob, e.Cities)
	if err != nil {
		return e, tour{}, l.badTour(e, err)
	}
	return e, t, nil
}

// KeepBound stores a lower bound of all tours of an instance that the library has, if it is
// higher than the stored one.
func (l *Library) KeepBound(id fingerprint.Fingerprint, length int64) error {
	return l.update(func(b buckets) error {
		e, known, err := b.entry(id)
		if err != nil || !known || length <= e.Bound {
			return err
		}
		e.Bound = length
		return b.put(e)
	})
}

// Delete removes an instance with its tour and its attempts.
func (l *Library) Delete(id fingerprint.Fingerprint) error {
	return l.update(func(b buckets) error { return b.delete(id) })
}

func sortEntries(all []Entry) {
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Cities, b.Cities),
			slices.Compare(a.Fingerprint[:], b.Fingerprint[:]))
	})
}

package fetch

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tourscope/solver/optima"
)

// Everything stands for all names that TSPLIB lists.
const Everything = "all"

var betweenNames = regexp.MustCompile(`[\s,;]+`)

// ParseNames parses names separated by blanks or commas, or "all". An empty list is an
// error.
func ParseNames(text string) ([]string, error) {
	var names []string
	for _, word := range betweenNames.Split(strings.TrimSpace(text), -1) {
		word = strings.TrimSuffix(strings.TrimSuffix(word, ".gz"), ".tsp")
		switch {
		case strings.EqualFold(word, Everything):
			return optima.Names(), nil
		case word == "":
			return nil, fmt.Errorf("name instances of TSPLIB, such as berlin52 kroA100, or write %s", Everything)
		case !validName.MatchString(word):
			return nil, fmt.Errorf("%q is not an instance of TSPLIB: write a name such as berlin52, or %s", word, Everything)
		}
		if !slices.Contains(names, word) {
			names = append(names, word)
		}
	}
	return names, nil
}

// Progress is the progress of a download of several files.
type Progress struct {
	Name        string // the current file
	At, Of      int    // it is the At-th, counted from 0, of Of files
	Bytes, Size int64  // of that file; Size is -1 where the site does not announce it
}

// Share returns the completed part, from 0 to 1.
func (p Progress) Share() float64 {
	within := 0.0
	if p.Size > 0 {
		within = min(1, float64(p.Bytes)/float64(p.Size))
	}
	return (float64(p.At) + within) / float64(max(1, p.Of))
}

// Outcome is the result of a download of several files.
type Outcome struct {
	Files  []Fetched
	Before int     // number of the files that were in the folder before
	Errors []error // of the failed files
}

// hopeless is the number of successive failures after which the site or the network is
// considered the cause, not the files.
const hopeless = 4

// All fetches one file after the other and continues after a failure. It ends early
// with ctx, or after hopeless successive failures.
func (s *Source) All(ctx context.Context, names []string, folder string, hear func(Progress)) (o Outcome) {
	inARow := 0
	for i, name := range names {
		p := Progress{Name: name, At: i, Of: len(names), Size: -1}
		hear(p)
		f, err := s.Fetch(ctx, name, folder, func(done, total int64) {
			p.Bytes, p.Size = done, total
			hear(p)
		})
		switch {
		case ctx.Err() != nil:
			return o
		case err != nil:
			o.Errors = append(o.Errors, err)
			if inARow++; inARow >= hopeless && i+1 < len(names) {
				o.Errors = append(o.Errors, errors.New("the other files were not tried: check the network connection and the address"))
				return o
			}
			continue
		case f.Before:
			o.Before++
		}
		inARow = 0
		o.Files = append(o.Files, f)
	}
	return o
}

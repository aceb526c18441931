//go:build !nogui

package browser

import (
	"path/filepath"

	"tourscope/app/library"
	"tourscope/solver"
)

// Subject is an instance that something is done with: the one chosen here, or the
// one that is open in the window.
type Subject struct {
	Path    string          // empty: there is none
	Best    *library.Entry  // our best tour; nil where there is none
	Problem *solver.Problem // nil where it was not read yet
}

// Subject is the instance that is chosen.
func (b *Browser) Subject() Subject {
	item := b.list.Chosen()
	if item == nil || item.Problem != "" {
		return Subject{}
	}
	s := Subject{Path: item.Path, Best: item.Best}
	if l := b.preview.data; l != nil && l.item.Path == item.Path {
		s.Problem = l.problem
	}
	return s
}

// name is what the instance is called.
func (s Subject) name() string {
	switch {
	case s.Best != nil && s.Best.Name != "":
		return s.Best.Name
	case s.Problem != nil:
		return s.Problem.Name()
	}
	return filepath.Base(s.Path)
}

// Select chooses the instance of a file, if the list has it.
func (b *Browser) Select(path string) { b.list.ChoosePath(path) }

// Step goes so many instances on.
func (b *Browser) Step(by int) { b.selectAt(min(max(b.list.Place()+by, 0), b.list.Len()-1)) }

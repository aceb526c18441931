//go:build !nogui

package browser

import (
	"path/filepath"

	"tourscope/app/library"
	"tourscope/solver"
)

// Subject is the instance of a command: the selected one, or the one open in the panes.
type Subject struct {
	Path    string          // empty: none
	Best    *library.Entry  // the user's best tour, or nil
	Problem *solver.Problem // nil if not read yet
}

// Subject is the selected instance.
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

// name is the name of the instance.
func (s Subject) name() string {
	switch {
	case s.Best != nil && s.Best.Name != "":
		return s.Best.Name
	case s.Problem != nil:
		return s.Problem.Name()
	}
	return filepath.Base(s.Path)
}

// Select selects a file if it is in the list, or as soon as it is found.
func (b *Browser) Select(path string) {
	b.host.Settings.Chosen = path // also if another one was selected before
	b.list.ChoosePath(path)
}

// Step moves the selection.
func (b *Browser) Step(by int) { b.selectAt(min(max(b.list.Place()+by, 0), b.list.Len()-1)) }

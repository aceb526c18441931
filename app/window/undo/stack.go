// Package undo keeps a stack of states for undo and redo.
//
// It stores whole states, not changes: any state can be shown, and code that changes
// something needs no inverse. This fits small states only, such as a view and the fields
// of a form.
//
// The hard part is what users consider one step: a drag or a typed word is many changes,
// but one step.
package undo

import (
	"reflect"
	"time"
)

// Limits of a stack.
const (
	maxSteps    = 200                    // steps kept
	mergeWithin = 700 * time.Millisecond // changes of one kind that follow sooner are merged
)

// Stack is a list of states with a current one. The zero Stack is empty. It belongs to
// one goroutine.
type Stack[S any] struct {
	states []step[S]
	at     int // index of the current state
}

type step[S any] struct {
	state S
	kind  string    // of the change that led here
	when  time.Time // of the last change
}

// Push adds the current state if it differs. kind names the change between two states;
// changes of one kind in quick succession are merged into one step. A new step removes
// the states to redo.
func (h *Stack[S]) Push(state S, kind func(before, now S) string, now time.Time) {
	if len(h.states) == 0 {
		h.states = []step[S]{{state: state}}
		return
	}
	present := &h.states[h.at]
	if reflect.DeepEqual(present.state, state) {
		return
	}
	what := kind(present.state, state)
	if h.at == len(h.states)-1 && h.at > 0 && present.kind == what && now.Sub(present.when) < mergeWithin {
		present.state, present.when = state, now
		return
	}
	h.states = append(h.states[:h.at+1], step[S]{state, what, now})
	if len(h.states) > maxSteps {
		h.states = h.states[len(h.states)-maxSteps:]
	}
	h.at = len(h.states) - 1
}

// Reset removes all states but one.
func (h *Stack[S]) Reset(state S) { h.states, h.at = []step[S]{{state: state}}, 0 }

// Amend changes all states, for changes that are no step of the user's.
func (h *Stack[S]) Amend(change func(state *S)) {
	for i := range h.states {
		change(&h.states[i].state)
	}
}

// CanUndo returns the kind of the step to undo and whether there is one.
func (h *Stack[S]) CanUndo() (kind string, can bool) {
	if h.at == 0 {
		return "", false
	}
	return h.states[h.at].kind, true
}

// CanRedo returns the kind of the step to redo and whether there is one.
func (h *Stack[S]) CanRedo() (kind string, can bool) {
	if h.at+1 >= len(h.states) {
		return "", false
	}
	return h.states[h.at+1].kind, true
}

// Undo goes back one step and returns the state there.
func (h *Stack[S]) Undo() (state S, went bool) { return h.move(-1) }

// Redo goes forward one step and returns the state there.
func (h *Stack[S]) Redo() (state S, went bool) { return h.move(1) }

func (h *Stack[S]) move(by int) (state S, went bool) {
	if to := h.at + by; to >= 0 && to < len(h.states) {
		h.at = to
		return h.states[to].state, true
	}
	return state, false
}

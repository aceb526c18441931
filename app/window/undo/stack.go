// Package undo remembers states so that steps can be taken back and done again.
//
// A state is a whole, not a change: what is remembered can always be shown, and
// whoever changes something need not know how to undo it. That only fits small
// states, such as a view and the fields of a form.
//
// Its hard part is what a person takes for one step: a drag or a word typed is
// many changes, and one step back.
package undo

import (
	"reflect"
	"time"
)

// The bounds of a history.
const (
	maxSteps    = 200                    // steps kept
	mergeWithin = 700 * time.Millisecond // changes of one kind that come faster are one step
)

// Stack is a line of states with a place in it. The zero History is empty. It
// belongs to one goroutine.
type Stack[S any] struct {
	states []step[S]
	at     int // index of the present state
}

type step[S any] struct {
	state S
	kind  string    // what changed to get here
	when  time.Time // of the last change
}

// Push remembers the present state, if it is another one. kind says what of it
// has changed, from the state before; changes of one kind in quick succession are
// one step. A new step ends what could be done again.
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

// Reset forgets everything; this is the first state.
func (h *Stack[S]) Reset(state S) { h.states, h.at = []step[S]{{state: state}}, 0 }

// Amend changes every state alike, for what was no step of the person's.
func (h *Stack[S]) Amend(change func(state *S)) {
	for i := range h.states {
		change(&h.states[i].state)
	}
}

// CanUndo says whether there is a step to take back, and what it changed.
func (h *Stack[S]) CanUndo() (kind string, can bool) {
	if h.at == 0 {
		return "", false
	}
	return h.states[h.at].kind, true
}

// CanRedo says whether there is a step to do again, and what it changes.
func (h *Stack[S]) CanRedo() (kind string, can bool) {
	if h.at+1 >= len(h.states) {
		return "", false
	}
	return h.states[h.at+1].kind, true
}

// Undo goes one step back and returns the state there.
func (h *Stack[S]) Undo() (state S, went bool) { return h.move(-1) }

// Redo goes one step forward again and returns the state there.
func (h *Stack[S]) Redo() (state S, went bool) { return h.move(1) }

func (h *Stack[S]) move(by int) (state S, went bool) {
	if to := h.at + by; to >= 0 && to < len(h.states) {
		h.at = to
		return h.states[to].state, true
	}
	return state, false
}

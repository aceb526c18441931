package undo

import (
	"testing"
	"time"
)

// Each row plays keys and says which state is shown: a letter is a change of kind
// "letter", a digit one of kind "digit", - waits, < undoes, > redoes.
func TestHistory(t *testing.T) {
	for _, row := range []struct{ why, played, want string }{
		{"nothing to take back", "a<", "a"},
		{"one step back", "a-1<", "a"},
		{"back and forth", "a-1-b<<>", "1"},
		{"quick changes of a kind are one step", "a-123<", "a"},
		{"slow ones are two", "a-1-2<", "1"},
		{"another kind is another step", "a-1b<", "1"},
		{"what was taken back is gone after a change", "a-1-2<-b>", "b"},
		{"the same again is no step", "a-1-1-1<", "a"},
		{"a change right after taking back does not alter the past", "a-1-2<3<", "1"},
	} {
		if got := play(row.played); got != row.want {
			t.Errorf("%s: %q shows %q, want %q", row.why, row.played, got, row.want)
		}
	}
}

func play(keys string) (shown string) {
	var h Stack[string]
	now := time.Unix(0, 0)
	kind := func(_, s string) string {
		if s[0] >= '0' && s[0] <= '9' {
			return "digit"
		}
		return "letter"
	}
	for _, k := range keys {
		switch k {
		case '-':
			now = now.Add(mergeWithin)
		case '<', '>':
			move := h.Undo
			if k == '>' {
				move = h.Redo
			}
			if s, went := move(); went {
				shown = s
			}
		default:
			shown = string(k)
			h.Push(shown, kind, now)
		}
	}
	return shown
}

func TestBounded(t *testing.T) {
	var h Stack[int]
	for i := range 10 * maxSteps {
		h.Push(i, func(_, _ int) string { return "count" }, time.Unix(int64(i), 0))
	}
	steps := 0
	for _, went := h.Undo(); went; _, went = h.Undo() {
		steps++
	}
	if steps != maxSteps-1 {
		t.Errorf("%d steps back, want %d", steps, maxSteps-1)
	}
}

// An amendment is no step and is not undone by one.
func TestAmend(t *testing.T) {
	type state struct{ view, engine string }
	kind := func(_, _ state) string { return "view" }
	var h Stack[state]
	h.Push(state{"whole", "chained"}, kind, time.Unix(0, 0))
	h.Push(state{"left", "chained"}, kind, time.Unix(10, 0))
	h.Amend(func(s *state) { s.engine = "regions" })
	h.Push(state{"left", "regions"}, kind, time.Unix(20, 0))
	if was, went := h.Undo(); !went || was != (state{"whole", "regions"}) {
		t.Errorf("one step back is %v (%v)", was, went)
	}
	if _, can := h.CanUndo(); can {
		t.Error("what was amended is a step")
	}
}

//go:build !nogui

package window

import (
	"testing"

	"tourscope/app/session"
)

// The status bar describes a search while nothing else is to be said.
func TestStatusOfASearch(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.status.say("the message of an earlier run")
	s.shared.goOn.SetChecked(true)
	s.shared.limit(limitTime).Set("1h")
	perform(s, "run")
	shows := func(want string) func() bool { return func() bool { return s.status.hint.Value == want } }
	running := "The search ends after 1:00:00. Space pauses it, S stops it."
	l.until(t, "the rule that ends it", shows(running))
	s.status.hover("a hint")
	if got := s.status.hint.Value; got != "a hint" {
		t.Errorf("under the mouse it says %q", got)
	}
	s.status.hover("")
	if got := s.status.hint.Value; got != running {
		t.Errorf("beside it, it says %q", got)
	}
	perform(s, "run")
	l.until(t, "a pause", shows("Paused. Space resumes the search, S stops it."))
	s.session.Go(session.Sweep)
	if got := s.searchLine(); got != "" {
		t.Errorf("in the sweep it says %q", got)
	}
	s.session.Go(session.Laboratory)
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if got := s.searchLine(); got != "" || s.status.hint.Value == "" {
		t.Errorf("after the run it says %q, the status bar %q", got, s.status.hint.Value)
	}
}

//go:build !nogui

package window

import (
	"strings"
	"testing"
)

// The commands of panes that search together have their share of the threads and their common start tour, as their runs have.
func TestCopiedCommandsOfARace(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Version: "1.0"})
	openSquare(t, s, l)
	alone, err := s.pane().commandLine()
	if err != nil || strings.Contains(alone, "--threads") || strings.Contains(alone, "--start") {
		t.Errorf("alone: %q, %v", alone, err)
	}
	perform(s, "compare")
	for _, p := range s.searching() {
		line, err := p.commandLine()
		if err != nil || !strings.Contains(line, "--threads ") || !strings.Contains(line, "--start ") {
			t.Errorf("in a race: %q, %v", line, err)
		}
	}
	if len(s.searching()) != 2 {
		t.Errorf("%d panes search", len(s.searching()))
	}
}

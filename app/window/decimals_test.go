//go:build !nogui

package window

import (
	"strings"
	"testing"
)

// Lengths of a matrix with decimals are shown in the unit of its file.
func TestDecimalsAreShown(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.open(writeFile(t, "hours.csv", ",a,b,c,d\na,0,1000.5,2,3\nb,1000.5,0,1.5,2\nc,2,1.5,0,1000.5\nd,3,2,1000.5,0\n"))
	l.until(t, "the instance", s.isOpen)
	s.open(writeFile(t, "hours.tour", "TYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n"))
	l.until(t, "the tour", func() bool { return s.pane().tour != nil })
	if got := s.pane().headline.length.Value; got != "2,005.5" {
		t.Errorf("the headline shows %s", got)
	}
	solve(t, s, l)
	if got := s.status.text(); !strings.Contains(got, "length 2,005.5") {
		t.Errorf("the verdict is %q", got)
	}
}

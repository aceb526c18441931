//go:build !nogui

package batches

import "testing"

// The columns of the runs end within the grid at every width, and a wider grid shows no fewer.
func TestColumnsFit(t *testing.T) {
	shown := 0
	for width := float32(558); width < 1600; width++ {
		now := 0
		for i, s := range columns(progressColumns()).spans(width) {
			if !s.shown {
				continue
			}
			now++
			if s.x+s.width > width-gridPad+0.5 {
				t.Fatalf("in a grid %v wide column %d ends at %v", width, i, s.x+s.width)
			}
		}
		if now < shown {
			t.Fatalf("a grid %v wide has %d columns, a narrower one %d", width, now, shown)
		}
		shown = now
	}
	if all := len(progressColumns()); shown != all {
		t.Errorf("a wide grid shows %d columns of %d", shown, all)
	}
}

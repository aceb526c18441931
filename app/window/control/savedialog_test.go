//go:build !nogui

package control

import "testing"

func TestExtensionsInASentence(t *testing.T) {
	for want, extensions := range map[string][]string{".svg": {".svg"}, ".tour or .csv": {".tour", ".csv"}, ".png, .svg or .pdf": {".png", ".svg", ".pdf"}} {
		if got := oneOf(extensions); got != want {
			t.Errorf("%q: %q", extensions, got)
		}
	}
}

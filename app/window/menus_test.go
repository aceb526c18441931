//go:build !nogui

package window

import "testing"

// The toolkit adds a Quit of its own to the first menu unless an item says that it is one.
func TestMenuHasOneQuit(t *testing.T) {
	s, _ := testShell(t, Options{})
	quits := 0
	for _, item := range s.menus.bar.Items[0].Items {
		if item.IsQuit {
			quits++
			if item.Label != "Quit" {
				t.Errorf("the item that quits is called %q", item.Label)
			}
		} else if item.Label == "Quit" {
			t.Error("another item is called Quit")
		}
	}
	if quits != 1 {
		t.Errorf("%d items quit", quits)
	}
}

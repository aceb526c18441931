//go:build !nogui

package window

import "testing"

// The toolkit adds a Quit of its own to the first menu unless the last item says that it is one.
func TestMenuHasOneQuit(t *testing.T) {
	s, _ := testShell(t, Options{})
	quits, items := 0, s.menus.bar.Items[0].Items
	if last := items[len(items)-1]; !last.IsQuit {
		t.Errorf("the last item is %q", last.Label)
	}
	for _, item := range items {
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

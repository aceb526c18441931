//go:build !nogui

package window

import (
	"testing"

	"tourscope/app/session"
)

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

// A menu shows no two items of one name, and what its row explains on the page is spelt out.
func TestMenuItemsDiffer(t *testing.T) {
	s, _ := testShell(t, Options{})
	for _, menu := range s.menus.bar.Items {
		seen := make(map[string]bool)
		for _, item := range menu.Items {
			if seen[item.Label] && !item.IsSeparator {
				t.Errorf("menu %s has %q twice", menu.Label, item.Label)
			}
			seen[item.Label] = true
		}
	}
	button := s.newButton("batch-add-file", true)
	if button.refresh(); button.action.name() != "Add file…" || button.Text != "File…" {
		t.Errorf("the menu has %q, the button %q", button.action.name(), button.Text)
	}
}

// Cancel is enabled while there is something to cancel or a place to return from.
func TestCancelNeedsATask(t *testing.T) {
	s, _ := testShell(t, Options{})
	cancel := s.actions.find("cancel")
	if cancel.can() {
		t.Error("there is nothing to cancel")
	}
	done := s.status.busy(t.Context(), func() float64 { return 0 }, func() {}, s.do)
	if !cancel.can() || cancel.name() != "Cancel file operation" {
		t.Errorf("a task cannot be cancelled: %q", cancel.name())
	}
	if done(); cancel.can() {
		t.Error("the task is over")
	}
	s.session.Go(session.Batch)
	if !cancel.can() || cancel.name() != "Return to Laboratory" {
		t.Errorf("Escape does not return: %q", cancel.name())
	}
}

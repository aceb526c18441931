//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// No key usually means two things, and every action stands in a menu.
func TestKeysAreUnique(t *testing.T) {
	s, _ := testShell(t, Options{Engine: "walker"})
	taken := make(map[key]string)
	menus := make(map[string]bool)
	for _, title := range menuOrder {
		menus[title] = true
	}
	for _, a := range s.actions.all {
		if a.during != nil {
			continue // it has its keys for the moment
		}
		for _, k := range append([]key{a.key}, a.also...) {
			if other := taken[k]; other != "" && !k.none() {
				t.Errorf("%s means %s and %s", k, other, a.id)
			}
			taken[k] = a.id
		}
		if !menus[a.menu] {
			t.Errorf("%s is in no menu", a.id)
		}
	}
}

// Menus call Return what other texts call it, Enter, and the key works all the same.
func TestMenusNameEnter(t *testing.T) {
	shown := ctrl(fyne.KeyReturn).shortcut()
	if got := shown.(fyne.KeyboardShortcut).Key(); got != fyne.KeyEnter || ctrl(fyne.KeyReturn).String() != "Ctrl+Enter" {
		t.Errorf("the menu shows %s, texts %s", got, ctrl(fyne.KeyReturn))
	}
	pressed := &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl}
	if shown.ShortcutName() != pressed.ShortcutName() {
		t.Errorf("the menu has the key %s, pressed is %s", shown.ShortcutName(), pressed.ShortcutName())
	}
}

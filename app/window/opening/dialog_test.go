//go:build !nogui

package opening

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/test"

	"tourscope/app/window/control"
)

// A folder that is read while another path is typed is not listed afterwards.
func TestListingOfAFolderThatWasLeft(t *testing.T) {
	test.NewApp().Settings().SetTheme(control.NewTheme("light", ""))
	folder := filepath.Join(t.TempDir(), "sub")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.tsp"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var reading []func()
	read := func() {
		for _, f := range reading {
			f()
		}
		reading = nil
	}
	d := New(&control.Frame{Window: test.NewWindow(nil), Hints: &control.Hints{}, Folder: func() string { return folder }, Do: func(f func()) { f() },
		Background: func(task func(context.Context)) { reading = append(reading, func() { task(t.Context()) }) }}, Host{})
	read()
	before := d.State()
	d.enterFolder(filepath.Dir(folder))
	d.enterFolder(folder)
	read()
	if after := d.State(); len(after.Files) != 2 || after.Files[0] != before.Files[0] || after.Files[1] != before.Files[1] {
		t.Errorf("%s lists %v, and before %v", after.Path, after.Files, before.Files)
	}
}

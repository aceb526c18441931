//go:build !nogui

package window

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"tourscope/gpu"
	"tourscope/gpu/catalog"
)

func TestPathsAreCompleted(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "more"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"map.tsp": square, "other.tsp": "", ".hidden": ""} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := s.showCommands()
	c.entry.SetText(folder + "/m")
	if n := len(c.list.Rows); n != 2 {
		t.Fatalf("%d rows for map.tsp and more/", n)
	}
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := c.entry.Text; got != folder+"/more/" || !s.covered() {
		t.Errorf("choosing the folder gives %q", got)
	}
	c.entry.SetText(folder + "/map")
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	l.until(t, "the instance", s.isOpen)
	if s.covered() {
		t.Error("the list stays open over the instance")
	}
}

func TestCommandsAreFoundByTyping(t *testing.T) {
	s, _ := testShell(t, Options{Engine: "walker"})
	c := s.showCommands()
	c.entry.SetText("engine small")
	if len(c.list.Rows) == 0 || c.list.Rows[0].Title != "Engine: Small" {
		t.Fatal("the engine is not found")
	}
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := s.pane().setup.engine.Info().Name; got != "small" {
		t.Errorf("the engine is %s", got)
	}
	c = s.showCommands()
	c.entry.SetText("engine absent")
	if len(c.list.Rows) == 0 || !c.list.Rows[0].Disabled {
		t.Error("an engine that cannot run can be chosen")
	}
	c.entry.SetText("no such thing")
	if len(c.list.Rows) != 1 || !c.list.Rows[0].Disabled || c.list.Rows[0].Title != "No matches" {
		t.Error("the list is empty without a word")
	}
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.covered() {
		t.Error("Escape does not close the list")
	}
}

func TestDescribeWorker(t *testing.T) {
	devices := catalog.Devices{List: []catalog.Device{{Name: "A100", Memory: 40 << 30, Driver: "12.4"}}}
	for _, row := range []struct {
		status gpu.Status
		want   string
	}{
		{gpu.Status{State: gpu.Starting}, "Starting"},
		{gpu.Status{State: gpu.Missing, Problem: errors.New("no such file")}, "No such file."},
		{gpu.Status{State: gpu.Ready, Program: "v1", Host: "big", Devices: devices}, "A100, 40 GiB, driver for CUDA 12.4"},
		{gpu.Status{State: gpu.Ready, Program: "v1", Host: "big", Devices: catalog.Devices{None: "no driver"}}, "No driver."},
	} {
		if got := describeWorker(row.status); !strings.Contains(got, row.want) {
			t.Errorf("%q lacks %q", got, row.want)
		}
	}
}

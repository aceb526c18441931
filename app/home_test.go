package app

import (
	"os/user"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"tourscope/app/library"
)

// TestNoHome checks that the library of a program without HOME is in the folder that the
// system has for the user, not in the root folder.
func TestNoHome(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the folders are those of Linux")
	}
	who, err := user.Current()
	if err != nil {
		t.Skip("the system does not know this user: ", err)
	}
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, "") // which puts it back at the end
	}
	t.Cleanup(xdg.Reload)
	xdg.Reload()
	if !findHome() {
		t.Fatal("no home folder is found")
	}
	if path := library.DefaultPath(); !strings.HasPrefix(path, who.HomeDir+"/") || strings.HasPrefix(path, "/.local") {
		t.Errorf("the library is %s, the home folder %s", path, who.HomeDir)
	}
	t.Setenv("HOME", "/somewhere/else")
	xdg.Reload()
	if !findHome() || !strings.HasPrefix(library.DefaultPath(), "/somewhere/else/") {
		t.Errorf("with HOME the library is %s", library.DefaultPath())
	}
}

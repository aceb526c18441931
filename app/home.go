package app

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"
)

// findHome sets HOME where a service or a bare container has left it unset: to the home
// folder that the system has for the user. Without HOME the library and the preferences
// would be in the root folder of the file system. known is false if there is none.
func findHome() (known bool) {
	if runtime.GOOS == "windows" || os.Getenv("HOME") != "" {
		return true
	}
	who, err := user.Current()
	if err != nil || !filepath.IsAbs(who.HomeDir) {
		return false
	}
	if err := os.Setenv("HOME", who.HomeDir); err != nil {
		return false
	}
	xdg.Reload()
	return true
}

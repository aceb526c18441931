//go:build !nogui

package app

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// documents is the folder of the user's documents, as the desktop has it. Where there is none, as on
// many servers, it is the home folder: documents makes no folder.
func documents() string {
	folder := xdg.UserDirs.Documents
	if info, err := os.Stat(folder); err != nil || !info.IsDir() || !filepath.IsAbs(folder) {
		return xdg.Home
	}
	return folder
}

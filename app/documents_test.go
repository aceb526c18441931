//go:build !nogui

package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"
)

// The folder of documents is the desktop's, and none is made.
func TestDocuments(t *testing.T) {
	before := xdg.UserDirs.Documents
	t.Cleanup(func() { xdg.UserDirs.Documents = before })
	folder := filepath.Join(t.TempDir(), "Dokumente")
	xdg.UserDirs.Documents = folder
	if got := documents(); got != xdg.Home {
		t.Errorf("a folder that is missing: %q", got)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := documents(); got != folder {
		t.Errorf("%q, want %q", got, folder)
	}
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if xdg.UserDirs.Documents = file; documents() != xdg.Home {
		t.Errorf("a file: %q", documents())
	}
}

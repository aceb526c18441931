//go:build unix

package save

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestNewFilesObeyTheUmask(t *testing.T) {
	before := unix.Umask(0o027)
	defer unix.Umask(before)
	path := filepath.Join(t.TempDir(), "new")
	if err := File(path, text("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permission is %v, %v", info.Mode(), err)
	}
}

package save

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tourscope/solver/filelock"
)

// temporaryPattern is the name of a file that is being written. It is short whatever
// the name of the file that it becomes, which may be as long as the file system allows.
const temporaryPattern = ".tourscope-*.part"

// createTemporary makes a file to be written and renamed, with the permission that new
// files have here (the umask). It stays locked until it is closed, so that removeStale
// can tell it from one that a killed program has left.
func createTemporary(folder string) (*os.File, error) {
	const tries = 100
	for try := 0; ; try++ {
		name := strings.Replace(temporaryPattern, "*", strconv.FormatUint(rand.Uint64(), 36), 1)
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			_ = filelock.Lock(f) // on file systems without locks nothing is ever abandoned
			return f, nil
		}
		if !errors.Is(err, fs.ErrExist) || try == tries {
			return nil, err
		}
	}
}

// removeStale removes the temporary files of programs that were killed. What cannot
// be removed stays: it harms nobody.
func removeStale(folder string) {
	names, err := filepath.Glob(filepath.Join(escape(folder), temporaryPattern))
	if err != nil {
		return
	}
	for _, name := range names {
		if abandoned(name) {
			_ = os.Remove(name)
		}
	}
}

// escape keeps a folder's own brackets and stars from being a pattern.
func escape(folder string) string {
	if filepath.Separator == '\\' {
		return folder // Windows knows no escapes, and no stars in names
	}
	var escaped []byte
	for _, c := range []byte(folder) {
		if c == '*' || c == '?' || c == '[' || c == '\\' {
			escaped = append(escaped, '\\')
		}
		escaped = append(escaped, c)
	}
	return string(escaped)
}

// grace is how long a temporary file is left alone whoever seems to own it.
const grace = 5 * time.Second

// abandoned says whether a temporary file is nobody's. One that was made and not yet
// locked is younger than a moment; its writer is left alone.
func abandoned(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode().IsRegular() && !recent(info) && filelock.Free(name)
}

func recent(info os.FileInfo) bool { return time.Since(info.ModTime()) < grace }

package save

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
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
			lock(f)
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

// FileContext is File that gives up when ctx ends: the error is then the context's,
// and a file that was there stays as it was.
func FileContext(ctx context.Context, path string, write func(io.Writer) error) error {
	return File(path, func(w io.Writer) error {
		if err := write(contextWriter{ctx, w}); err != nil {
			return err
		}
		return ctx.Err()
	})
}

type contextWriter struct {
	ctx context.Context
	io.Writer
}

func (c contextWriter) Write(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.Writer.Write(b)
}

// grace is how long a temporary file is left alone whoever seems to own it.
const grace = 5 * time.Second

func recent(info os.FileInfo) bool { return time.Since(info.ModTime()) < grace }

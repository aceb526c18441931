// Package save writes the files that a user takes away, so that nothing is lost:
// a file is written beside its place and renamed when it is whole, and a place
// that cannot be written to is found out before the work begins.
//
// The content of the files is the caller's.
package save

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode/utf8"
)

// File calls write and puts what it wrote at path. Until all of it is on the
// disk, a file that was there before stays as it was. Devices and pipes, such as
// /dev/stdout, are written to directly.
func File(path string, write func(io.Writer) error) error {
	if special(path) {
		return direct(path, write)
	}
	target := resolve(path)
	f, err := createTemporary(filepath.Dir(target))
	if err != nil {
		return explain(path, err)
	}
	defer os.Remove(f.Name()) // without effect once renamed
	if err := fill(f, write); err != nil {
		return explain(path, err)
	}
	return explain(path, replace(target, f.Name()))
}

// replace renames a whole file to target, with the permission of the file that was there.
func replace(target, whole string) error {
	if info, err := os.Stat(target); err == nil {
		if err := os.Chmod(whole, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return os.Rename(whole, target)
}

func direct(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return explain(path, err)
	}
	return explain(path, fill(f, write))
}

// fill writes, flushes and closes.
func fill(f *os.File, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(f, 1<<16)
	err := write(buffer)
	if err == nil {
		err = buffer.Flush()
	}
	if err == nil && !special(f.Name()) {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Check says why a file could not be written to path, or nil. It leaves nothing
// behind, and removes what a program that was killed has left in the folder.
func Check(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ENAMETOOLONG):
		return explain(path, err)
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a directory", path)
	case err == nil && !info.Mode().IsRegular():
		return nil // a device or a pipe; opening a pipe here would wait for its reader
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("cannot write %s: it is write-protected", path)
	}
	folder := filepath.Dir(resolve(path))
	removeStale(folder)
	f, err := createTemporary(folder)
	if err != nil {
		return explain(path, err)
	}
	return explain(path, errors.Join(f.Close(), os.Remove(f.Name())))
}

// special reports whether path exists and is no regular file.
func special(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}

// resolve follows a link, so that the file it points to is replaced and not the
// link itself.
func resolve(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// explain names the file once; the operating system's message names the hidden
// one beside it.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	if _, missing := os.Stat(filepath.Dir(path)); missing != nil && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: there is no directory %s", path, filepath.Dir(path))
	}
	if errors.Is(err, context.Canceled) {
		return interrupted{path, err}
	}
	var inner *fs.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("cannot write %s: %w%s", path, err, remedy(err))
}

// interrupted is the error of a file whose writing the user ended.
type interrupted struct {
	path  string
	cause error
}

func (e interrupted) Error() string {
	return "interrupted: " + e.path + " is not written"
}

func (e interrupted) Unwrap() error { return e.cause }

// remedy says what to do about what is not the program's to mend.
func remedy(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return " (make room there or choose another place; a file that was there is as it was)"
	case errors.Is(err, fs.ErrPermission):
		return " (choose a folder of your own)"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return " (choose a shorter name)"
	}
	return ""
}

// mostPlain is the bytes of a plain name at most. A file name has 255 on most systems, with its ending and what is put
// before that.
const mostPlain = 120

// PlainName makes a name part of a path on every system: what would separate
// folders, or no file name may have, becomes a dash, and a long name is cut.
func PlainName(name string) string {
	name = strings.Map(func(c rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, c) || c < ' ' {
			return '-'
		}
		return c
	}, name)
	for len(name) > mostPlain {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
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

// Package crash keeps the last words of a program that crashed, for the next start
// to show.
//
// The Go runtime itself writes them, so they survive whatever went wrong, a fatal
// signal in a C library included. A program that was killed leaves none.
package crash

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/adrg/xdg"
)

// limit bounds what is read of a report: the first goroutines are those that matter.
const limit = 64 << 10

// separator ends the heading of a report; the runtime's words follow.
const separator = "----\n"

// DefaultFolder is where the system wants the state of programs.
func DefaultFolder() string { return filepath.Join(xdg.StateHome, "tourscope") }

// Report is what a crashed program has left.
type Report struct {
	Path string    // the file it stays in
	When time.Time // of the crash
	Text string    // heading and last words, bounded
}

// Watch sends the runtime's last words to a file in the folder, beginning with the
// heading, until stop is called, which must not be deferred: a panic runs what is
// deferred before the runtime has said its last words. last is the newest report of an
// earlier program, or nil; it is handed out once.
func Watch(folder, heading string) (last *Report, stop func(), err error) {
	stop = func() {}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, stop, fmt.Errorf("cannot keep crash reports: %w", err)
	}
	last, err = collect(folder)
	file, createErr := os.Create(filepath.Join(folder, fmt.Sprintf("running-%d.log", os.Getpid())))
	if createErr != nil {
		return last, stop, errors.Join(err, fmt.Errorf("cannot keep crash reports: %w", createErr))
	}
	defer file.Close() // the runtime has a copy of its own
	_, writeErr := file.WriteString(heading + "\n" + separator)
	if setErr := errors.Join(writeErr, debug.SetCrashOutput(file, debug.CrashOptions{})); setErr != nil {
		return last, stop, errors.Join(err, fmt.Errorf("cannot keep crash reports: %w", setErr), os.Remove(file.Name()))
	}
	stop = func() {
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		_ = os.Remove(file.Name())
	}
	return last, stop, err
}

// collect turns the files of programs that crashed into reports, and returns the
// newest. Programs that go on, or were killed, have written no last words: theirs
// stay, and are taken away when they are a month old.
func collect(folder string) (newest *Report, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "running-*.log"))
	if err != nil {
		return nil, err
	}
	for _, path := range files {
		text, when, readErr := read(path)
		if readErr != nil {
			err = errors.Join(err, readErr)
			continue
		}
		if _, words, _ := strings.Cut(text, separator); words == "" {
			if time.Since(when) > 30*24*time.Hour {
				_ = os.Remove(path)
			}
			continue
		}
		kept := filepath.Join(folder, "crash-"+when.Format("2006-01-02-150405")+".log")
		if renameErr := os.Rename(path, kept); renameErr != nil {
			err = errors.Join(err, renameErr)
			continue
		}
		if newest == nil || when.After(newest.When) {
			newest = &Report{Path: kept, When: when, Text: text}
		}
	}
	return newest, err
}

// read reads the beginning of a file. One that vanishes meanwhile is empty.
func read(path string) (text string, when time.Time, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", time.Now(), nil
	}
	if err != nil {
		return "", when, err
	}
	data, err := os.ReadFile(path)
	return string(data[:min(len(data), limit)]), info.ModTime(), err
}

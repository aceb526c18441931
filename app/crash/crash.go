// Package crash keeps the crash output of the program until its next start, which
// shows it.
//
// The Go runtime writes the output (runtime/debug.SetCrashOutput), so that it covers
// fatal signals in C libraries as well. A process that is killed leaves no output.
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

// separator ends the heading of a report; the crash output follows.
const separator = "----\n"

// DefaultFolder is the folder for state below the XDG base directory.
func DefaultFolder() string { return filepath.Join(xdg.StateHome, "tourscope") }

// Report is the crash output of an earlier process.
type Report struct {
	Path string    // the file it stays in
	When time.Time // of the crash
	Text string    // heading and crash output, at most limit bytes
}

// Watch directs crash output to a file in the folder, which begins with the heading,
// until stop is called. stop must not be deferred: a panic runs deferred functions
// before the runtime writes its output. last is the newest report of an earlier
// process, or nil; each report is returned once. Where the folder cannot be written,
// err is set and stop does nothing.
func Watch(folder, heading string) (last *Report, stop func(), err error) {
	stop = func() {}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, stop, fmt.Errorf("cannot store crash reports: %w", err)
	}
	last, err = collect(folder)
	file, createErr := os.Create(filepath.Join(folder, fmt.Sprintf("running-%d.log", os.Getpid())))
	if createErr != nil {
		return last, stop, errors.Join(err, fmt.Errorf("cannot store crash reports: %w", createErr))
	}
	defer file.Close() // the runtime has a copy of its own
	_, writeErr := file.WriteString(heading + "\n" + separator)
	if setErr := errors.Join(writeErr, debug.SetCrashOutput(file, debug.CrashOptions{})); setErr != nil {
		return last, stop, errors.Join(err, fmt.Errorf("cannot store crash reports: %w", setErr), os.Remove(file.Name()))
	}
	stop = func() {
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		_ = os.Remove(file.Name())
	}
	return last, stop, err
}

// collect renames the files of crashed processes to reports and returns the newest.
// The file of a process that runs or was killed has a heading only: it stays, and is
// deleted after thirty days.
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
		if _, output, _ := strings.Cut(text, separator); output == "" {
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

// read reads the first limit bytes of a file. A file that does not exist is empty.
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

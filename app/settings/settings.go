// Package settings stores the state of the window between two starts: preferences,
// which the user set, and the session, which is the state at the last end.
//
// It does not depend on the window. Both are JSON files below the XDG base
// directories, because the toolkit does not write its preferences atomically.
//
// The hard part is to lose nothing: a file is written beside the old one and renamed
// over it, and a file that cannot be read is renamed before a new one replaces it.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/adrg/xdg"

	"tourscope/solver/pathtext"
)

// Preferences are the choices of the user.
type Preferences struct {
	Theme  string `json:"theme"`            // "system", "light" or "dark"
	Worker string `json:"worker,omitempty"` // the command that starts a GPU worker

	TextSize string `json:"text_size,omitempty"` // "small", "large" or "largest"; empty: the usual one

	Palette string `json:"palette,omitempty"` // the colours of tours, as package palette names schemes

	LetSleep      bool `json:"let_sleep,omitempty"`      // the screen may go off while a search runs
	ForgetResults bool `json:"forget_results,omitempty"` // keep no library of tours
	NoRecording   bool `json:"no_recording,omitempty"`   // runs are recorded only on request
	RecordingMB   int  `json:"recording_mb,omitempty"`   // limit of the recording of one run, MB; 0: the default
	StartEmpty    bool `json:"start_empty,omitempty"`    // do not open again what was open

	// Formats of the figures of a search; empty: the default. See package i18n.
	Times  string `json:"times,omitempty"`  // "seconds"
	Gaps   string `json:"gaps,omitempty"`   // "length"
	Counts string `json:"counts,omitempty"` // "full"
}

// Store holds both files in memory. It is used by one goroutine, except for the
// functions that Later returns.
type Store struct {
	Preferences Preferences
	Session     Session

	places Places
	taken  int // number of calls of Later

	writing sync.Mutex
	written int // number of the newest state that was written
}

// Places are the two files.
type Places struct {
	Preferences string
	Session     string
}

// DefaultPlaces follows the XDG base directories and their like elsewhere.
func DefaultPlaces() Places {
	return Places{
		Preferences: filepath.Join(xdg.ConfigHome, "tourscope", "preferences.json"),
		Session:     filepath.Join(xdg.StateHome, "tourscope", "session.json"),
	}
}

// Load reads both files. A missing file is an empty one. An error comes with a
// usable Store: what could not be read has its defaults, and the unreadable file
// was renamed to NAME.broken.
func Load(places Places) (*Store, error) {
	s := &Store{places: places}
	err := errors.Join(read(places.Preferences, &s.Preferences), read(places.Session, &s.Session))
	if t := s.Preferences.Theme; t != "light" && t != "dark" {
		s.Preferences.Theme = "system"
	}
	s.Session = s.Session.withPaths(pathtext.Decode)
	s.Session.repair()
	return s, err
}

// KeepsResults reports whether the preferences allow the library of tours. It changes
// no file; where the preferences cannot be read, the answer is the default, true.
func KeepsResults(places Places) bool {
	var p Preferences
	data, err := os.ReadFile(places.Preferences)
	return err != nil || json.Unmarshal(data, &p) != nil || !p.ForgetResults
}

// Later encodes the settings of this moment and returns a function that writes both
// files, for another goroutine, because a disk may be slow. It writes nothing where
// newer settings are on the disk already.
func (s *Store) Later() (write func() error) {
	preferences, err1 := json.MarshalIndent(s.Preferences, "", "  ")
	session, err2 := json.MarshalIndent(s.Session.withPaths(pathtext.Encode), "", "  ")
	s.taken++
	turn := s.taken
	return func() error {
		if err := errors.Join(err1, err2); err != nil {
			return fmt.Errorf("cannot write the settings: %w", err)
		}
		s.writing.Lock()
		defer s.writing.Unlock()
		if turn < s.written {
			return nil
		}
		s.written = turn
		return errors.Join(keep(s.places.Preferences, preferences), keep(s.places.Session, session))
	}
}

func read(path string, into any) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the settings: %w", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		aside := path + ".broken"
		if renameErr := os.Rename(path, aside); renameErr != nil {
			aside = path
		}
		return fmt.Errorf("the settings in %s are damaged (%w): starting with the defaults, the old file is %s", path, err, aside)
	}
	return nil
}

func keep(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("cannot store the settings: %w", err)
	}
	return replace(path, append(data, '\n'))
}

// replace writes beside path and renames, so that a crash leaves the old file
// or the new one, never half of one.
func replace(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new")
	if err != nil {
		return fmt.Errorf("cannot store the settings: %w", err)
	}
	defer os.Remove(file.Name()) // a no-op once it is renamed
	_, err = file.Write(data)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("cannot store the settings: %w", err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("cannot store the settings: %w", err)
	}
	return nil
}

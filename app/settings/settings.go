// Package settings keeps what the window remembers between two starts:
// preferences, which a person chose, and the session, which simply was so.
//
// It knows no window. Both are JSON files of our own in the places that the
// system names for them, because the toolkit's preferences are not written in
// one piece.
//
// Its hard part is never to lose anything: a file is written beside the old one
// and renamed over it, and a file that cannot be read is set aside under another
// name before a new one takes its place.
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
)

// Preferences are what a person chose.
type Preferences struct {
	Theme  string `json:"theme"`            // "system", "light" or "dark"
	Worker string `json:"worker,omitempty"` // the command that starts a GPU worker

	Palette string `json:"palette,omitempty"` // the colours of tours, as package palette names schemes

	LetSleep      bool `json:"let_sleep,omitempty"`      // the screen may go off while a search runs
	ForgetResults bool `json:"forget_results,omitempty"` // keep no library of tours
	NoRecording   bool `json:"no_recording,omitempty"`   // runs are not recorded unless asked for
	RecordingMB   int  `json:"recording_mb,omitempty"`   // room for the recording of one run; 0: the usual
	StartEmpty    bool `json:"start_empty,omitempty"`    // do not open again what was open

	// How figures of a search are read; empty: as usual. See package words.
	Times  string `json:"times,omitempty"`  // "seconds"
	Gaps   string `json:"gaps,omitempty"`   // "length"
	Counts string `json:"counts,omitempty"` // "full"
}

// Store holds both files in memory. It belongs to one goroutine, except for what
// Later returns.
type Store struct {
	Preferences Preferences
	Session     Session

	places Places
	taken  int // how often Later was called

	writing sync.Mutex
	written int // the newest that was written
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
	s.Session.repair()
	return s, err
}

// KeepsResults says whether the library of tours is wanted. It only looks: a file
// that cannot be read is left to Load, and says nothing against it.
func KeepsResults(places Places) bool {
	var p Preferences
	data, err := os.ReadFile(places.Preferences)
	return err != nil || json.Unmarshal(data, &p) != nil || !p.ForgetResults
}

// Later takes the settings down as they are now and returns what writes them,
// for another goroutine: a disk may take its time. What is older than what was
// written meanwhile is not written.
func (s *Store) Later() (write func() error) {
	preferences, err1 := json.MarshalIndent(s.Preferences, "", "  ")
	session, err2 := json.MarshalIndent(s.Session, "", "  ")
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
		return fmt.Errorf("cannot keep the settings: %w", err)
	}
	return replace(path, append(data, '\n'))
}

// replace writes beside path and renames, so that a crash leaves the old file
// or the new one, never half of one.
func replace(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new")
	if err != nil {
		return fmt.Errorf("cannot keep the settings: %w", err)
	}
	defer os.Remove(file.Name()) // a no-op once it is renamed
	_, err = file.Write(data)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("cannot keep the settings: %w", err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("cannot keep the settings: %w", err)
	}
	return nil
}

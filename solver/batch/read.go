package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"tourscope/solver"
)

// maxPlan bounds a batch file in bytes: the TOML reader takes quadratic time for nested
// brackets.
const maxPlan = 1 << 18

// OpenPlan reads a batch file: JSON where the name ends in .json, TOML otherwise.
// Every error is a *solver.FileError.
func OpenPlan(path string) (*Plan, error) {
	f, err := os.Open(path)
	if err != nil {
		var reason *os.PathError
		if errors.As(err, &reason) {
			err = reason.Err
		}
		text := err.Error()
		if errors.Is(err, fs.ErrNotExist) {
			text = "there is no such file"
		}
		return nil, &solver.FileError{File: path, Reason: text, Remedy: "check the name", Cause: err}
	}
	defer f.Close()
	return ReadPlan(f, path)
}

// ReadPlan reads a plan from a stream. The extension of the name determines the format; the
// name is also used in messages. TOML and JSON have the same keys: both are first parsed into
// a tree and a list of lines, which decode converts into a plan.
func ReadPlan(r io.Reader, name string) (*Plan, error) {
	at := &positions{file: name, lines: make(map[string]int)}
	text, err := io.ReadAll(io.LimitReader(r, maxPlan+1))
	switch {
	case err != nil:
		return nil, at.refuse("", err.Error(), "")
	case len(text) > maxPlan:
		return nil, at.refuse("", fmt.Sprintf("a batch file has at most %d KiB", maxPlan>>10), "name instances by patterns, such as \"tsp/*.tsp\"")
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // byte order mark, as written by editors on Windows
	var tree map[string]any
	if strings.EqualFold(filepath.Ext(name), ".json") {
		tree, err = readJSON(text, at)
	} else {
		tree, err = readTOML(text, at)
	}
	if err != nil {
		return nil, err
	}
	return decode(tree, at)
}

func readTOML(text []byte, at *positions) (map[string]any, error) {
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		return nil, refuseTOML(at, err)
	}
	tomlLines(text, at.lines)
	return tree, nil
}

func refuseTOML(at *positions, err error) error {
	refusal := &solver.FileError{File: at.file, Reason: strings.TrimPrefix(err.Error(), "toml: "), Remedy: "see https://toml.io for the syntax", Cause: err}
	var where *toml.DecodeError
	if errors.As(err, &where) {
		refusal.Line, _ = where.Position()
	}
	return refusal
}

func readJSON(text []byte, at *positions) (map[string]any, error) {
	fail := func(offset int64, err error) error {
		line := 1 + bytes.Count(text[:min(offset, int64(len(text)))], []byte("\n"))
		return &solver.FileError{File: at.file, Line: line, Reason: strings.TrimPrefix(err.Error(), "json: "), Remedy: "write it as JSON, or name the file .toml", Cause: err}
	}
	if offset, err := jsonLines(text, at.lines); err != nil {
		return nil, fail(offset, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var tree map[string]any
	if err := decoder.Decode(&tree); err != nil {
		return nil, fail(decoder.InputOffset(), err)
	}
	return tree, nil
}

package lsmtables

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"tourscope/app/save"
)

// Folder is a folder with the rows measured so far: rows.json, and both tables made from them.
// A measurement that was cut off resumes with the rows that are missing.
type Folder struct {
	dir   string
	known []Row // before
	rows  []Row
}

// OpenFolder opens a folder, which need not exist. With fresh the rows in it are replaced.
func OpenFolder(dir string, fresh bool) (*Folder, error) {
	f := &Folder{dir: dir}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("cannot make the folder of the results: %w", err)
	}
	if fresh {
		return f, nil
	}
	path := filepath.Join(dir, "rows.json")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &f.known)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the rows measured before from %s: %w (--fresh measures them again)", path, err)
	}
	return f, nil
}

// Known returns the row that was measured with the same instance, device and settings.
func (f *Folder) Known(r Row) (Row, bool) {
	known, is := find(f.known, r)
	known.Published = r.Published
	return known, is
}

func find(rows []Row, r Row) (Row, bool) {
	for _, k := range rows {
		if k.Table == r.Table && k.Instance == r.Instance && k.Source == r.Source && k.Device == r.Device &&
			k.Iterations == r.Iterations && k.Runs == r.Runs && k.Seed == r.Seed {
			return k, true
		}
	}
	return Row{}, false
}

// Add writes the row and all before it.
func (f *Folder) Add(r Row) error {
	f.rows = append(f.rows, r)
	for _, file := range []struct {
		name  string
		write func(io.Writer, []Row) error
	}{{"rows.json", WriteJSON}, {"tables.md", WriteMarkdown}, {"tables.csv", WriteCSV}} {
		err := save.File(filepath.Join(f.dir, file.name), func(w io.Writer) error { return file.write(w, f.kept(file.name)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// kept is the rows of a file: rows.json keeps those that this measurement has not come to.
func (f *Folder) kept(name string) []Row {
	if name != "rows.json" {
		return f.rows
	}
	all := append([]Row(nil), f.rows...)
	for _, k := range f.known {
		if _, is := find(all, k); !is {
			all = append(all, k)
		}
	}
	return all
}

// WriteJSON writes the rows as a JSON array.
func WriteJSON(w io.Writer, rows []Row) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(rows)
}

package session

import (
	"path/filepath"
	"slices"
	"strings"
)

// Files are several instances that were opened at once, to go through one by one.
type Files struct {
	groups [][]string // an instance, then tours and recorded runs of it
	broken []string   // instances that cannot be read
}

// NewFiles lists the instances among files, each with the tours and recorded runs that follow
// it, which belongs tells.
func NewFiles(paths []string, belongs func(string) bool) *Files {
	f := &Files{}
	for _, path := range paths {
		if last := len(f.groups) - 1; last >= 0 && belongs(path) {
			f.groups[last] = append(f.groups[last], path)
			continue
		}
		f.groups = append(f.groups, []string{path})
	}
	return f
}

// Len is the number of instances; of nil 0.
func (f *Files) Len() int {
	if f == nil {
		return 0
	}
	return len(f.groups)
}

// At returns the i-th instance with its tours.
func (f *Files) At(i int) []string { return f.groups[i] }

// Index is the place of an instance, or -1.
func (f *Files) Index(path string) int {
	if f == nil {
		return -1
	}
	return slices.IndexFunc(f.groups, func(group []string) bool { return group[0] == path })
}

// Beside returns the instance by places after the one at path, with its tours; nil at the
// ends. Those that cannot be read are left out.
func (f *Files) Beside(path string, by int) []string {
	for i := f.Index(path) + by; f.Index(path) >= 0 && i >= 0 && i < len(f.groups); i += by {
		if !slices.Contains(f.broken, f.groups[i][0]) {
			return f.groups[i]
		}
	}
	return nil
}

// Break marks an instance as one that cannot be read.
func (f *Files) Break(path string) {
	if f.Index(path) >= 0 && !slices.Contains(f.broken, path) {
		f.broken = append(f.broken, path)
	}
}

// Text says where an instance is in the list, and which cannot be read; it is empty for one
// that is not in it.
func (f *Files) Text(path string, i18n Translator) string {
	at := f.Index(path)
	if at < 0 || f.Len() < 2 {
		return ""
	}
	text := i18n.L("File %d of %d: Page Down opens the next.", at+1, f.Len())
	if at+1 == f.Len() {
		text = i18n.L("File %d of %d: Page Up opens the one before.", at+1, f.Len())
	}
	if len(f.broken) > 0 {
		names := make([]string, len(f.broken))
		for i, broken := range f.broken {
			names[i] = filepath.Base(broken)
		}
		text += " " + i18n.L("Cannot be read: %s.", strings.Join(names, ", "))
	}
	return text
}

//go:build !nogui

package opening

import (
	"cmp"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/window/i18n"
)

// entry is a file or a folder.
type entry struct {
	name   string
	folder bool
	size   int64
	format string // what the name says; empty: unknown
}

// listing is what a folder has.
type listing struct {
	path    string
	entries []entry
	err     error
}

// readFolder lists a folder: folders, then files of a known format, then others, each by name.
func readFolder(path string) listing {
	found, err := os.ReadDir(path)
	l := listing{path: path, err: err}
	for _, f := range found {
		info, err := os.Stat(filepath.Join(path, f.Name())) // of what a link leads to
		if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		l.entries = append(l.entries, entry{name: f.Name(), folder: info.IsDir(), size: info.Size(), format: formatOf(f.Name())})
	}
	rank := func(e entry) int {
		switch {
		case e.folder:
			return 0
		case e.format != "":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(l.entries, func(a, b entry) int {
		return cmp.Or(rank(a)-rank(b), cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name)))
	})
	return l
}

// matching are the entries that begin with a text, or where none does, contain it. Hidden ones
// are shown where the text begins with a dot.
func (l listing) matching(text string) []entry {
	search := func(has func(name, text string) bool) (found []entry) {
		for _, e := range l.entries {
			hidden := strings.HasPrefix(e.name, ".") && !strings.HasPrefix(text, ".")
			if !hidden && has(strings.ToLower(e.name), strings.ToLower(text)) {
				found = append(found, e)
			}
		}
		return found
	}
	if found := search(strings.HasPrefix); len(found) > 0 {
		return found
	}
	return search(strings.Contains)
}

// Globs are the names of files that can be opened, for a file dialog.
func Globs() []string {
	var all []string
	for _, extension := range []string{"tsp", "atsp", "hcp", "csv", "tsv", "txt", "md", "gpx", "kml", "kmz", "geojson", "geojsonl", "tour", "rec", "toml", "json", "png", "jpg", "jpeg", "gif", "gz"} {
		all = append(all, "*."+extension, "*."+strings.ToUpper(extension))
	}
	return all
}

// formatOf is what a file is by its name; empty: unknown.
func formatOf(name string) string {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	switch filepath.Ext(name) {
	case ".tsp", ".atsp", ".hcp":
		return "TSPLIB"
	case ".csv", ".tsv", ".txt", ".md":
		return i18n.L("coordinates")
	case ".gpx":
		return "GPX"
	case ".kml", ".kmz":
		return "KML"
	case ".geojson", ".geojsonl":
		return "GeoJSON"
	case ".json":
		return "JSON"
	case ".tour":
		return i18n.L("tour")
	case ".rec":
		return i18n.L("recording")
	case ".toml":
		return i18n.L("batch")
	case ".png", ".jpg", ".jpeg", ".gif":
		return i18n.L("picture")
	}
	return ""
}

// clean makes a path of what a user typed or pasted: without quotes, as an address of a file,
// or from the home folder. A whole path behind the folder that the field began with counts alone.
func clean(text string) string {
	text = strings.TrimSpace(text)
	for _, quote := range []string{`"`, `'`} {
		if len(text) > 1 && strings.HasPrefix(text, quote) && strings.HasSuffix(text, quote) {
			text = text[1 : len(text)-1]
		}
	}
	if u, err := url.Parse(text); err == nil && u.Scheme == "file" {
		return u.Path
	}
	for _, root := range []string{"//", "/~/"} {
		if at := strings.LastIndex(text, root); at > 0 {
			text = text[at+1:]
		}
	}
	if home, err := os.UserHomeDir(); err == nil && (text == "~" || strings.HasPrefix(text, "~/")) {
		return home + text[1:]
	}
	return text
}

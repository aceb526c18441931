//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// In the command palette a path is completed name by name, which is quicker by
// keyboard than the toolkit's file dialog.

// maxPaths is as many files as a user reads through.
const maxPaths = 200

// paths lists the files and folders that begin as the query does.
func (c *commands) paths(query string) []control.Choice {
	folder, prefix := filepath.Split(expandHome(query))
	entries, err := os.ReadDir(orDot(folder))
	if err != nil {
		return []control.Choice{{Title: query, Detail: i18n.Capitalised(err.Error()), Disabled: true, Run: func() {}}}
	}
	var found []control.Choice
	for _, e := range entries {
		hidden := strings.HasPrefix(e.Name(), ".") && !strings.HasPrefix(prefix, ".")
		if hidden || !strings.HasPrefix(e.Name(), prefix) || len(found) == maxPaths {
			continue
		}
		path := folder + e.Name()
		if e.IsDir() {
			path += string(filepath.Separator)
			found = append(found, control.Choice{Title: path, Trailing: i18n.L("folder"), KeepOpen: true, Run: func() { c.complete(path) }})
		} else {
			found = append(found, control.Choice{Title: path, Trailing: i18n.L("open"), Run: func() { c.shell.open(path) }})
		}
	}
	return found
}

// complete puts a folder into the field and lists its files.
func (c *commands) complete(path string) {
	c.entry.SetText(path)
	c.entry.CursorColumn = len([]rune(path))
	c.entry.Refresh()
}

func expandHome(path string) string {
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || strings.HasPrefix(path, "~/")) {
		return home + strings.TrimPrefix(path, "~")
	}
	return path
}

func orDot(folder string) string {
	if folder == "" {
		return "."
	}
	return folder
}

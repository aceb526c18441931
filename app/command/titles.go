package command

import (
	"path/filepath"
	"strings"
)

// runTitles returns distinct titles of runs: the labels given, or their engines if these are
// known and differ, or else the names of their files.
func runTitles(files, engines, labels []string) []string {
	if labels != nil {
		return labels
	}
	seen := make(map[string]bool)
	for _, e := range engines {
		if e == "" || seen[e] {
			return tourTitles(files)
		}
		seen[e] = true
	}
	return engines
}

func tourTitles(files []string) []string {
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = tourTitle(file)
	}
	return names
}

// tourTitle returns the name of a tour's file without its folder and its extensions.
func tourTitle(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), ".gz")
	return strings.TrimSuffix(name, filepath.Ext(name))
}

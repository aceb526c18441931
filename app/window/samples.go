//go:build !nogui

package window

import (
	"strings"

	"tourscope/assets"
)

// sample is a bundled instance.
type sample struct {
	path  string // "sample:NAME"
	title string
}

func listSamples() []sample {
	var all []sample
	for _, s := range assets.Samples() {
		title, _, _ := strings.Cut(s.Title, ",") // the tile has its own line for the size
		all = append(all, sample{path: samplePrefix + s.Name, title: title})
	}
	return all
}

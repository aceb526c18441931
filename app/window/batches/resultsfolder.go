//go:build !nogui

package batches

import (
	"os"
	"path/filepath"
)

// placeOfResults is the folder in which a new batch gets the folder of its results: where the newest
// batch has its own, or else that of the user's documents, or else where files were opened last. The
// folder of the instances is often one that others share or that a download replaces.
func placeOfResults(recent []string, documents, last string) string {
	for _, folder := range recent {
		place := filepath.Dir(folder)
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place
		}
	}
	if documents != "" {
		return documents
	}
	return last
}

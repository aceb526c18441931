package settings

// Browser is the state of the instance browser at its last use.
type Browser struct {
	Folders    []BrowsedFolder `json:"folders,omitempty"` // the newest first
	Table      bool            `json:"table,omitempty"`   // a table instead of pictures
	Sort       string          `json:"sort,omitempty"`    // the title of a column
	Descending bool            `json:"descending,omitempty"`
	Search     string          `json:"search,omitempty"`
	Sizes      string          `json:"sizes,omitempty"` // as typed
	Type       string          `json:"type,omitempty"`
	Shows      string          `json:"shows,omitempty"` // solved, unsolved, …
	Chosen     string          `json:"chosen,omitempty"`
	Preview    float32         `json:"preview,omitempty"` // width of the preview
}

// BrowsedFolder is a folder that was browsed before.
type BrowsedFolder struct {
	Path string `json:"path"`
	On   bool   `json:"on,omitempty"` // it is shown
}

// maxFolders is the number of folders that a list shows without scrolling in the
// smallest window.
const maxFolders = 12

// Browse shows a folder, alone or in addition to those shown.
func (b *Browser) Browse(path string, add bool) {
	folders := []BrowsedFolder{{Path: path, On: true}}
	for _, f := range b.Folders {
		if f.Path != path {
			folders = append(folders, BrowsedFolder{Path: f.Path, On: f.On && add})
		}
	}
	b.Folders = folders[:min(len(folders), maxFolders)]
}

// Shown returns the paths of the folders that are shown.
func (b *Browser) Shown() (paths []string) {
	for _, f := range b.Folders {
		if f.On {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

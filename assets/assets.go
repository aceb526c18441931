// Package assets holds what is built into the program: the icon and the sample
// instances. It is data and imports nothing of ours.
//
// Both are made by this project's own code:
//
//	go test ./assets -update
//
// makes them again, and without -update the tests see that they are what the
// generators make.
package assets

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"slices"
)

// Sample is a bundled instance.
type Sample struct {
	Name   string // for Open and the command line, unique
	Title  string // for menus
	File   string // the packed TSPLIB file, for messages
	Cities int
	Kind   string // of the generator
	Seed   uint64
}

// Samples lists the bundled instances in the order in which they are shown.
func Samples() []Sample {
	list := []Sample{
		{Name: "drawing", Title: "Drawing", Kind: "drawing", Cities: 5000, Seed: 1},
		{Name: "board", Title: "Drilling board", Kind: "drilling", Cities: 3000, Seed: 1},
		{Name: "uniform", Title: "Uniform", Kind: "uniform", Cities: 1000, Seed: 1},
		{Name: "clusters", Title: "Clusters", Kind: "clustered", Cities: 2000, Seed: 1},
	}
	for i := range list {
		list[i].File = fmt.Sprintf("%s%d.tsp.gz", list[i].Name, list[i].Cities)
		list[i].Title = fmt.Sprintf("%s, %d cities", list[i].Title, list[i].Cities)
	}
	return list
}

//go:embed samples/*.tsp.gz
var samples embed.FS

// Open returns the packed TSPLIB file of a sample, for instance.Read, and the
// file's name.
func Open(name string) (r io.Reader, file string, err error) {
	list := Samples()
	i := slices.IndexFunc(list, func(s Sample) bool { return s.Name == name })
	if i < 0 {
		return nil, "", fmt.Errorf("there is no sample %q", name)
	}
	content, err := samples.ReadFile("samples/" + list[i].File)
	if err != nil {
		return nil, "", err
	}
	return bytes.NewReader(content), list[i].File, nil
}

//go:embed icon.png
var icon []byte

// Icon returns the program's icon, a PNG of 512 × 512 pixels. It must not be
// written to.
func Icon() []byte { return icon }

package campaign

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver/batch"
)

// Draft is a plan under construction, with the settings common to all engines stored
// once.
type Draft struct {
	Title     string
	Instances []string // as in batch.Plan
	Engines   []DraftEngine
	Start     string     // of the engines without their own; empty: the default
	Stop      batch.Stop // likewise
	Seeds     []uint64
	Threshold float64

	References map[string]string // as in batch.Plan
}

// DraftEngine is an engine with the settings in which it differs.
type DraftEngine struct {
	Label  string
	Name   string
	Params map[string]string
	Start  string      // empty: the common one
	Stop   *batch.Stop // nil: the common one
}

// DraftOf returns the draft of a plan. The start and stop rule of the first engine
// become the common ones; engines with others keep their own.
func DraftOf(p *batch.Plan) Draft {
	d := Draft{Title: p.Title, Instances: slices.Clone(p.Instances), Seeds: slices.Clone(p.Seeds), Threshold: p.Threshold, References: p.References}
	for i, e := range p.Engines {
		if i == 0 {
			d.Start, d.Stop = e.Start, e.Stop
		}
		one := DraftEngine{Label: e.Label, Name: e.Name, Params: maps.Clone(e.Params)}
		if e.Start != d.Start {
			one.Start = e.Start
		}
		if !sameStop(e.Stop, d.Stop) {
			stop := e.Stop
			one.Stop = &stop
		}
		d.Engines = append(d.Engines, one)
	}
	return d
}

func sameStop(a, b batch.Stop) bool {
	if (a.Gap == nil) != (b.Gap == nil) || a.Gap != nil && *a.Gap != *b.Gap {
		return false
	}
	a.Gap, b.Gap = nil, nil
	return a == b
}

// Plan returns the plan of the draft.
func (d Draft) Plan() *batch.Plan {
	p := &batch.Plan{Title: strings.TrimSpace(d.Title), Instances: slices.Clone(d.Instances), Seeds: slices.Clone(d.Seeds), Threshold: d.Threshold, References: d.References}
	for _, e := range d.Engines {
		one := batch.Engine{Label: e.Label, Name: e.Name, Params: e.Params, Start: d.Start, Stop: d.Stop}
		if e.Start != "" {
			one.Start = e.Start
		}
		if e.Stop != nil {
			one.Stop = *e.Stop
		}
		p.Engines = append(p.Engines, one)
	}
	return p
}

// AddInstance adds an instance, unless the draft has it.
func (d *Draft) AddInstance(source string) {
	if !slices.Contains(d.Instances, source) {
		d.Instances = append(d.Instances, source)
	}
}

// AddEngine adds an engine under a unique label: its name with the parameters that
// differ from other engines of that name.
func (d *Draft) AddEngine(name string, params map[string]string) {
	label := name
	for n := 2; slices.ContainsFunc(d.Engines, func(e DraftEngine) bool { return e.Label == label }); n++ {
		label = fmt.Sprintf("%s %d", name, n)
	}
	d.Engines = append(d.Engines, DraftEngine{Label: label, Name: name, Params: maps.Clone(params)})
}

// Seeds parses the first seed ("1") or all of them ("5, 9, 40") of so many
// repetitions.
func Seeds(repetitions int, text string) ([]uint64, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' })
	seeds := make([]uint64, len(words))
	for i, word := range words {
		seed, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a seed: write whole numbers from 0", word)
		}
		seeds[i] = seed
	}
	if len(seeds) > 1 {
		return seeds, nil
	}
	first := uint64(1)
	if len(seeds) == 1 {
		first = seeds[0]
	}
	if first > math.MaxInt64 {
		return nil, fmt.Errorf("%d is too large for the first of several seeds: choose one below %d", first, int64(math.MaxInt64))
	}
	seeds = make([]uint64, max(repetitions, 0))
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds, nil
}

// SeedText formats seeds for Seeds.
func SeedText(seeds []uint64) string {
	if len(seeds) == 0 {
		return "1"
	}
	var words []string
	row := true
	for i, seed := range seeds {
		row = row && seed == seeds[0]+uint64(i)
		words = append(words, strconv.FormatUint(seed, 10))
	}
	if row {
		return words[0]
	}
	return strings.Join(words, ", ")
}

// instancePatterns match the files that may be instances.
var instancePatterns = []string{"*.tsp", "*.tsp.gz", "*.csv", "*.csv.gz", "*.gpx", "*.kml", "*.kmz", "*.geojson", "*.TSP"}

// PatternsIn returns the patterns that match files in a folder.
func PatternsIn(folder string) ([]string, error) {
	if _, err := os.ReadDir(folder); err != nil {
		return nil, err
	}
	var found []string
	for _, pattern := range instancePatterns {
		full := filepath.Join(batch.EscapePattern(folder), pattern)
		if files, err := filepath.Glob(full); err == nil && len(files) > 0 {
			found = append(found, full)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no instances: choose a folder with .tsp, .csv, .gpx, .kml or .geojson files", folder)
	}
	return found, nil
}

// FreeFolder returns dir, or dir with a number appended, such that the folder has no
// batch. After a-2, beside a, comes a-3.
func FreeFolder(dir string) string {
	free := dir
	if at := strings.LastIndexByte(dir, '-'); at > 0 {
		_, failed := strconv.Atoi(dir[at+1:])
		if _, err := os.Lstat(dir[:at]); failed == nil && err == nil {
			dir = dir[:at]
		}
	}
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d", dir, n)
	}
}

// FolderName turns a title into a part of a file name.
func FolderName(title string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case strings.ContainsRune(`/\:*?"<>|'`, r) || r < ' ':
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(title)))
	name = strings.Trim(name, ".-")
	if runes := []rune(name); len(runes) > 60 {
		name = string(runes[:60])
	}
	if name == "" {
		name = "batch"
	}
	return name + "-results"
}

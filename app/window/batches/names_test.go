//go:build !nogui

package batches

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/batch"
)

// titled is an engine with a name and a title.
type titled struct {
	solver.Engine
	name, title string
}

func (e titled) Info() solver.Info { return solver.Info{Name: e.name, Title: e.title} }

// Engines have their titles, short where that suffices, and the labels that users gave them.
func TestEngineNames(t *testing.T) {
	registry := solver.NewRegistry(titled{name: "tabu", title: "Tabu search (GPU)"}, titled{name: "tabu-cpu", title: "Tabu search"}, titled{name: "pspm", title: "PSPM (GPU)"})
	for because, row := range map[string]struct{ labels, want []string }{
		"one of each":         {[]string{"tabu", "pspm"}, []string{"Tabu search", "PSPM"}},
		"numbered":            {[]string{"pspm", "pspm 2"}, []string{"PSPM", "PSPM 2"}},
		"the same but device": {[]string{"tabu", "tabu-cpu"}, []string{"Tabu search (GPU)", "Tabu search"}},
		"the user's own":      {[]string{"pspm warm", "hot", "pspmish"}, []string{"PSPM warm", "hot", "pspmish"}},
		"not known here":      {[]string{"elsewhere"}, []string{"elsewhere"}},
	} {
		var engines []batch.Engine
		for _, label := range row.labels {
			name := label
			if word, _, _ := strings.Cut(label, " "); word == "pspm" || label == "hot" || label == "pspmish" {
				name = "pspm"
			}
			engines = append(engines, batch.Engine{Label: label, Name: name})
		}
		if got := engineNames(registry, engines); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", because, got, row.want)
		}
	}
}

// The tables on the screen have titles, the files labels.
func TestTablesHaveNamesAndFilesLabels(t *testing.T) {
	f := twoByTwo(t)
	var names []string
	for _, row := range f.tables[0].Rows[1:] {
		names = append(names, row[0])
	}
	if !slices.Contains(names, "2-opt and Or-opt") || slices.Contains(names, "2opt") {
		t.Errorf("the table names %q", names)
	}
	var text bytes.Buffer
	if err := f.report.WriteCSV(&text); err != nil || !strings.Contains(text.String(), ",2opt,") || strings.Contains(text.String(), "Or-opt") {
		t.Errorf("%v: %s", err, text.String())
	}
}

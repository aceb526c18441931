package batch

import (
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"tourscope/solver/pathtext"
)

// planFile is the batch file as it is written. ReadPlan reads the same keys one by one, for
// messages with the line of an error.
type planFile struct {
	Title      string            `json:"title,omitempty" toml:"title,omitempty"`
	Instances  []string          `json:"instances" toml:"instances,multiline"`
	Seeds      []uint64          `json:"seeds" toml:"seeds"`
	Threshold  float64           `json:"threshold" toml:"threshold"`
	References map[string]string `json:"references,omitempty" toml:"references,omitempty"`
	Engines    []engineFile      `json:"engine" toml:"engine"`
}

type engineFile struct {
	Name    string            `json:"name" toml:"name"`
	Label   string            `json:"label" toml:"label"`
	Start   string            `json:"start,omitempty" toml:"start,omitempty"`
	Threads int               `json:"threads,omitempty" toml:"threads,omitempty"`
	Params  map[string]string `json:"params,omitempty" toml:"params,omitempty,inline"`
	Stop    *stopFile         `json:"stop,omitempty" toml:"stop,omitempty,inline"`
}

type stopFile struct {
	Time       string   `json:"time,omitempty" toml:"time,omitempty"`
	Iterations int64    `json:"iterations,omitempty" toml:"iterations,omitempty"`
	Gap        *float64 `json:"gap,omitempty" toml:"gap,omitempty"`
	Stagnation string   `json:"stagnation,omitempty" toml:"stagnation,omitempty"`
	Processor  string   `json:"processor,omitempty" toml:"processor,omitempty"`
	PerCity    string   `json:"per_city,omitempty" toml:"per_city,omitempty"`
}

// WriteTOML writes the plan as a batch file, from which ReadPlan reads the same plan.
func (p *Plan) WriteTOML(w io.Writer) error { return toml.NewEncoder(w).Encode(p.file()) }

// WriteJSON does so as JSON.
func (p *Plan) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(p.file())
}

func (p *Plan) file() planFile {
	f := planFile{Title: p.Title, Seeds: p.Seeds, Threshold: p.Threshold, References: p.References}
	for _, name := range p.Instances {
		f.Instances = append(f.Instances, pathtext.Encode(name))
	}
	for _, e := range p.Engines {
		one := engineFile{Name: e.Name, Label: e.Label, Start: e.Start, Threads: e.Threads, Params: e.Params}
		if e.Stop != (Stop{}) {
			one.Stop = &stopFile{Time: spanText(e.Stop.Time), Iterations: e.Stop.Iterations, Gap: e.Stop.Gap, Stagnation: spanText(e.Stop.Stagnation), Processor: spanText(e.Stop.Processor), PerCity: spanText(e.Stop.PerCity)}
		}
		f.Engines = append(f.Engines, one)
	}
	return f
}

// Rooted returns the plan with the absolute path of each instance, so that its file may be
// moved to another folder.
func (b *Batch) Rooted() (*Plan, error) {
	plan := *b.Plan
	plan.Instances, plan.positions = nil, nil
	for _, i := range b.Instances {
		source := i.Source
		if !strings.HasPrefix(source, SamplePrefix) {
			full, err := filepath.Abs(source)
			if err != nil {
				return nil, err
			}
			if source = full; strings.ContainsAny(full, patternLetters) {
				source = EscapePattern(full)
			}
		}
		plan.Instances = append(plan.Instances, source)
	}
	return &plan, nil
}

// spanText returns the text of a time limit; empty for none.
func spanText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

package papers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"time"

	"tourscope/solver/run"
)

// spec is everything that determines a trial but its number: a sample, for one row of its table
// and one instance.
type spec struct {
	Instance   string // name and content
	Content    string
	Engine     string
	Params     map[string]string `json:",omitempty"`
	Start      string            `json:",omitempty"`
	Threads    int               `json:",omitempty"`
	Iterations int64             `json:",omitempty"`
	Time       time.Duration     `json:",omitempty"`
	Seed       uint64            `json:",omitempty"`
	Target     int64             `json:",omitempty"` // searches follow each other until a tour is as short
}

// key identifies the spec in the journal.
func (s spec) key() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("a spec that is no JSON: " + err.Error()) // its fields are plain
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// limits returns the stop rules of one search.
func (s spec) limits() run.Limits {
	return run.Limits{Iterations: s.Iterations, Time: s.Time, Target: s.Target}
}

// spec returns what is measured for a sample; the fields Target and Time that depend on other
// samples are still to be set.
func (t *Table) spec(s *Sample, row map[string]string, about summary, quick bool) (spec, error) {
	one := spec{Instance: about.name, Content: about.content, Engine: s.Engine, Start: t.Start, Threads: s.Threads,
		Seed: s.Seed, Time: time.Duration(s.Time)}
	if len(s.Params) > 0 || quick && len(s.Quick) > 0 {
		one.Params = make(map[string]string)
	}
	for name, value := range s.Params {
		one.Params[name] = expand(value, row)
	}
	iterations := s.Iterations
	if quick {
		maps.Copy(one.Params, s.Quick)
		if s.QuickIterations != "" {
			iterations = s.QuickIterations
		}
		if s.QuickTime > 0 {
			one.Time = time.Duration(s.QuickTime)
		}
	}
	var err error
	if iterations != "" {
		if one.Iterations, err = strconv.ParseInt(expand(iterations, row), 10, 64); err != nil {
			return one, fmt.Errorf("the iterations of %s: %w", s.Name, err)
		}
	}
	if s.ThreadsOf != "" {
		if one.Threads, err = strconv.Atoi(row[s.ThreadsOf]); err != nil {
			return one, fmt.Errorf("the threads of %s: %w", s.Name, err)
		}
	}
	return one, nil
}

// runs returns the number of trials of a row.
func (t *Table) runs(row map[string]string) int {
	if n, err := strconv.Atoi(row[t.RunsOf]); err == nil && n > 0 {
		return n
	}
	return max(t.Runs, 1)
}

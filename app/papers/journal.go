package papers

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/linefile"
)

// Trial is one measurement of the journal. Its JSON names are an interface: names may be added
// but not renamed.
type Trial struct {
	Key      string `json:"key"` // of its spec
	Number   int    `json:"trial"`
	Instance string `json:"instance"`
	Engine   string `json:"engine"`
	Seed     uint64 `json:"seed"`
	Searches int    `json:"searches"` // one after the other, see Reached

	Failed string `json:"failed,omitempty"` // why there is no measurement

	Start      int64   `json:"start_length"`
	Length     int64   `json:"length"`
	Optimum    int64   `json:"optimum,omitempty"`
	Reached    bool    `json:"reached,omitempty"` // the length that was wanted
	Seconds    float64 `json:"elapsed_s"`         // of the searches, without start tours and start-up
	Kernel     float64 `json:"kernel_s,omitempty"`
	Copy       float64 `json:"copy_s,omitempty"`
	Moves      int64   `json:"moves"`
	Kicks      int64   `json:"kicks,omitempty"`
	Iterations int64   `json:"iterations"`
	Launch     string  `json:"launch,omitempty"`
	Fitness    float64 `json:"fitness,omitempty"` // the least; only of other problems than tours

	Environment int `json:"session"` // its number in the journal, from 1
}

// line is a line of the journal. One field is set.
type line struct {
	Journal     int                `json:"papers_journal,omitempty"` // the first line: the version
	Paper       string             `json:"paper,omitempty"`
	Environment *batch.Environment `json:"session,omitempty"`
	Trial       *Trial             `json:"trial,omitempty"`
}

// journalVersion is increased when older programs could misread a journal.
const journalVersion = 1

// journal is the file of the trials of a paper.
type journal struct {
	file         *linefile.File
	environments []batch.Environment
	trials       map[string]map[int]Trial // by key and number
	entered      bool                     // the environment of this session is written
}

// openJournal opens or creates the journal of a paper and locks it.
func openJournal(path, paper string) (*journal, error) {
	f, err := linefile.Open(path, os.O_RDWR|os.O_CREATE, inUse(path))
	if err != nil {
		return nil, err
	}
	j := &journal{file: f, trials: make(map[string]map[int]Trial)}
	if err := j.load(path, paper); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func inUse(path string) error {
	return &solver.FileError{File: path, Reason: "another program measures into it", Remedy: "wait for it, or choose another folder with --out", Cause: batch.ErrInUse}
}

// load reads the lines and cuts off an incomplete last one.
func (j *journal) load(path, paper string) error {
	lines, err := j.file.Read()
	var end int64
	for err == nil && lines.Next() {
		err, end = j.take(lines.Text, lines.Number, paper), lines.End
	}
	if err = cmp.Or(err, lines.Err); err != nil {
		return &solver.FileError{File: path, Line: lines.Number, Reason: err.Error(), Remedy: "choose another folder with --out", Cause: err}
	}
	if err := j.file.Cut(end); err != nil || end > 0 {
		return err
	}
	return j.file.Append(line{Journal: journalVersion, Paper: paper})
}

func (j *journal) take(text []byte, number int, paper string) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return fmt.Errorf("the line is damaged: %w", err)
	}
	switch {
	case number == 1 && l.Journal != journalVersion:
		return fmt.Errorf("it is no journal of version %d", journalVersion)
	case number == 1 && l.Paper != paper:
		return fmt.Errorf("it is the journal of %s, not of %s", l.Paper, paper)
	case l.Environment != nil:
		j.environments = append(j.environments, *l.Environment)
	case l.Trial != nil:
		j.keep(*l.Trial)
	}
	return nil
}

func (j *journal) keep(t Trial) {
	if j.trials[t.Key] == nil {
		j.trials[t.Key] = make(map[int]Trial)
	}
	j.trials[t.Key][t.Number] = t
}

// add writes a trial, before the first one of a session its environment.
func (j *journal) add(t Trial, here batch.Environment) error {
	if !j.entered {
		if err := j.file.Append(line{Environment: &here}); err != nil {
			return err
		}
		j.environments, j.entered = append(j.environments, here), true
	}
	t.Environment = len(j.environments)
	j.keep(t)
	return j.file.Append(line{Trial: &t})
}

func (j *journal) close() error { return j.file.Close() }

// moveJournal renames the journal of earlier measurements, because a flag must not delete
// them. It returns the new name; empty if there was none.
func moveJournal(path string) (string, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s-%d", path, i)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, linefile.Move(path, aside, inUse(path))
		}
	}
}

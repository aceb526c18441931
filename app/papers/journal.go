package papers

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/filelock"
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

// journal is an append-only file of JSON lines, each synced before the next trial begins. A
// crash can leave only the last line incomplete, which is cut off.
type journal struct {
	file         *os.File
	environments []batch.Environment
	trials       map[string]map[int]Trial // by key and number
	entered      bool                     // the environment of this session is written
}

// openJournal opens or creates the journal of a paper and locks it.
func openJournal(path, paper string) (*journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if errors.Is(filelock.Lock(f), filelock.ErrHeld) {
		return nil, errors.Join(&solver.FileError{File: path, Reason: "another program measures into it", Remedy: "wait for it, or choose another folder with --out", Cause: batch.ErrInUse}, f.Close())
	}
	j := &journal{file: f, trials: make(map[string]map[int]Trial)}
	if err := j.load(path, paper); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// load reads the lines and cuts off an incomplete last one.
func (j *journal) load(path, paper string) error {
	reader := bufio.NewReaderSize(j.file, 1<<16)
	var end int64
	for number := 1; ; number++ {
		text, err := reader.ReadBytes('\n')
		if err != nil { // the end, or an incomplete line
			break
		}
		if err := j.take(text, number, paper); err != nil {
			return &solver.FileError{File: path, Line: number, Reason: err.Error(), Remedy: "choose another folder with --out", Cause: err}
		}
		end += int64(len(text))
	}
	if err := j.file.Truncate(end); err != nil {
		return err
	}
	if _, err := j.file.Seek(end, 0); err != nil {
		return err
	}
	if end == 0 {
		return j.write(line{Journal: journalVersion, Paper: paper})
	}
	return nil
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
		if err := j.write(line{Environment: &here}); err != nil {
			return err
		}
		j.environments, j.entered = append(j.environments, here), true
	}
	t.Environment = len(j.environments)
	j.keep(t)
	return j.write(line{Trial: &t})
}

func (j *journal) write(l line) error {
	text, err := json.Marshal(l)
	if err == nil {
		_, err = j.file.Write(append(text, '\n'))
	}
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("cannot write the journal %s: %w", j.file.Name(), err)
	}
	return nil
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
			return aside, batch.MoveJournal(path, aside)
		}
	}
}

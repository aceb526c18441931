package batch

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"tourscope/solver"
	"tourscope/solver/linefile"
)

// The journal is an append-only file of JSON lines. The first line identifies the batch,
// each further one is an environment or a result:
//
//	{"journal":1,"hash":"9f2c…","title":"…","jobs":40}
//	{"session":{"began":"…","cpu":"…",…}}
//	{"result":{"id":"berlin52/ils/1","length":7542,…}}
//
// The journal of a shard also names its part in the first line, "shard":3,"shards":16 and
// "batch_jobs", and says what is running, since other processes watch it:
//
//	{"started":{"id":"berlin52/ils/2","at":"…"}}
//	{"ended":"…"}
//
// Every line is synced to the disk before the next job begins. A crash can leave only the
// last line incomplete; a reader ignores that line, and ResumeJournal truncates it. Of two
// results of one job the later one counts, since a failed job is run again when the batch
// is resumed.

// journalVersion is increased when older programs could misread a journal.
const journalVersion = 1

// maxRunning bounds the jobs that run side by side in one process.
const maxRunning = 10_000

// entry is one line. One field is set.
type entry struct {
	Environment *Environment `json:"session,omitempty"`
	Result      *Result      `json:"result,omitempty"`
	Started     *Started     `json:"started,omitempty"`
	Ended       *time.Time   `json:"ended,omitempty"` // the process that wrote the lines before
}

// Started is the beginning of a job of a shard.
type Started struct {
	ID string    `json:"id"`
	At time.Time `json:"at"`
}

// header is the first line.
type header struct {
	Journal int    `json:"journal"`
	Hash    string `json:"hash"`
	Title   string `json:"title,omitempty"`
	Jobs    int    `json:"jobs"`

	// Of the journal of a shard.
	Shard  int `json:"shard,omitempty"`
	Shards int `json:"shards,omitempty"`
	All    int `json:"batch_jobs,omitempty"`
}

// History is what a journal holds.
type History struct {
	Hash         string // of the batch
	Title        string // as the batch began
	Jobs         int    // that the batch, or its shard, has
	Shard        Shard
	All          int // jobs of the whole batch
	Environments []Environment
	Results      map[string]Result // by job, the latest

	// Running has the jobs of a shard that were started and have neither a result nor an end
	// of their process: they run, or were killed.
	Running []Started

	whole int64 // bytes up to the end of the last whole line
}

// Done counts the jobs that have been measured.
func (h *History) Done() int {
	n := 0
	for _, r := range h.Results {
		if r.Failed == "" {
			n++
		}
	}
	return n
}

// Fits returns an error if the batch is not that of the journal. The file is for the
// message.
func (h *History) Fits(b *Batch, file string) error {
	if h.Hash == b.Hash && h.Shard == b.shard {
		return nil
	}
	if h.Hash == b.Hash {
		return &solver.FileError{File: file, Reason: fmt.Sprintf("this is the journal of shard %v, not of %v", h.Shard, b.shard), Remedy: "give it its own name again, or choose another folder with --out"}
	}
	return &solver.FileError{
		File:   file,
		Reason: fmt.Sprintf("%v, with %d of %d jobs done: an instance, an engine, a setting or a seed has changed since", ErrAnotherBatch, h.Done(), h.Jobs),
		Remedy: "undo the change to resume, start again with --fresh, or choose another folder with --out",
		Cause:  ErrAnotherBatch,
	}
}

// OpenHistory reads a journal's file. A missing one is fs.ErrNotExist.
func OpenHistory(path string) (*History, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadHistory(f, path)
}

// HashIn returns the hash of the batch of a journal, from its first line.
func HashIn(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	lines, h := linefile.NewReader(f), &History{}
	if !lines.Next() {
		return "", cmp.Or(lines.Err, io.ErrUnexpectedEOF)
	}
	err = h.begin(lines.Text)
	return h.Hash, err
}

// ReadHistory reads a journal. The name is for messages; every error is a
// *solver.FileError.
func ReadHistory(r io.Reader, name string) (*History, error) {
	lines := linefile.NewReader(r)
	h := &History{Results: make(map[string]Result)}
	refuse := func(reason string, cause error) error {
		return &solver.FileError{File: name, Line: lines.Number, Reason: reason, Remedy: "start again with --fresh, which keeps this file under another name", Cause: cause}
	}
	for lines.Next() {
		err := h.add(lines)
		if errors.Is(err, errTooMany) {
			return nil, refuse(err.Error(), nil)
		}
		if err != nil {
			return nil, refuse("this line of the journal is damaged: "+err.Error(), err)
		}
		h.whole = lines.End
	}
	switch {
	case lines.Err != nil:
		return nil, refuse(lines.Err.Error(), lines.Err)
	case h.Hash == "":
		return nil, refuse("the journal has no header", nil)
	}
	return h, nil
}

var errTooMany = fmt.Errorf("the journal has more than %d results", maxJobs)

// add adds one line to the history.
func (h *History) add(lines *linefile.Reader) error {
	if lines.Number == 1 {
		return h.begin(lines.Text)
	}
	var e entry
	if err := json.Unmarshal(lines.Text, &e); err != nil {
		return err
	}
	switch {
	case e.Environment != nil:
		if len(h.Environments) >= maxJobs {
			return errTooMany
		}
		h.Environments, h.Running = append(h.Environments, *e.Environment), nil
	case e.Result != nil:
		if err := e.Result.check(); err != nil {
			return err
		}
		if len(h.Results) >= maxJobs {
			return errTooMany
		}
		h.Results[e.Result.ID] = *e.Result
		h.Running = slices.DeleteFunc(h.Running, func(s Started) bool { return s.ID == e.Result.ID })
	case e.Started != nil && len(h.Running) < maxRunning:
		h.Running = append(h.Running, *e.Started)
	case e.Ended != nil:
		h.Running = nil
	}
	return nil
}

func (h *History) begin(line []byte) error {
	var first header
	if err := json.Unmarshal(line, &first); err != nil {
		return err
	}
	if first.Journal != journalVersion {
		return fmt.Errorf("it is not a journal of version %d", journalVersion)
	}
	if first.Hash == "" {
		return errors.New("it has no hash of a batch")
	}
	h.Hash, h.Title, h.Jobs, h.All = first.Hash, first.Title, first.Jobs, cmp.Or(first.All, first.Jobs)
	if first.Shards != 0 {
		if first.Shard < 1 || first.Shard > first.Shards || first.Shards > MaxShards {
			return fmt.Errorf("there is no shard %d of %d", first.Shard, first.Shards)
		}
		h.Shard = Shard{first.Shard, first.Shards}
	}
	return nil
}

// check rejects a result that no job can have.
func (r *Result) check() error {
	t := r.Trace
	switch {
	case r.ID == "":
		return errors.New("a result without a job")
	case len(t.Processor) != 0 && len(t.Processor) != len(t.Length):
		return errors.New("a result with processor times that are not rising")
	case len(t.Seconds) != len(t.Length) || len(t.Moves) != len(t.Length) || len(t.Length) > maxTrace:
		return errors.New("a result with a trace that is not monotonic")
	case r.Length < 0 || r.Seconds < 0:
		return errors.New("a result with a negative number")
	}
	return nil
}

// ErrAnotherBatch is the cause of the error of a batch whose hash is not the journal's, for
// callers that offer the remedy themselves.
var ErrAnotherBatch = errors.New("this is the journal of another batch")

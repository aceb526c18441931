package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"tourscope/solver"
	"tourscope/solver/filelock"
)

// The journal is an append-only file of JSON lines. The first line identifies the batch,
// each further one is an environment or a result:
//
//	{"journal":1,"hash":"9f2c…","title":"…","jobs":40}
//	{"session":{"began":"…","cpu":"…",…}}
//	{"result":{"id":"berlin52/ils/1","length":7542,…}}
//
// Every line is synced to the disk before the next job begins. A crash can leave only the
// last line incomplete; a reader ignores that line, and ResumeJournal truncates it. Of two
// results of one job the later one counts, since a failed job is run again when the batch
// is resumed.

// journalVersion is increased when older programs could misread a journal.
const journalVersion = 1

// entry is one line. One field is set.
type entry struct {
	Environment *Environment `json:"session,omitempty"`
	Result      *Result      `json:"result,omitempty"`
}

// header is the first line.
type header struct {
	Journal int    `json:"journal"`
	Hash    string `json:"hash"`
	Title   string `json:"title,omitempty"`
	Jobs    int    `json:"jobs"`
}

// History is what a journal holds.
type History struct {
	Hash         string // of the batch
	Title        string // as the batch began
	Jobs         int    // that the batch has
	Environments []Environment
	Results      map[string]Result // by job, the latest

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
	if h.Hash == b.Hash {
		return nil
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

// ReadHistory reads a journal. The name is for messages; every error is a
// *solver.FileError.
func ReadHistory(r io.Reader, name string) (*History, error) {
	lines := newLineReader(r)
	h := &History{Results: make(map[string]Result)}
	refuse := func(reason string, cause error) error {
		return &solver.FileError{File: name, Line: lines.number, Reason: reason, Remedy: "start again with --fresh, which keeps this file under another name", Cause: cause}
	}
	for lines.next() {
		err := h.add(lines)
		if errors.Is(err, errTooMany) {
			return nil, refuse(err.Error(), nil)
		}
		if err != nil {
			return nil, refuse("this line of the journal is damaged: "+err.Error(), err)
		}
		h.whole = lines.end
	}
	switch {
	case lines.err != nil:
		return nil, refuse(lines.err.Error(), lines.err)
	case h.Hash == "":
		return nil, refuse("the journal has no header", nil)
	}
	return h, nil
}

var errTooMany = fmt.Errorf("the journal has more than %d results", maxJobs)

// add adds one line to the history.
func (h *History) add(lines *lineReader) error {
	if lines.number == 1 {
		return h.begin(lines.text)
	}
	var e entry
	if err := json.Unmarshal(lines.text, &e); err != nil {
		return err
	}
	switch {
	case e.Environment != nil:
		if len(h.Environments) >= maxJobs {
			return errTooMany
		}
		h.Environments = append(h.Environments, *e.Environment)
	case e.Result != nil:
		if err := e.Result.check(); err != nil {
			return err
		}
		if len(h.Results) >= maxJobs {
			return errTooMany
		}
		h.Results[e.Result.ID] = *e.Result
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
	h.Hash, h.Title, h.Jobs = first.Hash, first.Title, first.Jobs
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

// Journal is a journal that is being written.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	err  error // the first; nothing is written after it
}

// CreateJournal begins the journal of a batch in a new file and syncs its first line. It
// does not replace a file.
func CreateJournal(path string, b *Batch) (*Journal, error) {
	first := header{Journal: journalVersion, Hash: b.Hash, Title: b.Plan.Title, Jobs: len(b.Jobs)}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(inUse(path, err), f.Close())
	}
	j := &Journal{file: f}
	if err := j.write(first); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	syncFolder(filepath.Dir(path))
	return j, nil
}

// ResumeJournal appends to the journal that the history was read from. It truncates an
// incomplete last line. A journal that has grown since it was read is in use by another
// program and is an error.
func ResumeJournal(path string, h *History) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(inUse(path, err), f.Close())
	}
	if now, err := OpenHistory(path); err != nil || now.whole != h.whole {
		return nil, errors.Join(inUse(path, ErrInUse), err, f.Close())
	}
	if err := f.Truncate(h.whole); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Journal{file: f}, nil
}

// ErrAnotherBatch is the cause of the error of a batch whose hash is not the journal's, for
// callers that offer the remedy themselves.
var ErrAnotherBatch = errors.New("this is the journal of another batch")

// lock keeps a second program from writing the same journal.
func lock(f *os.File) error {
	if errors.Is(filelock.Lock(f), filelock.ErrHeld) {
		return ErrInUse
	}
	return nil
}

// MoveJournal renames a journal's file. While a program writes to it, it is not renamed
// and the error is ErrInUse.
func MoveJournal(path, to string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := lock(f); err != nil {
		return inUse(path, err)
	}
	return os.Rename(path, to)
}

func inUse(path string, err error) error {
	return &solver.FileError{File: path, Reason: err.Error(), Remedy: "wait for it, or choose another folder with --out", Cause: err}
}

// syncFolder syncs the directory entry of a new file. Errors are ignored: not every system
// supports it, and the file itself is written.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

func (j *Journal) environment(e Environment) error { return j.write(entry{Environment: &e}) }

func (j *Journal) result(r Result) error { return j.write(entry{Result: &r}) }

// write appends a line and syncs it to the disk.
func (j *Journal) write(value any) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return j.err
	}
	line, err := json.Marshal(value)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.err = fmt.Errorf("cannot write the journal %s: %w", j.file.Name(), err)
	}
	return j.err
}

// Close closes the file.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.file.Close()
}

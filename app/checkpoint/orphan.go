package checkpoint

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/instance"
)

// Orphan is the checkpoint of a search whose process is gone.
type Orphan struct {
	Path        string
	Fingerprint string // of the instance, in hexadecimal digits
	Instance    string // its name
	Source      string // where it can be found again; empty: nowhere
	Engine      string
	Seed        uint64
	Length      int64
	Decimals    int           // digits of Length that are decimals in the unit of the file
	Elapsed     time.Duration // of the search, when this tour was found
	When        time.Time     // the search was last seen alive
	Batch       string        // the folder of the batch that the search was a job of; empty: none
	Job         string        // its identifier there

	owner owner
}

// ErrNone reports that an instance has no usable orphan.
var ErrNone = errors.New("there is no checkpoint of an interrupted search")

// Orphans lists the checkpoints that were left behind, the newest first. Those that
// cannot be read are left out, and err says why. Very old ones are removed.
func (f *Folder) Orphans() (found []Orphan, err error) { return f.orphans("") }

// Newest returns the best of the newest orphans: those of one instance and process.
func (f *Folder) Newest() (newest Orphan, is bool) {
	all, _ := f.Orphans()
	if len(all) == 0 {
		return newest, false
	}
	if same, _ := f.orphans(all[0].Fingerprint); len(same) > 0 {
		return same[0], true
	}
	return newest, false
}

// Of is Orphans of one problem. Of several searches of the newest process, which were
// compared with each other, the best comes first.
func (f *Folder) Of(p *solver.Problem) (found []Orphan, err error) {
	if entries, _ := os.ReadDir(f.Path); len(entries) == 0 {
		return nil, nil // the usual case needs no fingerprint
	}
	return f.orphans(fingerprint.Of(p).String())
}

// Last returns the newest orphan of a problem that has a valid tour of it, and the tour.
// damaged says what was passed over; err is ErrNone where nothing is left.
func (f *Folder) Last(p *solver.Problem) (last Orphan, order []solver.City, damaged, err error) {
	found, damaged := f.Of(p)
	for _, o := range found {
		order, wrong := instance.OpenTour(o.Path, p)
		if wrong == nil {
			return o, order, damaged, nil
		}
		damaged = errors.Join(damaged, unusable(o.Path, wrong))
	}
	return Orphan{}, nil, damaged, ErrNone
}

// Forget removes the orphans of a problem that are no shorter than a length.
func (f *Folder) Forget(p *solver.Problem, length int64) {
	found, _ := f.Of(p)
	for _, o := range found {
		if o.Length >= length {
			_ = os.Remove(o.Path) // what stays is offered once more
		}
	}
}

// OfBatch lists the checkpoints of jobs of the batch in a folder. The caller has locked
// that folder, so that none of the jobs is running: a file is an orphan even if its
// process is still there. Files that cannot be read are left out.
func (f *Folder) OfBatch(dir string) []Orphan {
	all, _ := f.list("", func(owner, time.Time) bool { return true })
	return slices.DeleteFunc(all, func(o Orphan) bool { return o.Batch != dir })
}

// orphans lists the orphans whose names begin with a prefix, the newest first; see Of.
func (f *Folder) orphans(prefix string) (found []Orphan, err error) {
	found, err = f.list(prefix, owner.gone)
	if prefix != "" && len(found) > 0 {
		last := found[0].owner
		others := slices.IndexFunc(found, func(o Orphan) bool { return o.owner != last })
		if others < 0 {
			others = len(found)
		}
		slices.SortFunc(found[:others], func(a, b Orphan) int { return cmp.Compare(a.Length, b.Length) })
	}
	return found, err
}

// list lists the checkpoints whose names begin with a prefix and whose searches are over
// by a rule of their process and of the time they were last touched, the newest first.
func (f *Folder) list(prefix string, over func(owner, time.Time) bool) (found []Orphan, err error) {
	entries, err := os.ReadDir(f.Path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		print, owner, is := parseName(e.Name())
		if !is || !strings.HasPrefix(print, prefix) {
			continue
		}
		info, missing := e.Info()
		if missing != nil || !info.Mode().IsRegular() || !over(owner, info.ModTime()) {
			continue // removed just now, or in use
		}
		path := filepath.Join(f.Path, e.Name())
		if time.Since(info.ModTime()) > keeping {
			_ = os.Remove(path)
			continue
		}
		o, wrong := readOrphan(path)
		if wrong != nil {
			err = errors.Join(err, unusable(path, wrong))
			continue
		}
		o.Fingerprint, o.owner, o.When = print, owner, info.ModTime()
		found = append(found, o)
	}
	slices.SortFunc(found, func(a, b Orphan) int { return b.When.Compare(a.When) })
	return found, err
}

func unusable(path string, cause error) error {
	return fmt.Errorf("the checkpoint %s is skipped: %w (delete it)", path, cause)
}

// owner is the process that writes a file.
type owner struct {
	pid     int
	machine string
}

// parseName takes what fileName has made apart.
func parseName(name string) (print string, o owner, is bool) {
	name, is = strings.CutSuffix(name, ".tour")
	parts := strings.SplitN(name, "-", 4)
	if !is || len(parts) != 4 || len(parts[0]) != 2*len(fingerprint.Fingerprint{}) {
		return "", o, false
	}
	pid, err := strconv.Atoi(parts[1])
	return parts[0], owner{pid, parts[3]}, err == nil && pid > 0
}

// gone says whether the process has ended that last touched its file at a time. Of
// another machine it is known by its silence alone, as it is where the system has
// given its number to another process.
func (o owner) gone(touched time.Time) bool {
	return time.Since(touched) > silence || o.machine == machine() && ended(o.pid)
}

// maxHeader bounds what is read of a file before its tour, in bytes.
const maxHeader = 64 << 10

// readOrphan reads the comments of a file, and not the tour.
func readOrphan(path string) (o Orphan, err error) {
	file, err := os.Open(path)
	if err != nil {
		return o, err
	}
	defer file.Close()
	o.Path = path
	lines := bufio.NewScanner(io.LimitReader(file, maxHeader))
	lines.Buffer(nil, maxHeader)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "TOUR_SECTION") {
			return o, err
		}
		if comment, is := strings.CutPrefix(lines.Text(), "COMMENT : "); is {
			err = errors.Join(err, o.take(comment))
		}
	}
	return o, errors.Join(err, errors.New("it has no tour"), lines.Err())
}

// take takes one comment over.
func (o *Orphan) take(comment string) error {
	var err error
	key, value, _ := strings.Cut(comment, " ")
	switch key {
	case "instance":
		o.Instance, err = strconv.Unquote(value)
	case "source":
		o.Source, err = strconv.Unquote(value)
	case "engine":
		o.Engine = value
	case "seed":
		o.Seed, err = strconv.ParseUint(value, 10, 64)
	case "elapsed":
		o.Elapsed, err = time.ParseDuration(value)
	case "Length":
		_, fraction, _ := strings.Cut(value, ".")
		o.Decimals = len(fraction)
		o.Length, err = solver.ParseDecimal(value, o.Decimals)
	case "batch":
		o.Batch, err = strconv.Unquote(value)
	case "job":
		o.Job, err = strconv.Unquote(value)
	}
	if err != nil {
		return fmt.Errorf("its %s is %.40q", key, value) // the value may be long
	}
	return nil
}

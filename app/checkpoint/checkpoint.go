// Package checkpoint stores the best tour of a search that takes long in a file while it
// runs, so that the end of its process loses a second of it and not all.
//
// Each search has one file, a TSPLIB tour, in a folder beside the library. Its name says
// of which instance it is and whose. A search removes its file when its result is
// stored elsewhere; a file whose process is gone is an Orphan, which a later search may
// start from.
//
// The hard part is to disturb nothing: a search goes on whatever becomes of its file,
// and the files of others that run at the same time, also on other machines that share
// the folder, are left alone.
package checkpoint

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/run"
	"tourscope/solver/tsplib"
)

const (
	usualAfter = 10 * time.Second // searches shorter than this are quickly repeated

	// beat is half of what may be lost: a tour that is asked for at one beat is there
	// at the next.
	beat = 500 * time.Millisecond

	// share is the part of a search's time that a thread may compute for its file, as a
	// divisor, and perCity how long it computes. A measured time would be that of a
	// busy machine, where the search has all cores. Waiting for the disk costs nothing.
	// Files are written at least share × perCity × n apart: 0.8 s for a million cities,
	// 8 s for 10 million, whose search loses up to ten seconds.
	share   = 20
	perCity = 40 * time.Nanosecond

	retry   = 10 * time.Second    // after a file could not be written
	pulse   = 15 * time.Second    // a file is touched so often while its search runs
	silence = time.Minute         // without a touch, after which a search is deemed gone
	keeping = 30 * 24 * time.Hour // orphans are removed after that
)

// Folder holds the checkpoints of one user.
type Folder struct {
	Path  string
	After time.Duration // searches are stored from this time of theirs on; 0: ten seconds
}

// Beside returns the folder of the checkpoints that belong to the library at a path.
func Beside(library string) *Folder { return &Folder{Path: library + ".checkpoints"} }

// Origin describes where a search comes from.
type Origin struct {
	Source string // where the instance can be found again
	Orphan string // the file of the orphan that the search starts from; empty: none
	Batch  string // the folder of the batch that the search is a job of; empty: none
	Job    string // its identifier there
}

// Keeper stores the tours of one search.
type Keeper struct {
	folder *Folder
	run    *run.Run
	origin Origin
	fail   func(error)

	path   string    // of the file; empty until it is first written
	length int64     // of the tour in it; MaxInt64: there is none
	next   time.Time // the file is not written before
	alive  time.Time // the file was last written or touched
	failed bool
	ended  chan struct{}
}

// Keep stores the best tours of a run until it ends; End or Interrupted must be called
// then. The orphan that the run started from is removed once the run has a file of its
// own. fail is called with the first error, from another goroutine; the run continues,
// and so do the attempts.
func (f *Folder) Keep(r *run.Run, from Origin, fail func(error)) *Keeper {
	k := &Keeper{folder: f, run: r, origin: from, fail: fail, length: math.MaxInt64, ended: make(chan struct{})}
	go k.follow()
	return k
}

func (k *Keeper) follow() {
	defer close(k.ended)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-k.run.Done():
			return
		case <-tick.C:
			k.beat()
		}
	}
}

// beat stores the tour that was asked for at the beat before and asks for the next.
func (k *Keeper) beat() {
	after := k.folder.After
	if after == 0 {
		after = usualAfter
	}
	elapsed := k.run.Figures().Elapsed
	if elapsed < after-beat {
		return
	}
	k.run.Want()
	best, now := k.run.Latest(), time.Now()
	switch {
	case best == nil || elapsed < after || now.Before(k.next):
	case best.Best < k.length:
		k.store(best.Order, best.Best, best.Elapsed)
	case now.Sub(k.alive) >= pulse:
		k.alive = now
		if os.Chtimes(k.path, now, now) != nil { // somebody took the search for gone
			k.length = math.MaxInt64
		}
	}
}

// store writes a tour and sets when the next one may be written.
func (k *Keeper) store(order []solver.City, length int64, elapsed time.Duration) {
	k.next = time.Now().Add(share * perCity * time.Duration(len(order)))
	err := k.write(order, length, elapsed)
	k.alive = time.Now()
	if err != nil {
		k.next = k.alive.Add(retry)
		if !k.failed {
			k.failed = true
			k.fail(fmt.Errorf("the search continues without a checkpoint: %w", err))
		}
		return
	}
	k.length = length
	k.dropReplaced()
}

// write writes a tour, which the run has checked.
func (k *Keeper) write(order []solver.City, length int64, elapsed time.Duration) error {
	path := k.path
	if path == "" {
		if err := os.MkdirAll(k.folder.Path, 0o700); err != nil {
			return err
		}
		path = filepath.Join(k.folder.Path, fileName(k.run.Problem()))
		if err := save.Check(path); err != nil {
			return err
		}
	}
	s := k.run.Settings()
	labels := make([]int64, len(order))
	for i, city := range order {
		labels[i] = s.Problem.Label(city)
	}
	err := save.File(path, func(w io.Writer) error {
		return tsplib.WriteTourLabels(w, s.Problem.Name(), labels, k.comments(length, elapsed)...)
	})
	if err == nil {
		k.path = path
	}
	return err
}

// comments describes a tour; readOrphan reads them.
func (k *Keeper) comments(length int64, elapsed time.Duration) []string {
	s := k.run.Settings()
	all := []string{
		"Tourscope's checkpoint of a running search",
		"instance " + strconv.Quote(s.Problem.Name()),
		"source " + strconv.Quote(k.origin.Source),
		"engine " + k.run.Info().Name,
		"seed " + strconv.FormatUint(s.Seed, 10),
		"elapsed " + elapsed.Round(time.Millisecond).String(),
		"Length " + s.Problem.FormatLength(length),
	}
	if k.origin.Batch != "" {
		all = append(all, "batch "+strconv.Quote(k.origin.Batch), "job "+strconv.Quote(k.origin.Job))
	}
	return all
}

// fileName names the file of a new search of a problem: fingerprint, process, a random
// word that tells the searches of one process apart, and the machine.
func fileName(p *solver.Problem) string {
	return fmt.Sprintf("%v-%d-%s-%s.tour", fingerprint.Of(p), os.Getpid(), strconv.FormatUint(uint64(rand.Uint32()), 36), machine())
}

// machine is the name of this machine as part of a file name.
func machine() string {
	name, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return save.PlainName(name[:min(len(name), 64)])
}

func (k *Keeper) dropReplaced() {
	if k.origin.Orphan != "" {
		_ = os.Remove(k.origin.Orphan) // a file that stays is offered once more
		k.origin.Orphan = ""
	}
}

// End waits for the end of the run. stored says that its result is where it was to go;
// then the file is removed, and otherwise it has the result.
func (k *Keeper) End(stored bool) {
	<-k.run.Done()
	<-k.ended
	if stored {
		k.dropReplaced()
		if k.path != "" {
			_ = os.Remove(k.path)
		}
		return
	}
	k.storeResult()
}

// Interrupted waits for the end of a run that was interrupted. Its file stays, with the
// last tour; a run too short to have a file gets none.
func (k *Keeper) Interrupted() {
	<-k.run.Done()
	<-k.ended
	if k.path != "" {
		k.storeResult()
	}
}

func (k *Keeper) storeResult() {
	if o, _ := k.run.Wait(); o.Order != nil && o.Length < k.length {
		k.store(o.Order, o.Length, o.Elapsed)
	}
}

package library

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"

	"tourscope/solver/fingerprint"
	"tourscope/solver/pathtext"
	"tourscope/solver/wire"
)

// The schema, version 1. Keys are fingerprints throughout.
//
//	about      "schema" → "1"
//	instances  → CBOR of stored
//	tours      → the packed tour
//	attempts   → CBOR of []storedAttempt, at most MaxAttempts
//
// A later version adds buckets and fields. A newer schema than this one is refused,
// an older one is migrated.

const schema = "1"

var (
	bucketAbout, bucketInstances = []byte("about"), []byte("instances")
	bucketTours, bucketAttempts  = []byte("tours"), []byte("attempts")
	keySchema                    = []byte("schema")
)

// stored is the stored form of an Entry.
type stored struct {
	Name, Metric, Source  string
	Cities                int
	Length, Optimum       int64
	Bound                 int64 // 0 in files of earlier programs
	Engine, Device, Start string
	Params                map[string]string
	Seed                  uint64
	When                  int64 // Unix seconds
	Elapsed               time.Duration
	Program               string
	Attempts              int
	Decimals              int    `cbor:",omitempty"` // absent in files of earlier programs
	Path                  string `cbor:",omitempty"` // the same
}

// storedAttempt is the stored form of an Attempt, without names of fields.
type storedAttempt struct {
	_       struct{} `cbor:",toarray"`
	Engine  string
	Seed    uint64
	Length  int64
	When    int64
	Elapsed time.Duration
}

// buckets are the parts of an open library; nil where the library does not exist.
type buckets struct {
	codec                  wire.Codec
	instances, tours, runs *bbolt.Bucket
}

// find returns the buckets of an existing library.
func find(tx *bbolt.Tx) (buckets, error) {
	b := buckets{codec: wire.NewCodec(), instances: tx.Bucket(bucketInstances), tours: tx.Bucket(bucketTours), runs: tx.Bucket(bucketAttempts)}
	about := tx.Bucket(bucketAbout)
	switch {
	case about == nil && b.instances == nil:
		return buckets{}, nil // begun, and nothing written
	case about == nil || b.instances == nil || b.tours == nil || b.runs == nil:
		return b, errDamaged
	}
	return b, checkSchema(about.Get(keySchema))
}

func checkSchema(found []byte) error {
	switch {
	case string(found) == schema:
		return nil
	case len(found) > 0 && len(found) < 4 && bytes.Trim(found, "0123456789") == nil:
		return errNewer
	}
	return errDamaged
}

// prepare returns the buckets of a library and creates missing ones.
func prepare(tx *bbolt.Tx) (buckets, error) {
	if tx.Bucket(bucketAbout) != nil {
		return find(tx)
	}
	for _, name := range [][]byte{bucketAbout, bucketInstances, bucketTours, bucketAttempts} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return buckets{}, err
		}
	}
	if err := tx.Bucket(bucketAbout).Put(keySchema, []byte(schema)); err != nil {
		return buckets{}, err
	}
	return find(tx)
}

// add writes a result and fills in the comparison with the earlier ones.
func (b buckets) add(e Entry, blob []byte, comparison *Comparison, isWhole func(e Entry, blob []byte) bool) error {
	before, known, err := b.entry(e.Fingerprint)
	if err != nil {
		return err
	}
	if !known && b.instances.Inspect().KeyN >= MaxInstances {
		return errFull
	}
	if known && !isWhole(before, b.tours.Get(e.Fingerprint[:])) {
		known, before.Length = false, 0 // there is no tour of that length
	}
	comparison.First, comparison.Before = !known, before.Length
	comparison.Improved = !known || e.Length < before.Length
	if err := b.addAttempt(e); err != nil {
		return err
	}
	best := e
	if !comparison.Improved {
		best = before
		best.Name, best.Source = cmp.Or(e.Name, before.Name), cmp.Or(e.Source, before.Source)
		best.Optimum, best.Path = cmp.Or(e.Optimum, before.Optimum), e.Path
	} else if err := b.tours.Put(e.Fingerprint[:], blob); err != nil {
		return err
	}
	best.Bound = max(e.Bound, before.Bound)
	best.Attempts = before.Attempts + 1
	return b.put(best)
}

func (b buckets) put(e Entry) error {
	body, err := b.codec.Encode(stored{
		Name: e.Name, Metric: e.Metric, Source: sourceText(e.Source), Cities: e.Cities, Length: e.Length, Optimum: e.Optimum, Bound: e.Bound,
		Engine: e.Engine, Device: e.Device, Start: e.Start, Params: e.Params, Seed: e.Seed,
		When: e.When.Unix(), Elapsed: e.Elapsed, Program: e.Program, Attempts: e.Attempts, Decimals: e.Decimals, Path: e.Path,
	})
	if err != nil {
		return err
	}
	return b.instances.Put(e.Fingerprint[:], body)
}

func (b buckets) addAttempt(e Entry) error {
	runs, err := b.storedAttempts(e.Fingerprint)
	if err != nil {
		return err
	}
	runs = append(runs, storedAttempt{Engine: e.Engine, Seed: e.Seed, Length: e.Length, When: e.When.Unix(), Elapsed: e.Elapsed})
	body, err := b.codec.Encode(runs[max(0, len(runs)-MaxAttempts):])
	if err != nil {
		return err
	}
	return b.runs.Put(e.Fingerprint[:], body)
}

func (b buckets) storedAttempts(id fingerprint.Fingerprint) (runs []storedAttempt, err error) {
	if b.runs == nil || b.runs.Get(id[:]) == nil {
		return nil, nil
	}
	if err := b.codec.Decode(b.runs.Get(id[:]), &runs); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return runs, nil
}

func (b buckets) attempts(id fingerprint.Fingerprint) ([]Attempt, error) {
	runs, err := b.storedAttempts(id)
	attempts := make([]Attempt, len(runs))
	for i, r := range runs {
		attempts[i] = Attempt{Engine: r.Engine, Seed: r.Seed, Length: r.Length, When: time.Unix(r.When, 0), Elapsed: r.Elapsed}
	}
	return attempts, err
}

func (b buckets) entry(id fingerprint.Fingerprint) (Entry, bool, error) {
	if b.instances == nil {
		return Entry{}, false, nil
	}
	body := b.instances.Get(id[:])
	if body == nil {
		return Entry{}, false, nil
	}
	e, err := b.decode(id[:], body)
	return e, err == nil, err
}

func (b buckets) decode(key, body []byte) (Entry, error) {
	var s stored
	if len(key) != len(fingerprint.Fingerprint{}) {
		return Entry{}, errDamaged
	}
	if err := b.codec.Decode(body, &s); err != nil {
		return Entry{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return Entry{
		Fingerprint: fingerprint.Fingerprint(key), Name: s.Name, Cities: s.Cities, Metric: s.Metric, Source: pathtext.Decode(s.Source),
		Length: s.Length, Optimum: s.Optimum, Bound: s.Bound, Attempts: s.Attempts, Decimals: s.Decimals, Path: s.Path,
		Origin: Origin{Engine: s.Engine, Device: s.Device, Params: s.Params, Seed: s.Seed, Start: s.Start,
			When: time.Unix(s.When, 0), Elapsed: s.Elapsed, Program: s.Program},
	}, nil
}

func (b buckets) entries() (all []Entry, err error) {
	if b.instances == nil {
		return nil, nil
	}
	err = b.instances.ForEach(func(key, body []byte) error {
		e, err := b.decode(key, body)
		if err == nil {
			all = append(all, e)
		}
		return err
	})
	return all, err
}

func (b buckets) delete(id fingerprint.Fingerprint) error {
	if _, known, err := b.entry(id); err != nil || !known {
		return cmp.Or(err, ErrUnknown)
	}
	return errors.Join(b.instances.Delete(id[:]), b.tours.Delete(id[:]), b.runs.Delete(id[:]))
}

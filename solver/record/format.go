package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// A recording's first line is magic and the version of the format, one digit. The version
// is increased with every change of a stored type, nested types included, which TestShapes
// checks. All earlier versions are read; fields that they lack are zero.
const (
	magic   = "tourscope recording "
	version = 7 // 6: Accepts without Dummy; 5: End without Stop; 4: Header without Instance; 3: Param without Former; 1 and 2: Phase in place of Stage; in some of 1 Timing has fewer fields
)

// firstLine returns the first line of a recording of a version.
func firstLine(version byte) string { return magic + string('0'+version) + "\n" }

const keyEvery = 32

// The bounds for reading.
const (
	maxHeader  = 768 << 20 // bytes, as in the worker protocol
	maxMoments = 1 << 20
	maxTours   = 1 << 30 // bytes of all differences together
	// A block has at most freeSize plus maxRatio times the bytes read so far of the
	// file: data with a higher compression ratio are no recording.
	freeSize = 32 << 20
	maxRatio = 1000
)

// Header describes the recorded run.
type Header struct {
	Engine      solver.Info
	Values      solver.Values
	Seed        uint64
	Iterations  int64 // the limit; 0: none
	Problem     wire.Problem
	Instance    Instance
	Environment map[string]string // "program", "device", "driver", "date", …
}

// Moment is one point of a recorded run.
type Moment struct {
	Elapsed time.Duration // on the run's clock: since the start, without pauses
	State   solver.State
	HasTour bool // a tour of length State.Best was kept here

	// Point is set for moments of the run's history; Processor is then its processor time.
	// Recordings up to version 2 have neither.
	Point     bool
	Processor time.Duration
}

// End is the end of the run.
type End struct {
	Elapsed  time.Duration
	State    solver.State
	Finished bool
	Failure  string // the engine's error, if it had one

	// Stop is why the run stopped. Recordings up to version 5, and those without a run, have
	// NotStopped: see Recording.Stop.
	Stop solver.Stop
}

// moment is the stored form of a Moment.
type moment struct {
	Elapsed time.Duration
	State   solver.State
	Key     bool   // Tour is relative to 0, 1, 2, …
	Tour    []byte // a difference; empty: figures only

	Point     bool
	Processor time.Duration
}

// kind is the type of a block.
type kind uint8

const (
	kindHeader kind = iota + 1
	kindMoment
	kindEnd
)

const blockHeader = 5 // length, little-endian, and kind

// writeBlock writes a length, a kind and a body.
func writeBlock(w io.Writer, codec wire.Codec, k kind, value any) error {
	body, err := codec.Encode(value)
	if err != nil {
		return err
	}
	if len(body) > maxHeader {
		return errors.New("the problem is too large to be recorded: run it without a recording")
	}
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	if _, err := w.Write(append(head, byte(k))); err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// readBlock reads the next block, of at most limit bytes. The error is io.EOF at
// the end of the file and io.ErrUnexpectedEOF inside a block.
func readBlock(r io.Reader, limit int64) (kind, []byte, error) {
	var head [blockHeader]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	size := int64(binary.LittleEndian.Uint32(head[:4]))
	if size > limit {
		return 0, nil, fmt.Errorf("a block claims %d bytes where at most %d make sense", size, limit)
	}
	body, err := wire.ReadBody(r, int(size))
	return kind(head[4]), body, err
}

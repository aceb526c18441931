// Package instance opens a file that a user names: it unpacks it, tells which
// format it is in, and calls the reader of that format.
//
// It reads no format itself (packages tsplib and pointfile do). Its hard part is
// that it trusts neither the file's name nor its size: the format is told from
// the first lines, and a file that unpacks without end is refused.
package instance

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"

	"tourscope/solver"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// maxUnpacked bounds what a packed file may unpack to, and how much of any file
// is read: a million cities take 30 MB, the largest matrix less than 1 GiB.
const maxUnpacked = 1 << 30

// Open reads the problem in a file: TSPLIB or coordinates as CSV, plain or with
// gzip. Every error is a *solver.FileError.
func Open(path string) (*solver.Problem, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, path)
}

// Read reads a problem from a stream, such as standard input. The name is for
// messages and for problems without one.
func Read(r io.Reader, name string) (*solver.Problem, error) {
	text, format, err := recognise(r, name)
	if err != nil {
		return nil, err
	}
	var p *solver.Problem
	switch format {
	case tourText:
		return nil, refuse(name, "this file is a tour, not a problem", "open the problem first, then this tour", nil)
	case problemText:
		p, err = tsplib.ReadProblem(text, plainName(name))
	default:
		p, err = pointfile.ReadPoints(text, plainName(name))
	}
	if err != nil {
		return nil, text.from.verdict(name, err)
	}
	return p, nil
}

// OpenTour reads the tour of a problem in a file, plain or with gzip.
func OpenTour(path string, p *solver.Problem) ([]solver.City, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadTour(f, path, p)
}

// ReadTour reads the tour of a problem from a stream.
func ReadTour(r io.Reader, name string, p *solver.Problem) ([]solver.City, error) {
	text, format, err := recognise(r, name)
	if err != nil {
		return nil, err
	}
	if format == problemText {
		return nil, refuse(name, "this file is a problem, not a tour", "open it as a problem, or give a file with TYPE : TOUR", nil)
	}
	tour, err := tsplib.ReadTour(text, plainName(name))
	if err != nil {
		return nil, text.from.verdict(name, err)
	}
	return tour.Order(p)
}

func open(path string) (*os.File, error) {
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, refuse(path, "there is no such file", "check the name", err)
	case errors.Is(err, fs.ErrPermission):
		return nil, refuse(path, "the file may not be read", "change its permissions", err)
	case err != nil:
		return nil, refuse(path, err.Error(), "", err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, refuse(path, "this is a folder", "name a file in it", nil)
	}
	return f, nil
}

func refuse(file, reason, remedy string, cause error) error {
	return &solver.FileError{File: file, Reason: reason, Remedy: remedy, Cause: cause}
}

// plainName is the name without .gz.
func plainName(name string) string {
	if strings.EqualFold(filepath.Ext(name), ".gz") {
		return name[:len(name)-len(".gz")]
	}
	return name
}

// unpacked reads a file's text, packed or not, as far as the bound.
type unpacked struct {
	io.Reader
	left int64
	over bool
	torn error // what gzip found wrong
}

var errTooLarge = errors.New("too large")

func (u *unpacked) Read(b []byte) (int, error) {
	if u.left == 0 {
		var probe [1]byte
		if n, _ := u.Reader.Read(probe[:]); n == 0 {
			return 0, io.EOF
		}
		u.over = true
		return 0, errTooLarge
	}
	n, err := u.Reader.Read(b[:min(int64(len(b)), u.left)])
	u.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		u.torn = err
	}
	return n, err
}

// verdict replaces what a reader says of a broken stream by the cause.
func (u *unpacked) verdict(name string, err error) error {
	switch {
	case u.over:
		return refuse(name, fmt.Sprintf("the file holds more than %d MiB", maxUnpacked>>20), "give a smaller problem", err)
	case errors.Is(u.torn, io.ErrUnexpectedEOF):
		return refuse(name, "the packed file ends too early", "get the whole file again", u.torn)
	case u.torn != nil:
		return refuse(name, "the file cannot be read: "+u.torn.Error(), "get the file again", u.torn)
	}
	return err
}

// unpack undoes gzip where the stream begins with its magic number.
func unpack(r io.Reader, begins []byte) (*unpacked, error) {
	if len(begins) < 2 || begins[0] != 0x1f || begins[1] != 0x8b {
		return &unpacked{Reader: r, left: maxUnpacked}, nil
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return &unpacked{Reader: z, left: maxUnpacked}, nil
}

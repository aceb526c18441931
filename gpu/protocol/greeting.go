package protocol

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Version is the version of the protocol, which both sides must share: a program and its
// worker are of one release. It is incremented with every field added to or removed from a
// message, nested fields included: an unknown field is an error in the middle of a run, a
// different version an error before it, with a remedy. TestShapes checks that.
const Version = 12

const (
	cookie       = "tourscope worker" // 16 bytes
	greetingSize = len(cookie) + 4    // and the version, little-endian
)

// ErrNoGreeting is the error of a stream that ended before its first byte.
var ErrNoGreeting = errors.New("the other side closed the connection without a greeting")

// GarbageError is the error of a stream that begins with something other than a greeting.
type GarbageError struct{ Text string }

func (e *GarbageError) Error() string {
	return fmt.Sprintf("the text %q was received instead of a greeting", e.Text)
}

// VersionError is the error of another version of the protocol on the other side.
type VersionError struct{ Theirs uint32 }

func (e *VersionError) Error() string {
	return fmt.Sprintf("the other side has version %d of the worker protocol, this one version %d", e.Theirs, Version)
}

// WriteGreeting writes this side's greeting.
func WriteGreeting(w io.Writer) error {
	return writeGreeting(w, Version)
}

func writeGreeting(w io.Writer, version uint32) error {
	_, err := w.Write(binary.LittleEndian.AppendUint32([]byte(cookie), version))
	return err
}

// ReadGreeting reads the other side's greeting. It fails at the first byte that
// does not belong to one, so that it never waits for the rest of a short line.
func ReadGreeting(r *bufio.Reader) error {
	var greeting [greetingSize]byte
	for i := range greeting {
		b, err := r.ReadByte()
		switch {
		case err == io.EOF && i == 0:
			return ErrNoGreeting
		case err == io.EOF:
			return fmt.Errorf("greeting: %w", ErrTorn)
		case err != nil:
			return err
		case i < len(cookie) && b != cookie[i]:
			return &GarbageError{Text: garbage(append(greeting[:i:i], b), r)}
		}
		greeting[i] = b
	}
	if v := binary.LittleEndian.Uint32(greeting[len(cookie):]); v != Version {
		return &VersionError{Theirs: v}
	}
	return nil
}

// garbage returns the beginning of the received text, as far as it is buffered.
func garbage(first []byte, r *bufio.Reader) string {
	const enough = 80
	rest, _ := r.Peek(min(r.Buffered(), enough))
	return string(append(first, rest...))
}

package instance

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
)

// Bounds of the text that is read. A million cities take 30 MB, the largest matrix
// less than 1 GiB. A packed file may unpack to freeText bytes, and beyond that to
// maxRatio times the bytes read of the file itself: of TSPLIB, brg180 has the largest
// ratio, 33; compressed blanks or zeros reach 1,000, and would take seconds and
// gigabytes for a file of a megabyte.
const (
	maxText  = 1 << 30
	freeText = 8 << 20
	maxRatio = 50

	// maxGlance bounds the text that Look reads after an incomplete header.
	maxGlance = 4 << 20
)

// The reasons to stop reading a text.
var (
	errTooLarge = errors.New("too large")
	errExpands  = errors.New("expands too far")
	errFollows  = errors.New("not gzip")
)

// unpacked reads a file's text, packed or not, within the bounds.
type unpacked struct {
	io.Reader
	limit  int64    // of the text, in bytes
	packed *counter // the file's own bytes; nil where it is not packed
	read   int64    // of the text, in bytes
	over   error    // errTooLarge or errExpands, once met
	torn   error    // what gzip found wrong
}

// counter counts the bytes read of a packed file.
type counter struct {
	io.Reader
	read int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read += int64(n)
	return n, err
}

// left returns the number of bytes of text that the bounds still allow, and the error
// for more.
func (u *unpacked) left() (int64, error) {
	if u.packed != nil {
		if allowed := freeText + maxRatio*u.packed.read; allowed < u.limit {
			return allowed - u.read, errExpands
		}
	}
	return u.limit - u.read, errTooLarge
}

func (u *unpacked) Read(b []byte) (int, error) {
	left, bound := u.left()
	if left <= 0 {
		var probe [1]byte
		if n, _ := u.Reader.Read(probe[:]); n == 0 {
			return 0, io.EOF
		}
		u.over = bound
		return 0, bound
	}
	n, err := u.Reader.Read(b[:min(int64(len(b)), left)])
	u.read += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		u.torn = err
	}
	return n, err
}

// verdict replaces the error of a reader by its cause in the stream.
func (u *unpacked) verdict(name string, err error) error {
	switch {
	case errors.Is(u.torn, context.Canceled), errors.Is(u.torn, context.DeadlineExceeded):
		return refuse(name, "the reading was stopped", "open it again", u.torn)
	case u.over == errExpands:
		return refuse(name, fmt.Sprintf("the packed file expands to more than %d times its size", maxRatio), "unpack it and open the text, if it is really an instance", err)
	case u.over != nil:
		return refuse(name, fmt.Sprintf("the file holds more than %d MiB", u.limit>>20), "give a smaller problem", err)
	case errors.Is(u.torn, io.ErrUnexpectedEOF):
		return refuse(name, "the packed file ends too early", "get the whole file again", u.torn)
	case errors.Is(u.torn, errFollows):
		return refuse(name, "something that is not gzip follows the packed text", "get the file again", u.torn)
	case u.torn != nil:
		return refuse(name, "the file cannot be read: "+u.torn.Error(), "get the file again", u.torn)
	}
	return err
}

// unpack decompresses a stream that begins with the magic number of gzip.
func unpack(r io.Reader, begins []byte) (*unpacked, error) {
	if len(begins) < 2 || begins[0] != 0x1f || begins[1] != 0x8b {
		return &unpacked{Reader: r, limit: maxText}, nil
	}
	packed := &counter{Reader: r}
	m := &members{packed: bufio.NewReader(packed)}
	var err error
	if m.Reader, err = gzip.NewReader(m.packed); err != nil {
		return nil, err
	}
	m.Multistream(false)
	return &unpacked{Reader: m, limit: maxText, packed: packed}, nil
}

// members reads the members of a gzip file one after the other (RFC 1952, section 2.2).
// Other bytes after a member are errFollows.
type members struct {
	*gzip.Reader
	packed *bufio.Reader
}

func (m *members) Read(b []byte) (int, error) {
	for {
		n, err := m.Reader.Read(b)
		if n > 0 && errors.Is(err, io.EOF) {
			return n, nil // the next call handles the end
		}
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		if err := m.Reset(m.packed); errors.Is(err, gzip.ErrHeader) || errors.Is(err, io.ErrUnexpectedEOF) {
			return 0, errFollows
		} else if err != nil { // io.EOF after the last member
			return 0, err
		}
		m.Multistream(false)
	}
}

// WithContext returns a reader that fails with the context's error after the end of the
// context. It cannot interrupt a blocked read.
func WithContext(ctx context.Context, r io.Reader) io.Reader { return &contextReader{ctx, r} }

type contextReader struct {
	ctx context.Context
	io.Reader
}

func (c *contextReader) Read(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.Reader.Read(b)
}

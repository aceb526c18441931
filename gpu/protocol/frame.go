package protocol

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"tourscope/solver/wire"
)

// ErrTorn is the error of a stream that ended inside a frame, as when the other side's process
// ended.
var ErrTorn = errors.New("the connection ended in the middle of a message")

// A frame is the length of its body (4 bytes, little-endian), its kind (1 byte)
// and the body.
const headerSize = 5

// Reader reads messages. One goroutine at a time may use it.
type Reader struct{ r *bufio.Reader }

// NewReader returns a reader of the frames after the greeting.
func NewReader(r *bufio.Reader) *Reader { return &Reader{r: r} }

// Read returns the next message. The error is io.EOF when the stream ends
// between two frames, ErrTorn when it ends inside one.
func (r *Reader) Read() (Message, error) {
	var header [headerSize]byte
	if _, err := io.ReadFull(r.r, header[:]); err != nil {
		return nil, torn(err, io.EOF)
	}
	kind, size := Kind(header[4]), binary.LittleEndian.Uint32(header[:4])
	limit, known := limits[kind]
	switch {
	case !known:
		return nil, fmt.Errorf("received a message of unknown kind %d", kind)
	case int64(size) > limit:
		return nil, fmt.Errorf("received a %v of %d bytes: at most %d are allowed", kind, size, limit)
	}
	body, err := wire.ReadBody(r.r, int(size))
	if err != nil {
		return nil, fmt.Errorf("%v: %w", kind, torn(err, ErrTorn))
	}
	return decode(kind, body)
}

// torn replaces io.ErrUnexpectedEOF by ErrTorn and io.EOF by atStart.
func torn(err, atStart error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return ErrTorn
	case errors.Is(err, io.EOF):
		return atStart
	}
	return err
}

// Writer writes messages, whole and one at a time, from any goroutine.
type Writer struct {
	mutex sync.Mutex
	w     io.Writer
}

// NewWriter returns a writer of the frames after the greeting.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes one message.
func (w *Writer) Write(m Message) error {
	body, err := encoding.Encode(m)
	if err != nil {
		return fmt.Errorf("%v: %w", m.Kind(), err)
	}
	if limit := limits[m.Kind()]; int64(len(body)) > limit {
		return fmt.Errorf("%v: %d bytes are more than the %d that the worker protocol carries: choose a smaller problem", m.Kind(), len(body), limit)
	}
	var header [headerSize]byte
	binary.LittleEndian.PutUint32(header[:4], uint32(len(body)))
	header[4] = byte(m.Kind())
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if _, err := w.w.Write(header[:]); err != nil {
		return err
	}
	_, err = w.w.Write(body)
	return err
}

package linefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Reader reads complete lines: a last line without a newline is ignored.
type Reader struct {
	Text   []byte // of the line, valid until the next one
	Number int    // of the line, from 1
	End    int64  // of the line, in bytes from the beginning
	Err    error  // why Next is false; nil at the end of the file
	r      *bufio.Reader
}

// NewReader returns a reader before the first line.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 1<<16)}
}

// Next reads the next line and reports whether there is one.
func (l *Reader) Next() bool {
	l.Text = l.Text[:0]
	l.Number++
	for {
		part, err := l.r.ReadSlice('\n')
		l.Text = append(l.Text, part...)
		switch {
		case len(l.Text) > MaxLine:
			l.Err = fmt.Errorf("a line has more than %d KiB", MaxLine>>10)
			return false
		case err == nil:
			l.End += int64(len(l.Text))
			return true
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return false
		default:
			l.Err = err
			return false
		}
	}
}

// MaxLine bounds a line in bytes; a result of a batch takes about 20 kB.
const MaxLine = 1 << 20

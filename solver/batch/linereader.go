package batch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// lineReader reads complete lines: a last line without a newline is ignored.
type lineReader struct {
	r      *bufio.Reader
	text   []byte // of the line, valid until the next one
	number int    // of the line, from 1
	end    int64  // in bytes, of the line
	err    error
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 1<<16)}
}

func (l *lineReader) next() bool {
	l.text = l.text[:0]
	l.number++
	for {
		part, err := l.r.ReadSlice('\n')
		l.text = append(l.text, part...)
		switch {
		case len(l.text) > maxLine:
			l.err = fmt.Errorf("a line has more than %d KiB", maxLine>>10)
			return false
		case err == nil:
			l.end += int64(len(l.text))
			return true
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return false
		default:
			l.err = err
			return false
		}
	}
}

// maxLine bounds a line in bytes; a result takes about 20 kB.
const maxLine = 1 << 20

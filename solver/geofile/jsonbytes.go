package geofile

import (
	"bytes"
	"encoding/json"
	"io"
)

// recordSeparator begins each text of a sequence (RFC 7464). Strings of JSON cannot hold it.
const recordSeparator = 0x1e

// jsonBytes limits how far the decoder reads beyond what it has handed out, so that a long
// string does not fill the memory.
type jsonBytes struct {
	io.Reader
	decoder *json.Decoder
	read    int64
	ends    int // of lines, in what was read
	begun   bool
}

func (j *jsonBytes) Read(b []byte) (int, error) {
	if j.read-j.decoder.InputOffset() > maxToken {
		return 0, errLong
	}
	n, err := j.Reader.Read(b[:min(len(b), maxToken)])
	j.ends += bytes.Count(b[:n], []byte("\n"))
	if !j.begun && bytes.HasPrefix(b[:n], []byte("\ufeff")) {
		copy(b, "   ") // the byte order mark as blanks
	}
	for i, c := range b[:n] {
		if c == recordSeparator {
			b[i] = ' '
		}
	}
	j.begun = j.begun || n > 0
	j.read += int64(n)
	return n, err
}

// line returns the line that the decoder has come to.
func (j *jsonBytes) line() int {
	ahead, _ := io.ReadAll(j.decoder.Buffered()) // in memory
	return 1 + j.ends - bytes.Count(ahead, []byte("\n"))
}

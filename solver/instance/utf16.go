package instance

import (
	"bufio"
	"bytes"

	"golang.org/x/text/encoding/unicode"
)

// The byte order marks of UTF-16, in which spreadsheets save "Unicode text".
const (
	littleEndian = "\xff\xfe"
	bigEndian    = "\xfe\xff"
)

// decoded returns a text in UTF-8 where its byte order mark says that it is in UTF-16. What is no
// character becomes U+FFFD.
func decoded(from *bufio.Reader) *bufio.Reader {
	head, _ := from.Peek(len(littleEndian))
	if !bytes.Equal(head, []byte(littleEndian)) && !bytes.Equal(head, []byte(bigEndian)) {
		return from
	}
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	return bufio.NewReaderSize(utf16.NewDecoder().Reader(from), 1<<16)
}

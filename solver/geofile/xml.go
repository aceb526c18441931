package geofile

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
)

// tokenBytes hands out bytes, and counts lines and the bytes of a token.
type tokenBytes struct {
	reader *bufio.Reader
	token  int
	line   int     // of the next byte, from 1
	last   [2]byte // handed out, the latest one second
}

// Read is not called: the decoder reads bytes.
func (t *tokenBytes) Read([]byte) (int, error) { return 0, errors.ErrUnsupported }

func (t *tokenBytes) ReadByte() (byte, error) {
	if t.token++; t.token > maxToken {
		return 0, errLong
	}
	b, err := t.reader.ReadByte()
	if err == nil {
		t.last = [2]byte{t.last[1], b}
		if b == '\n' {
			t.line++
		}
	}
	return b, err
}

// text hands out the bytes of a text up to its next tag or reference, which the decoder reads.
// It has no bound. The text of an element without content, <a/>, is empty.
func (t *tokenBytes) text(take func(byte) error) error {
	if t.last == [2]byte{'/', '>'} {
		return nil
	}
	for {
		next, err := t.reader.Peek(1)
		if err != nil || next[0] == '<' || next[0] == '&' {
			return err
		}
		t.token = 0
		b, err := t.ReadByte()
		if err != nil {
			return err
		}
		if err := take(b); err != nil {
			return err
		}
	}
}

// charset returns a reader of UTF-8 for the encoding that a file declares.
func (t *tokenBytes) charset(label string, _ io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "us-ascii", "ascii", "utf-16": // that is decoded when the file is opened
		return t, nil
	case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252":
		return &latin1{tokenBytes: t}, nil
	}
	return nil, &fault{"its encoding is " + strconv.Quote(label), "write the file in UTF-8, with the program that it comes from"}
}

// latin1 hands out ISO 8859-1 in UTF-8. The other encodings of Western Europe differ in few
// characters, such as the euro sign.
type latin1 struct {
	*tokenBytes
	second byte // of the character at hand; 0: none
}

func (l *latin1) ReadByte() (byte, error) {
	if b := l.second; b != 0 {
		l.second = 0
		return b, nil
	}
	b, err := l.tokenBytes.ReadByte()
	if err != nil || b < 0x80 {
		return b, err
	}
	l.second = 0x80 | b&0x3f
	return 0xc0 | b>>6, nil
}

// elements reads the tokens of a file, within the bounds.
type elements struct {
	*xml.Decoder
	source *tokenBytes
	depth  int // of elements that are open
}

// next returns the next token.
func (e *elements) next() (xml.Token, error) {
	e.source.token = 0
	t, err := e.Token()
	switch t.(type) {
	case xml.StartElement:
		if e.depth++; e.depth > maxDepth {
			return nil, &fault{"its elements are nested too deeply", "check whether this is a file of GPX or KML"}
		}
	case xml.EndElement:
		e.depth--
	}
	return t, err
}

// root reads the tag of the first element and returns its name.
func (e *elements) root() (string, error) {
	for {
		t, err := e.next()
		if err != nil {
			return "", err
		}
		if tag, is := t.(xml.StartElement); is {
			return tag.Name.Local, nil
		}
	}
}

// each calls take for the tag of every element up to the end of the file; take may read the
// element up to its end.
func (e *elements) each(take func(xml.StartElement) error) error {
	for {
		t, err := e.next()
		if errors.Is(err, io.EOF) {
			return nil // within an element it is a syntax error
		}
		if err != nil {
			return err
		}
		if tag, is := t.(xml.StartElement); is {
			if err := take(tag); err != nil {
				return err
			}
		}
	}
}

// words returns the text of the element whose tag has been read, and of those in it. It reads
// up to its end.
func (e *elements) words() (string, error) {
	var text []byte
	for outside := e.depth - 1; e.depth > outside; {
		t, err := e.next()
		if err != nil {
			return "", err
		}
		if part, is := t.(xml.CharData); is {
			text = append(text, part...)
		}
		if len(text) > maxToken {
			return "", errLong
		}
	}
	return strings.TrimSpace(string(text)), nil
}

// skip reads up to the end of the element whose tag has been read.
func (e *elements) skip() error {
	for outside := e.depth - 1; e.depth > outside; {
		if _, err := e.next(); err != nil {
			return err
		}
	}
	return nil
}

package instance

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"tourscope/solver/matrixfile"
)

// format is the format of a text, recognized by its first lines.
type format uint8

const (
	pointText format = iota // coordinates as CSV; of anything else its reader reports the error
	problemText
	tourText
	gpxText
	geoJSONText
	matrixText
)

// look is the number of bytes by which a format is recognized. TSPLIB's headers are
// shorter.
const look = 8 << 10

// text is a file's unpacked text, of which the first bytes may have been seen.
type text struct {
	*bufio.Reader
	from *unpacked
}

// recognise unpacks a stream and returns its format.
func recognise(r io.Reader, name string) (text, format, error) {
	packed := bufio.NewReaderSize(r, 1<<16)
	begins, _ := packed.Peek(2)
	from, err := unpack(packed, begins)
	if err != nil {
		return text{}, 0, refuse(name, "the packed file is broken: "+err.Error(), "get the file again", err)
	}
	t := text{Reader: bufio.NewReaderSize(from, 1<<16), from: from}
	head, err := t.Peek(look)
	switch what := binary(head); {
	case from.torn != nil && len(head) < look:
		return t, 0, from.verdict(name, err)
	case len(head) == 0:
		return t, 0, refuse(name, "the file is empty", "give a TSPLIB file or coordinates", nil)
	case what != "":
		return t, 0, refuse(name, "this is "+what, "give a TSPLIB file or coordinates, as text or packed with gzip", nil)
	}
	if marked := judgeMarkup(head); marked != pointText {
		return t, marked, nil
	}
	found := judge(head)
	if found == pointText && matrixfile.Recognize(head, len(head) < look) {
		found = matrixText
	}
	return t, found, nil
}

// binary names the kind of a binary file; empty for a text.
func binary(head []byte) string {
	for _, known := range [...]struct{ magic, what string }{
		{"PK\x03\x04", "a zip archive"}, {"\x1f\x8b", "a file packed twice"}, {"BZh", "a bzip2 file"},
		{"\xfd7zXZ", "an xz file"}, {"\x28\xb5\x2f\xfd", "a zstd file"}, {"\x89PNG", "a picture"}, {"%PDF", "a PDF"},
		{"\xff\xfe", "a text in UTF-16"}, {"\xfe\xff", "a text in UTF-16"},
	} {
		if bytes.HasPrefix(head, []byte(known.magic)) {
			return known.what
		}
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return "no text"
	}
	return ""
}

// judgeMarkup recognizes GPX by its element and GeoJSON by its brace.
func judgeMarkup(head []byte) format {
	head = bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\ufeff")))
	switch {
	case bytes.HasPrefix(head, []byte("{")):
		return geoJSONText
	case bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<gpx")):
		return gpxText
	}
	return pointText
}

// judge searches for a keyword of TSPLIB: a line KEYWORD : VALUE, or the name of a
// section. A heading of CSV, such as name,x,y, has no colon.
func judge(head []byte) format {
	found := pointText
	for line := range strings.Lines(strings.ReplaceAll(string(head), "\r", "\n")) {
		word, value, colon := strings.Cut(strings.ToUpper(strings.TrimSpace(line)), ":")
		if !colon {
			word, value, _ = strings.Cut(word, " ")
		}
		switch word = strings.TrimSpace(strings.TrimPrefix(word, "\ufeff")); {
		case word == "TOUR_SECTION", word == "TYPE" && strings.HasPrefix(strings.TrimSpace(value), "TOUR"):
			return tourText
		case strings.HasSuffix(word, "_SECTION"):
			return problemText
		case colon && isKeyword(word), word == "DIMENSION" || word == "EDGE_WEIGHT_TYPE":
			found = problemText
		}
	}
	return found
}

func isKeyword(word string) bool {
	switch word {
	case "NAME", "TYPE", "COMMENT", "DIMENSION", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE":
		return true
	}
	return false
}

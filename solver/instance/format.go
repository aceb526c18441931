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
	xmlText // GPX or KML
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
	from, err := textOf(bufio.NewReaderSize(r, 1<<16))
	if err != nil {
		return text{}, 0, named(name, err)
	}
	t := text{Reader: decoded(bufio.NewReaderSize(from, 1<<16)), from: from}
	head, err := t.Peek(look)
	switch what := binary(head); {
	case from.torn != nil && len(head) < look:
		return t, 0, from.verdict(name, err)
	case len(head) == 0:
		return t, 0, refuse(name, "the file is empty", "name another one", nil)
	case what.name != "":
		return t, 0, refuse(name, "this is "+what.name, what.remedy, nil)
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

// textOf unpacks a file, if it is packed.
func textOf(file *bufio.Reader) (*unpacked, error) {
	begins, _ := file.Peek(len(zipMagic))
	if string(begins) == zipMagic {
		return openKMZ(file)
	}
	from, err := unpack(file, begins)
	if err != nil {
		return nil, refuse("", "the packed file is broken: "+err.Error(), "get the file again", err)
	}
	return from, nil
}

// binary returns the format of a file that is not read as text; none for a text.
func binary(head []byte) (found foreign) {
	const (
		textOnly = "give a TSPLIB file or coordinates, as text or packed with gzip"
		unpackIt = "unpack it, and give a file in it, as text or packed with gzip"
	)
	for magic, known := range map[string]foreign{
		zipMagic:           {"a zip archive or a spreadsheet", "unpack it, or save the sheet as CSV"},
		"\xd0\xcf\x11\xe0": {"a document of an office program", "save the sheet as CSV"},
		"\x1f\x8b":         {"a file packed twice", unpackIt},
		"BZh":              {"a bzip2 file", unpackIt},
		"\xfd7zXZ":         {"an xz file", unpackIt},
		"\x28\xb5\x2f\xfd": {"a zstd file", unpackIt},
		"\x89PNG":          {"a picture", "make cities of it with: tourscope generate --picture"},
		"GIF8":             {"a picture", "make cities of it with: tourscope generate --picture"},
		"\xff\xd8\xff":     {"a picture", "make cities of it with: tourscope generate --picture"},
		"%PDF":             {"a PDF", textOnly},
	} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return known
		}
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return foreign{"not a text file", textOnly}
	}
	return foreign{}
}

// foreign is a format that is not read, and what to do.
type foreign struct{ name, remedy string }

// judgeMarkup recognizes GPX and KML by a tag and GeoJSON by its brace, also behind the record
// separator of a sequence.
func judgeMarkup(head []byte) format {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n\x1e")
	switch {
	case bytes.HasPrefix(head, []byte("{")), bytes.HasPrefix(head, []byte("[")):
		return geoJSONText
	case bytes.HasPrefix(head, []byte("<")):
		return xmlText
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

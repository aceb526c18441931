package instance

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
	"strings"
)

// Bounds of an archive, which is kept in memory: pictures may be in it, too.
const (
	maxArchive = 64 << 20 // bytes
	maxEntries = 10_000
)

// zipMagic begins a zip archive that is not empty.
const zipMagic = "PK\x03\x04"

// openKMZ returns the text of the document in a KMZ file: a zip archive with a file of KML.
// It may expand as far as a text packed with gzip may.
func openKMZ(r io.Reader) (*unpacked, error) {
	const again = "get the file again, or save the sheet as CSV"
	archive, err := io.ReadAll(io.LimitReader(r, maxArchive+1))
	switch {
	case err != nil:
		return &unpacked{Reader: bytes.NewReader(nil), limit: maxText, torn: err}, nil
	case len(archive) > maxArchive:
		return nil, refuse("", "this is a zip archive or a spreadsheet of more than 64 MiB", "unpack it, and give a file in it", nil)
	case bytes.Count(archive, []byte("PK\x01\x02")) > maxEntries: // each begins an entry of the directory
		return nil, refuse("", "this is a zip archive of too many files", "unpack it, and give a file in it", nil)
	}
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, refuse("", "this is a zip archive or a spreadsheet that is broken or ends too early", again, err)
	}
	document := documentOf(files.File)
	if document == nil {
		return nil, refuse("", "this is a zip archive or a spreadsheet, without a KML file in it", "unpack it, or save the sheet as CSV", nil)
	}
	text, err := document.Open()
	if err != nil {
		return nil, refuse("", "this is a zip archive whose KML file cannot be unpacked", "unpack it, and give a file in it", err)
	}
	packed := min(document.CompressedSize64, uint64(len(archive)))
	return &unpacked{Reader: text, limit: maxText, packed: &counter{read: int64(packed)}}, nil
}

// documentOf returns the document of a KMZ file: the first KML file outside of folders, else
// the first one; nil if there is none.
func documentOf(files []*zip.File) (document *zip.File) {
	for _, f := range files {
		name := strings.ReplaceAll(f.Name, `\`, "/")
		switch {
		case strings.ToLower(path.Ext(name)) != ".kml":
		case !strings.Contains(name, "/"):
			return f
		case document == nil:
			document = f
		}
	}
	return document
}

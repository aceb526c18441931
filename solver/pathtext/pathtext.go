// Package pathtext keeps paths in files that hold UTF-8, such as JSON, TOML and CBOR. The names
// of files may be any bytes.
package pathtext

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

// mark begins an escaped path. No path that is kept begins so: they are absolute, or
// samples, or patterns of a batch.
const mark = "bytes:"

// Encode returns a path as valid UTF-8, as it is where it is valid already.
func Encode(path string) string {
	if utf8.ValidString(path) && !strings.HasPrefix(path, mark) {
		return path
	}
	return mark + url.PathEscape(path)
}

// Decode returns the path that Encode has written. A text that it cannot have written
// stays as it is.
func Decode(text string) string {
	escaped, is := strings.CutPrefix(text, mark)
	if !is {
		return text
	}
	path, err := url.PathUnescape(escaped)
	if err != nil {
		return text
	}
	return path
}

package words

import "strings"

// Sentence makes a whole sentence of an error.
func Sentence(err error) string { return Capitalised(err.Error()) + "." }

// Capitalised begins a text as a sentence begins.
func Capitalised(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

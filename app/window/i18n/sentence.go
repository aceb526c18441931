package i18n

import "strings"

// Sentence makes a sentence of an error.
func Sentence(err error) string { return Capitalised(err.Error()) + "." }

// Capitalised makes the first letter upper case, unless it is that of the name of a file.
func Capitalised(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	if first, _, _ := strings.Cut(s, " "); strings.HasSuffix(first, ":") && strings.Contains(first, ".") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

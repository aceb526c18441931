package session

import "fmt"

// Words puts an English text into the user's language, with its figures as by
// fmt.Sprintf. Nil leaves it English. Texts are handed to its method L under the name
// words, so that the catalogue of the window's texts finds them.
type Words func(english string, figures ...any) string

// L is a text in the user's language.
func (w Words) L(english string, figures ...any) string {
	switch {
	case w != nil:
		return w(english, figures...)
	case len(figures) == 0:
		return english
	}
	return fmt.Sprintf(english, figures...)
}

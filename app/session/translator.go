package session

import "fmt"

// Translator translates an English text into the user's language and formats it like
// fmt.Sprintf; i18n.L of the window is one. Nil keeps the text in English.
//
// Variables of this type that texts pass through have the name i18n: the test that
// checks the window's catalogue of texts finds the calls by that name.
type Translator func(english string, figures ...any) string

// L returns the translated and formatted text.
func (t Translator) L(english string, figures ...any) string {
	switch {
	case t != nil:
		return t(english, figures...)
	case len(figures) == 0:
		return english
	}
	return fmt.Sprintf(english, figures...)
}

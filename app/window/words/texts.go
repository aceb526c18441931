package words

import (
	"fmt"

	"fyne.io/fyne/v2/lang"
)

// L is an English text in the language of the person, with its figures put in as
// by fmt.Sprintf. Every text that people see goes through it, so that all of them
// can be found in one place and translated.
func L(english string, figures ...any) string {
	text := lang.L(english)
	if len(figures) == 0 {
		return text
	}
	return fmt.Sprintf(text, figures...)
}

package words

import (
	"embed"
	"fmt"

	"fyne.io/fyne/v2/lang"
)

// All texts that people see in the window stand in translations/en.json, where a
// test puts and checks them. A translation is a copy of that file under the name of
// another language, with other texts at the right; its %d and %s keep their order.
//
//go:embed translations
var translations embed.FS

// Translate makes the translations known to the toolkit, before the first text.
func Translate() error {
	if err := lang.AddTranslationsFS(translations, "translations"); err != nil {
		return fmt.Errorf("cannot read the translations: %w", err)
	}
	return nil
}

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

package i18n

import (
	"embed"
	"fmt"

	"fyne.io/fyne/v2/lang"
)

// All texts of the window are in translations/en.json; a test writes and checks it. A
// translation is a copy of that file under the name of another language with other
// values; the verbs keep their order.
//
//go:embed translations
var translations embed.FS

// Translate registers the translations with the toolkit, before the first text.
func Translate() error {
	if err := lang.AddTranslationsFS(translations, "translations"); err != nil {
		return fmt.Errorf("cannot read the translations: %w", err)
	}
	return nil
}

// L translates an English text into the user's language and formats it like fmt.Sprintf.
// Every text of the window goes through it, so that all are in one place.
func L(english string, figures ...any) string {
	text := lang.L(english)
	if len(figures) == 0 {
		return text
	}
	return fmt.Sprintf(text, figures...)
}

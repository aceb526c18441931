package i18n

import (
	"embed"
	"fmt"
	"io"

	"fyne.io/fyne/v2/lang"

	"tourscope/app/format"
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

// L translates an English text into the user's language and formats it like fmt.Sprintf, except
// that a figure of type int is a count, which %d writes as FormatCount does: 1,024. Numbers that
// name something, as cities and seeds, have other types.
//
// Every text of the window goes through it, so that all are in one place. What the packages below
// the window say is in English there as it is on the command line: engines and their parameters,
// launch plans, reasons of errors.
func L(english string, figures ...any) string {
	text := lang.L(english)
	if len(figures) == 0 {
		return text
	}
	grouped := make([]any, len(figures))
	for i, figure := range figures {
		if n, is := figure.(int); is {
			figure = count(n)
		}
		grouped[i] = figure
	}
	return fmt.Sprintf(text, grouped...)
}

// count is a number that %d writes with separators.
type count int

// Format implements fmt.Formatter.
func (c count) Format(to fmt.State, verb rune) {
	if plain := fmt.FormatString(to, verb); plain != "%d" {
		fmt.Fprintf(to, plain, int(c))
		return
	}
	io.WriteString(to, format.Count(int64(c)))
}

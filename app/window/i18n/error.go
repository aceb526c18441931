package i18n

import "errors"

// Error is an error with a translated text, see L.
func Error(english string, figures ...any) error { return errors.New(L(english, figures...)) }

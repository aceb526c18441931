package words

import "errors"

// Error is an error in the language of the person, see L.
func Error(english string, figures ...any) error { return errors.New(L(english, figures...)) }

//go:build !nogui

package browser

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library"
	"tourscope/app/window/words"
)

// AskForget deletes our best tour of an instance once the person has confirmed it.
func (b *Browser) AskForget(s Subject, done func(library.Fingerprint)) {
	results := b.host.Results()
	if results == nil || s.Best == nil {
		return
	}
	text := words.L("The tour of length %s, found by %s on %s, and %s at %s are deleted from the library. The instance itself stays where it is. This cannot be undone; to keep the tour, export it first.",
		words.FormatCount(s.Best.Length), s.Best.Engine, s.Best.When.Format("2006-01-02"),
		countOf(s.Best.Attempts, words.L("attempt"), words.L("attempts")), s.name())
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	d := dialog.NewCustomConfirm(words.L("Forget our best tour of %s?", s.name()), words.L("Forget it"), words.L("Keep it"), label, func(yes bool) {
		if yes {
			b.forget(results, s, done)
		}
	}, b.frame.Win)
	d.SetConfirmImportance(widget.DangerImportance)
	b.frame.Present(d, 480, 0)
}

func (b *Browser) forget(results *library.Library, s Subject, done func(library.Fingerprint)) {
	id := s.Best.Fingerprint
	b.frame.Beside(func(context.Context) {
		err := results.Delete(id)
		b.frame.Do(func() {
			if err != nil {
				b.frame.Fail(err)
				return
			}
			b.frame.Say(words.L("The library has forgotten %s.", s.name()))
			done(id)
			b.ResultsChanged()
		})
	})
}

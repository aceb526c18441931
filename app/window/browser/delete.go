//go:build !nogui

package browser

import (
	"context"

	"fyne.io/fyne/v2/widget"

	"tourscope/app/library"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/fingerprint"
)

// AskDelete deletes the user's best tour of an instance after confirmation.
func (b *Browser) AskDelete(s Subject, done func(fingerprint.Fingerprint)) {
	results := b.host.Library()
	if results == nil || s.Best == nil {
		return
	}
	text := i18n.L("This deletes the tour of length %s, found by %s on %s, and %s on %s from the library, but not the instance. It cannot be undone; to keep the tour, export it first.",
		i18n.FormatLength(s.Best.Length, s.Best.Decimals), s.Best.Engine, s.Best.When.Format("2006-01-02"),
		countOf(s.Best.Attempts, i18n.L("attempt"), i18n.L("attempts")), s.name())
	q := control.NewQuestion(b.frame.Window, i18n.L("Delete your best tour of %s?", s.name()), text, i18n.L("Delete"), i18n.L("Cancel"), func(yes bool) {
		if yes {
			b.deleteBest(results, s, done)
		}
	})
	q.Yes.Importance = widget.DangerImportance
	b.frame.Present(q, 480, 0)
}

func (b *Browser) deleteBest(results *library.Library, s Subject, done func(fingerprint.Fingerprint)) {
	id := s.Best.Fingerprint
	b.frame.Background(func(context.Context) {
		err := results.Delete(id)
		b.frame.Do(func() {
			if err != nil {
				b.frame.ShowError(err)
				return
			}
			b.frame.SetStatus(i18n.L("Deleted your best tour of %s.", s.name()))
			done(id)
			b.LibraryChanged()
		})
	})
}

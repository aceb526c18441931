//go:build !nogui

package batchboard

import (
	"context"
	"errors"
	"path/filepath"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// failed says why nothing was begun, if so.
func (b *Board) failed(cancel context.CancelFunc, e errand, folder *campaign.Folder, err error) bool {
	b.phase = b.resting()
	if err == nil && !b.halted {
		b.host.RememberFolder(e.folder)
		return false
	}
	cancel()
	if folder != nil {
		_ = folder.Close()
	}
	b.frame.SetStatus(words.L("Nothing was started."))
	if err != nil && !errors.Is(err, context.Canceled) {
		b.refuse(e, err)
	}
	return true
}

// refuse says why a batch was not begun; where the folder is taken it offers what
// can be done.
func (b *Board) refuse(e errand, err error) {
	var foreign *campaign.ForeignError
	var file *solver.FileError
	switch {
	case errors.Is(err, batch.ErrAnotherBatch):
		b.askFolder(e, words.L("%s contains another batch: an instance, an engine, a setting or a seed differs.", e.folder))
	case errors.As(err, &foreign):
		b.askFolder(e, words.L("%s contains the file %s, but no batch.", foreign.Dir, foreign.File))
	case errors.Is(err, batch.ErrInUse):
		b.frame.ShowError(errors.New(words.L("another program is running a batch in %s: wait for it to end, or choose another folder", e.folder)))
	case errors.As(err, &file) && file.Remedy != "" && filepath.Dir(file.File) == e.folder:
		b.askFolder(e, words.L("Cannot resume the batch in %s: %s.", e.folder, file.Reason))
	default:
		b.frame.ShowError(err)
	}
}

// askFolder asks what to do about a folder that is taken.
func (b *Board) askFolder(e errand, why string) {
	free := campaign.FreeFolder(e.folder)
	text := why + "\n\n" + words.L("Nothing will be deleted. Write the results to a new folder, %s?", free)
	b.frame.Present(control.NewQuestion(b.frame.Window, words.L("Folder in use"), text, words.L("New folder"), words.L("Cancel"), func(yes bool) {
		if yes {
			e.folder, e.manner = free, campaign.GoOn
			b.plan.setFolder(free)
			b.begin(e)
		}
	}), 560, 0)
}

//go:build !nogui

package batches

import (
	"context"
	"errors"
	"path/filepath"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// reportFailure tells why nothing was started and reports whether that is so.
func (b *View) reportFailure(cancel context.CancelFunc, e request, folder *campaign.Folder, err error) bool {
	b.phase = b.phaseAtRest()
	if err == nil && !b.closing {
		return false
	}
	cancel()
	if folder != nil {
		_ = folder.Close()
	}
	b.frame.SetStatus(i18n.L("Nothing was started."))
	if err != nil && !errors.Is(err, context.Canceled) {
		b.explain(e, err)
	}
	return true
}

// explain shows why a batch was not started. If the folder is in use, it offers a
// remedy.
func (b *View) explain(e request, err error) {
	var foreign *campaign.ForeignError
	var file *solver.FileError
	switch {
	case errors.Is(err, batch.ErrAnotherBatch):
		b.askNewFolder(e, i18n.L("%s contains another batch: an instance, an engine, a setting or a seed differs.", e.folder))
	case errors.As(err, &foreign):
		b.askNewFolder(e, i18n.L("%s contains the file %s, but no batch.", foreign.Dir, foreign.File))
	case errors.Is(err, batch.ErrInUse):
		b.frame.ShowError(errors.New(i18n.L("another program is running a batch in %s: wait for it to end, or choose another folder", e.folder)))
	case errors.As(err, &file) && file.Remedy != "" && filepath.Dir(file.File) == e.folder:
		b.askNewFolder(e, i18n.L("Cannot resume the batch in %s: %s.", e.folder, file.Reason))
	default:
		b.frame.ShowError(err)
	}
}

// askNewFolder offers another folder for one that is in use.
func (b *View) askNewFolder(e request, why string) {
	free := campaign.FreeFolder(e.folder)
	text := why + "\n\n" + i18n.L("Nothing will be deleted. Write the results to a new folder, %s?", free)
	b.frame.Present(control.NewQuestion(b.frame.Window, i18n.L("Folder in use"), text, i18n.L("New folder"), i18n.L("Cancel"), func(yes bool) {
		if yes {
			e.folder, e.mode = free, campaign.Continue
			b.plan.setFolder(free)
			b.execute(e)
		}
	}), 560, 0)
}

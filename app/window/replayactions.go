//go:build !nogui

package window

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/words"
)

// replayActions share some keys with others: Space and the arrows mean the
// replay while there is one.
func (s *shell) replayActions() []*action {
	r := s.replay
	on := func() bool { return r.on }
	move := func(id, title string, k key, help string, run func()) *action {
		return &action{id: id, menu: "Replay", title: title, key: k, help: help, enabled: on, during: on, run: run}
	}
	first := move("replay-left", words.L("Back a little"), named(fyne.KeyLeft), words.L("Go back by a hundredth of the recording."), func() { r.skip(-skipSmall) })
	first.group = true
	all := []*action{
		{id: "replay", menu: "Replay", title: words.L("Replay"), key: char('y'),
			help: words.L("Show how the tours came about, on one clock for all panes; or their ends again."), enabled: r.available, why: s.whyNoReplay, checked: on, run: r.toggle},
		{id: "replay-play", menu: "Replay", title: words.L("Play or pause"), key: char(' '), icon: theme.MediaPlayIcon(),
			help: words.L("Play the recording from here, or stop playing."), label: r.playLabel, face: r.playFace, enabled: on, during: on, run: r.playOrPause},
		move("replay-back", words.L("Previous tour"), char(','), words.L("Go back to the tour before this one."), func() { r.step(false) }),
		move("replay-forward", words.L("Next tour"), char('.'), words.L("Go to the next tour that was recorded."), func() { r.step(true) }),
		first,
		move("replay-right", words.L("On a little"), named(fyne.KeyRight), words.L("Go on by a hundredth of the recording."), func() { r.skip(skipSmall) }),
		move("replay-page-back", words.L("Back a tenth"), named(fyne.KeyPageUp), words.L("Go back by a tenth of the recording."), func() { r.skip(-skipLarge) }),
		move("replay-page-on", words.L("On a tenth"), named(fyne.KeyPageDown), words.L("Go on by a tenth of the recording."), func() { r.skip(skipLarge) }),
		move("replay-begin", words.L("To the beginning"), named(fyne.KeyHome), words.L("Go to the start tour."), func() { r.seek(0) }),
		move("replay-end", words.L("To the end"), named(fyne.KeyEnd), words.L("Go to the last tour."), func() { r.seek(r.clock.Length()) }),
	}
	all[2].icon, all[3].icon = theme.MediaSkipPreviousIcon(), theme.MediaSkipNextIcon()
	for _, a := range []*action{all[1], all[2], all[3]} {
		a.enabled = r.available // they begin a replay, too
	}
	return append(append(all, s.replayChoices()...), s.recordActions()...)
}

// replayChoices say how it is played.
func (s *shell) replayChoices() []*action {
	r := s.replay
	on := func() bool { return r.on }
	return []*action{
		{id: "replay-slower", menu: "Replay", title: words.L("Slower"), key: char('['), help: words.L("Play slower, down to a hundredth of the speed of the search."), enabled: r.available, group: true,
			run: func() { r.setSpeed(r.clock.SpeedAt() - 1) }},
		{id: "replay-faster", menu: "Replay", title: words.L("Faster"), key: char(']'), help: words.L("Play faster, up to a hundred times the speed of the search."), enabled: r.available,
			run: func() { r.setSpeed(r.clock.SpeedAt() + 1) }},
		{id: "replay-loop", menu: "Replay", title: words.L("Loop"), key: char('o'), help: words.L("Begin again when the end is reached."), enabled: r.available,
			checked: r.clock.Loop, run: func() { r.clock.SetLoop(!r.clock.Loop()) }},
		{id: "replay-changes", menu: "Replay", title: words.L("Light up changes"), key: char('h'), help: words.L("Let edges that are new light up for a moment."), enabled: r.available,
			checked: func() bool { return !r.plain }, run: func() { r.plain = !r.plain; r.show(true) }},
		{id: "mark-in", menu: "Replay", title: words.L("Begin the part here"), key: char('('), help: words.L("Mark where playing and an animation begin."), enabled: on, group: true,
			run: func() { r.clock.MarkIn(); r.show(true) }},
		{id: "mark-out", menu: "Replay", title: words.L("End the part here"), key: char(')'), help: words.L("Mark where playing and an animation end."), enabled: on,
			run: func() { r.clock.MarkOut(); r.show(true) }},
		{id: "unmark", menu: "Replay", title: words.L("The whole recording"), help: words.L("Take both marks away."), enabled: r.clock.Marked,
			run: func() { r.clock.Unmark(); r.show(true) }},
		{id: "replay-leave", menu: "Replay", title: words.L("End the replay"), key: named(fyne.KeyEscape), help: words.L("Show the last tours again; Space starts a search again."), enabled: on, group: true, during: func() bool { return r.on && !s.status.bar.Visible() },
			run: r.leave},
		{id: "replay-hide", menu: "Replay", title: words.L("Put the bar away"), icon: theme.CancelIcon(), help: words.L("End the replay and hide its bar; Y brings it back."), enabled: r.available,
			run: func() { r.leave(); r.hidden = true; r.follow() }},
	}
}

func (s *shell) recordActions() []*action {
	return []*action{
		{id: "record", menu: "Replay", title: words.L("Record runs"), help: words.L("Record every run in memory, so that it can be replayed and saved."), group: true,
			checked: func() bool { return !s.store.Preferences.NoRecording }, run: s.toggleRecording},
		{id: "save-recording", menu: "Replay", title: words.L("Save recording …"), key: ctrlShift(fyne.KeyR), icon: theme.DocumentSaveIcon(),
			help: words.L("Save the recording of the active pane, to replay it later or elsewhere."), enabled: s.hasRecording, run: s.askSaveRecording},
		{id: "animation", menu: "Replay", title: words.L("Export animation …"), key: ctrl(fyne.KeyM), icon: theme.MediaVideoIcon(),
			help: words.L("Make an animated GIF of the recordings, or of the part between the marks."), enabled: func() bool { return s.hasRecording() && s.phase() == idle }, run: s.askAnimation},
	}
}

// whyNoReplay says what is in the way of a replay.
func (s *shell) whyNoReplay() error {
	switch {
	case !s.isOpen():
		return errors.New(words.L("open an instance or a recording first"))
	case s.phase() != idle:
		return errors.New(words.L("stop the search, then replay it"))
	}
	return errors.New(words.L("there is no recording: switch \"Record the run\" on and run a search, or open a .rec file"))
}

func (r *replayer) playLabel() string {
	if r.clock.Playing() {
		return words.L("Pause the replay")
	}
	return words.L("Play the replay")
}

func (r *replayer) playFace() fyne.Resource {
	if r.clock.Playing() {
		return theme.MediaPauseIcon()
	}
	return theme.MediaPlayIcon()
}

//go:build !nogui

package window

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
)

// replayActions share some keys with others: Space and the arrows mean the
// replay while there is one.
func (s *shell) replayActions() []*action {
	r := s.replay
	on := func() bool { return r.on }
	move := func(id, title string, k key, help string, run func()) *action {
		return &action{id: id, menu: "Replay", title: title, key: k, help: help, enabled: on, during: on, run: run}
	}
	first := move("replay-left", i18n.L("Back 1 %"), named(fyne.KeyLeft), i18n.L("Go back by 1 % of the recording."), func() { r.skip(-skipSmall) })
	first.group = true
	all := []*action{
		{id: "replay", menu: "Replay", title: i18n.L("Replay"), key: char('y'),
			help: i18n.L("Replay all panes on one clock, or return to the final tours."), enabled: r.available, why: s.whyNoReplay, checked: on, run: r.toggle},
		{id: "replay-play", menu: "Replay", title: i18n.L("Play or pause"), key: char(' '), icon: theme.MediaPlayIcon(),
			help: i18n.L("Play or pause the recording."), label: r.playLabel, face: r.playFace, enabled: on, during: on, run: r.playOrPause},
		move("replay-back", i18n.L("Previous tour"), char(','), i18n.L("Show the previous recorded tour."), func() { r.step(false) }),
		move("replay-forward", i18n.L("Next tour"), char('.'), i18n.L("Show the next recorded tour."), func() { r.step(true) }),
		first,
		move("replay-right", i18n.L("Forward 1 %"), named(fyne.KeyRight), i18n.L("Go forward by 1 % of the recording."), func() { r.skip(skipSmall) }),
		move("replay-page-back", i18n.L("Back 10 %"), named(fyne.KeyPageUp), i18n.L("Go back by 10 % of the recording."), func() { r.skip(-skipLarge) }),
		move("replay-page-on", i18n.L("Forward 10 %"), named(fyne.KeyPageDown), i18n.L("Go forward by 10 % of the recording."), func() { r.skip(skipLarge) }),
		move("replay-begin", i18n.L("Go to start"), named(fyne.KeyHome), i18n.L("Show the start tour."), func() { r.seek(0) }),
		move("replay-end", i18n.L("Go to end"), named(fyne.KeyEnd), i18n.L("Show the last tour."), func() { r.seek(r.clock.Length()) }),
	}
	all[2].icon, all[3].icon = theme.MediaSkipPreviousIcon(), theme.MediaSkipNextIcon()
	for _, a := range []*action{all[1], all[2], all[3]} {
		a.enabled = r.available // they begin a replay, too
	}
	return append(append(all, s.replayChoices()...), s.recordActions()...)
}

// replayChoices are the settings of playback.
func (s *shell) replayChoices() []*action {
	r := s.replay
	on := func() bool { return r.on }
	return []*action{
		{id: "replay-slower", menu: "Replay", title: i18n.L("Slower"), key: char('['), help: i18n.L("Play slower, down to 1/100 of the speed of the search."), enabled: r.available, group: true,
			run: func() { r.setSpeed(r.clock.SpeedAt() - 1) }},
		{id: "replay-faster", menu: "Replay", title: i18n.L("Faster"), key: char(']'), help: i18n.L("Play faster, up to 100 times the speed of the search."), enabled: r.available,
			run: func() { r.setSpeed(r.clock.SpeedAt() + 1) }},
		{id: "replay-loop", menu: "Replay", title: i18n.L("Loop"), key: char('o'), help: i18n.L("Start over when the end is reached."), enabled: r.available,
			checked: r.clock.Loop, run: func() { r.clock.SetLoop(!r.clock.Loop()) }},
		{id: "replay-changes", menu: "Replay", title: i18n.L("Highlight changes"), key: char('h'), help: i18n.L("Highlight new edges for a moment."), enabled: r.available,
			checked: func() bool { return !r.plain }, run: func() { r.plain = !r.plain; r.show(true) }},
		{id: "mark-in", menu: "Replay", title: i18n.L("Set selection start"), key: char('('), help: i18n.L("Start playback and animation here."), enabled: on, group: true,
			run: func() { r.clock.MarkIn(); r.show(true) }},
		{id: "mark-out", menu: "Replay", title: i18n.L("Set selection end"), key: char(')'), help: i18n.L("End playback and animation here."), enabled: on,
			run: func() { r.clock.MarkOut(); r.show(true) }},
		{id: "unmark", menu: "Replay", title: i18n.L("Clear selection"), help: i18n.L("Play and export the whole recording."), enabled: r.clock.Marked,
			run: func() { r.clock.Unmark(); r.show(true) }},
		{id: "replay-leave", menu: "Replay", title: i18n.L("Close replay"), key: named(fyne.KeyEscape), help: i18n.L("Return to the final tours. Press Space to start a new search."), enabled: on, group: true, during: func() bool { return r.on && !s.status.bar.Visible() },
			run: r.leave},
		{id: "replay-hide", menu: "Replay", title: i18n.L("Hide replay bar"), icon: theme.CancelIcon(), help: i18n.L("Close the replay and hide its bar. Press Y to show it again."), enabled: r.available,
			run: func() { r.leave(); r.hidden = true; r.follow() }},
	}
}

func (s *shell) recordActions() []*action {
	return []*action{
		{id: "record", menu: "Replay", title: i18n.L("Record runs"), help: i18n.L("Record every run in memory, to replay and save it."), group: true,
			checked: func() bool { return !s.store.Preferences.NoRecording }, run: s.toggleRecording},
		{id: "save-recording", menu: "Replay", title: i18n.L("Save recording…"), key: ctrlShift(fyne.KeyR), icon: theme.DocumentSaveIcon(),
			help: i18n.L("Save the recording of the active pane, to replay it later or elsewhere."), enabled: s.hasRecording, run: s.askSaveRecording},
		{id: "animation", menu: "Replay", title: i18n.L("Export animation…"), key: ctrl(fyne.KeyM), icon: theme.MediaVideoIcon(),
			help: i18n.L("Export the recordings, or the selection, as an animated GIF."), enabled: func() bool { return s.hasRecording() && s.phase() == session.Idle }, run: s.askAnimation},
	}
}

// whyNoReplay returns why there can be no replay.
func (s *shell) whyNoReplay() error {
	switch {
	case !s.isOpen():
		return errors.New(i18n.L("open an instance or a recording first"))
	case s.phase() != session.Idle:
		return errors.New(i18n.L("stop the search first"))
	}
	return errors.New(i18n.L("there is no recording: turn on “Record run” and run a search, or open a .rec file"))
}

func (r *replayer) playLabel() string {
	if r.clock.Playing() {
		return i18n.L("Pause the replay")
	}
	return i18n.L("Play the replay")
}

func (r *replayer) playFace() fyne.Resource {
	return playIcon(r.clock.Playing())
}

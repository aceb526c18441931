//go:build !nogui

package window

import (
	"fmt"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
)

// placeActions lead to the places, each by its number.
func (s *shell) placeActions() []*action {
	titles := map[session.Place]string{session.Instances: i18n.L("Instances"), session.Laboratory: i18n.L("Laboratory"),
		session.Sweep: i18n.L("Sweep"), session.Batch: i18n.L("Batch")}
	helps := map[session.Place]string{session.Instances: i18n.L("Show the files that can be opened."),
		session.Laboratory: i18n.L("Return to the panes, or to the start page  (Esc)."),
		session.Sweep:      i18n.L("Show the sweep over the values of a parameter."), session.Batch: i18n.L("Show the batches.")}
	var all []*action
	for i, place := range session.Places() {
		why := func() error { return s.session.WhyNotGo(place) }
		all = append(all, &action{id: fmt.Sprintf("place-%d", i+1), menu: "View", title: titles[place], help: helps[place],
			key: ctrl(fyne.KeyName(fmt.Sprint(i + 1))), label: func() string { return titles[place] + s.badge(place) },
			checked: func() bool { return s.session.Front() == place }, enabled: func() bool { return why() == nil }, why: why,
			run: func() { s.goTo(place) }})
	}
	return all
}

// goTo shows a place; the browser begins at the instance that is open.
func (s *shell) goTo(place session.Place) {
	if place == session.Instances && !s.browser.Shown() {
		s.browse()
		return
	}
	s.session.Go(place)
}

// badge is what works in a place, for its name in the menu: empty where nothing does.
func (s *shell) badge(place session.Place) string {
	switch sweep := s.sweep; {
	case place == session.Laboratory && s.phase() != session.Idle:
		return i18n.L(" – search %s", s.phase().String())
	case place == session.Sweep && sweep.Active():
		st := sweep.State()
		return i18n.L(" – %d of %d runs", st.Done, st.Jobs)
	case place == session.Batch && s.batch.Active():
		st := s.batch.State()
		return i18n.L(" – %d of %d runs", st.Done, st.Jobs)
	}
	return ""
}

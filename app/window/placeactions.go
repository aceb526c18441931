//go:build !nogui

package window

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// placeActions lead to the places, each by its number.
func (s *shell) placeActions() []*action {
	var all []*action
	for i, p := range s.pages {
		why := func() error { return s.session.WhyNotGo(p.place) }
		all = append(all, &action{id: placeID(i), menu: "View", title: p.title, help: p.help, icon: p.icon,
			key: ctrl(fyne.KeyName(fmt.Sprint(i + 1))), label: func() string { return p.title + s.workText(p.place) },
			checked: func() bool { return s.session.Front() == p.place }, enabled: func() bool { return why() == nil }, why: why,
			run: func() { s.goTo(p.place) }})
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

// workText is what works in a place, for its name in the menu: empty where nothing does.
func (s *shell) workText(place session.Place) string {
	work, works := s.session.Work(place)
	switch {
	case !works:
		return ""
	case place == session.Laboratory:
		return i18n.L(" – search %s", s.phase().String())
	}
	return i18n.L(" – %d of %d runs", work.Done, work.Of)
}

// showWorks shows in the rail which place is in front and what works in the others.
func (s *shell) showWorks() {
	for i, p := range s.pages {
		a, badge := s.actions.find(placeID(i)), s.session.Badge(p.place)
		shown := control.TabState{Selected: s.session.Front() == p.place, Off: !a.can(), Badge: badgeText(badge), Paused: badge.Paused, Hint: a.describe()}
		shown.Name = p.title + "  (" + a.key.String() + ")"
		if text := s.workText(p.place); text != "" {
			shown.Hint = p.title + text + ".  (" + a.key.String() + ")"
		}
		s.rail.tabs[p.place].Set(shown)
	}
}

// badgeText is what a badge has room for: the share of the work that is done, or how long it
// has gone on, or a tick at its end.
func badgeText(b session.Badge) string {
	switch {
	case b.Ended:
		return "✓"
	case !b.Working:
		return ""
	case b.Share >= 0:
		return i18n.L("%d %%", int(100*b.Share))
	case b.Elapsed < time.Minute:
		return i18n.L("%d s", int(b.Elapsed.Seconds()))
	case b.Elapsed < time.Hour:
		return i18n.L("%d min", int(b.Elapsed.Minutes()))
	}
	return i18n.L("%d h", int(b.Elapsed.Hours()))
}

// watchWork shows the progress of what works in other places, once a second.
func (s *shell) watchWork() {
	s.watching.Go(func() {
		beat := time.NewTicker(time.Second)
		defer beat.Stop()
		for {
			select {
			case <-beat.C:
				s.do(func() {
					if !s.closing {
						s.showWorks()
					}
				})
			case <-s.life.Done():
				return
			}
		}
	})
}

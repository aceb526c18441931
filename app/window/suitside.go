//go:build !nogui

package window

import (
	"strings"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
)

// suitSide fits the panel to the active pane.
func (s *shell) suitSide() {
	p := s.pane()
	now := sideState{sweeping: s.sweep.Shown(), toured: p.length > 0 || p.tour != nil || p.Run() != nil}
	now.running = p.Phase() != session.Idle || p.Waiting()
	now.searched = p.Run() != nil || s.replay.on
	if info, _ := p.Info(); now.searched && !now.running && info.Name != p.setup.engine.Info().Name {
		now.other = i18n.L("Last run: %s", info.Title)
	}
	if titles := p.Edited(); len(titles) > 0 {
		now.edited = i18n.L("From the next run on: %s", strings.Join(titles, ", "))
	}
	now.oneMove, now.moves = s.session.OneMove(), s.session.MovesASecond()
	s.side.suit(now)
}

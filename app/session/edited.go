package session

import (
	"tourscope/solver/run"
)

// Edited names what the user has changed since the pane's run was started, and what so counts
// from the next run on: parameters by their titles, then the rest. Nothing while no run goes on.
func (p *Pane) Edited() (titles []string) {
	if p.running == nil || isRecorded(p.running.Settings().Engine) {
		return nil
	}
	i18n, asked, info := p.session.host.Translator, p.running.Settings(), p.running.Info()
	if p.Form.Engine().Info().Name != info.Name {
		titles = append(titles, i18n.L("engine"))
	} else {
		now := p.Form.Values()
		for _, param := range info.Params {
			if valueOf(param, now) != valueOf(param, asked.Values) {
				titles = append(titles, param.Title)
			}
		}
	}
	next, err := p.Form.Settings()
	if err != nil {
		return titles // what is wrong is said at its field
	}
	next = p.Aimed(next)
	if next.Seed != asked.Seed {
		titles = append(titles, i18n.L("seed"))
	}
	if next.Limits != asked.Limits {
		titles = append(titles, i18n.L("stop rules"))
	}
	if next.Start == nil && next.Heuristic != "" && next.Heuristic != heuristicOf(asked) {
		titles = append(titles, i18n.L("start tour"))
	}
	return titles
}

// heuristicOf is the heuristic of a run that began with a tour of its own.
func heuristicOf(asked run.Settings) string {
	if asked.Heuristic != "" {
		return asked.Heuristic
	}
	return run.Heuristic(asked.Engine.Info())
}

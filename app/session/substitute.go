package session

import (
	"slices"

	"tourscope/solver"
)

// Substitute is the engine that stands in for that of a pane whose GPU is not there: the
// strongest of the CPU that no other pane has. It is nil where the pane's engine can run or
// needs no GPU, and while the worker has yet to say whether there is a GPU.
func (s *Session) Substitute(p *Pane) solver.Engine {
	if info := p.Form.Engine().Info(); info.Device != solver.GPU || info.Unavailable == "" || s.AskingGPU() {
		return nil
	}
	usual := UsualEngine(s.host.Registry, false)
	for _, e := range slices.Concat([]solver.Engine{usual}, s.host.Registry.Engines()) {
		info := e.Info()
		taken := slices.ContainsFunc(s.panes, func(other *Pane) bool { return other != p && other.Form.Engine().Info().Name == info.Name })
		if !taken && info.Device == solver.CPU && info.Unavailable == "" && (!s.IsOpen() || info.Check(s.problem) == nil) {
			return e
		}
	}
	if usual.Info().Unavailable != "" {
		return nil
	}
	return usual
}

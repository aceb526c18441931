package layout

import "tourscope/solver"

// Flat says whether the places are the problem's own coordinates, so that what lies
// in their plane, such as a solver.Partition, can be drawn with them.
func Flat(p *solver.Problem) bool {
	def := p.Definition()
	return def.DisplayX == nil && def.X != nil && def.Z == nil && def.Metric != solver.Geo && def.Metric != solver.Explicit
}

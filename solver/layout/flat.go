package layout

import "tourscope/solver"

// Flat reports whether the display coordinates are the coordinates of the metric, so
// that shapes in their plane, such as a solver.Partition, can be drawn with them.
func Flat(p *solver.Problem) bool {
	def := p.Definition()
	return def.DisplayX == nil && def.X != nil && def.Z == nil && def.Metric != solver.Geo && def.Metric != solver.GreatCircle && def.Metric != solver.Explicit &&
		moderate(def.X, def.Y)
}

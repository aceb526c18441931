// Package engine lists the engines that run on the CPU. Each has a folder of its
// own below this one; whoever needs one engine alone imports that.
package engine

import (
	"tourscope/solver"
	"tourscope/solver/engine/chained"
	"tourscope/solver/engine/ils"
	"tourscope/solver/engine/ils3opt"
	"tourscope/solver/engine/lwsa"
	"tourscope/solver/engine/rrhc"
	"tourscope/solver/engine/tabu"
	"tourscope/solver/engine/twoopt"
)

// All returns every CPU engine, in the order in which people see them.
func All() []solver.Engine {
	return []solver.Engine{
		chained.New(),
		ils.New(),
		twoopt.New(),
		lwsa.NewSSPM(),
		lwsa.NewPSSM(),
		rrhc.New(),
		tabu.New(),
		ils3opt.New(),
	}
}

package cudaengine

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/engine/ils3opt"
	"tourscope/solver/enginetest"
)

func TestStartKeepsToTheThreads(t *testing.T) {
	values, err := ils3opt.New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, prepare := range map[string]func(job solver.Job){
		"tabu":     func(job solver.Job) { newTabuSearch(&deviceRun{}, job, nil) },
		"ils-3opt": func(job solver.Job) { newIlsPopulation(&deviceRun{}, job, nil) },
	} {
		t.Run(name, func(t *testing.T) { enginetest.StartOnBudget(t, values, prepare) })
	}
}

package batch

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"tourscope/solver"
)

// rival is an engine that a batch takes for an external program.
type rival struct {
	broken
	began func(cities int)
}

func (rival) Info() solver.Info {
	return solver.Info{Name: "rival", Iteration: "run", Start: "random", Outside: true}
}

func (e rival) Run(ctx context.Context, job solver.Job, p solver.Progress) (solver.Result, error) {
	e.began(job.Problem.Cities())
	return e.broken.Run(ctx, job, p)
}

// TestProgramsLast checks that external programs run last, on the largest instance first,
// with the concurrency of the settings: the first two wait for each other.
func TestProgramsLast(t *testing.T) {
	var pair sync.WaitGroup
	pair.Add(2)
	var mu sync.Mutex
	var cities []int
	engines := registry()
	engines.Add(rival{began: func(n int) {
		mu.Lock()
		cities = append(cities, n)
		together := len(cities) <= 2
		mu.Unlock()
		if together {
			pair.Done()
			pair.Wait()
		}
	}})
	plan, err := ReadPlan(strings.NewReader("instances = [\"sample:30\", \"sample:40\"]\nrepetitions = 2\n[[engine]]\nname = \"rival\"\n[[engine]]\nname = \"2opt\"\n"), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Prepare(plan, t.TempDir(), engines, scatter)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	results := finish(t, b, Settings{ProgramsAtOnce: 2, Observe: func(e Event) {
		if e.Result == nil {
			order = append(order, b.Plan.Engines[e.Job.Engine].Name)
		}
	}})
	if want := []string{"2opt", "2opt", "2opt", "2opt", "rival", "rival", "rival", "rival"}; !slices.Equal(order, want) {
		t.Errorf("the order is %v", order)
	}
	if want := []int{40, 40, 30, 30}; !slices.Equal(cities, want) {
		t.Errorf("the programs' instances are %v", cities)
	}
	for _, r := range results {
		if r.Failed != "" {
			t.Errorf("%s: %s", r.ID, r.Failed)
		}
	}
}

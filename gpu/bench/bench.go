package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/instance"
	"tourscope/solver/start"
)

// Settings say what to measure, and with what.
type Settings struct {
	TSPLIB    string        // the folder of the instances, NAME.tsp; others are left out
	Runs      int           // of each annealing, for means, and of regions, for medians
	Only      []string      // these tables; nil: all
	Instances []string      // of gaps, chained, cores, annealing, regions and seeds, or names of sets; nil: the usual ones
	Sets      string        // parameters of regions, sets apart by ; (gaps takes the first)
	Gaps      []float64     // per cent, that regions is timed to
	For       time.Duration // a run of regions and seeds
	ForCPU    time.Duration // a run of chained
	FirstSeed uint64        // of gaps, chained, cores, regions and seeds; 0: 1
	Trace     string        // file to which each of their runs is appended as CSV; empty: none
	Start     string        // start tour of gaps, chained and regions; empty: greedy
	Sizes     []int         // cities that halts are measured with; nil: the usual ones
	Devices   []int         // numbers of devices that the table devices compares; nil: 1, 2, 4 …
}

// command is the command line that measures the same tables.
func (s Settings) command() string {
	line := fmt.Sprintf("tourscope-gpu bench --tsplib DIR --runs %d", s.Runs)
	for _, flag := range []struct {
		name   string
		values []string
	}{{"only", s.Only}, {"instances", s.Instances}} {
		if len(flag.values) > 0 {
			line += " --" + flag.name + " " + strings.Join(flag.values, ",")
		}
	}
	if sets := strings.TrimSpace(s.Sets); sets != "" {
		line += " --sets '" + sets + "'"
	}
	return line
}

// bench is one measurement of the chosen tables.
type bench struct {
	Settings
	context context.Context
	out     io.Writer
	machine *device.Machine
}

// Run measures everything and writes it as Markdown.
func Run(ctx context.Context, out io.Writer, s Settings) error {
	devices := device.List()
	if len(devices.List) == 0 {
		return errors.New(devices.None)
	}
	first := devices.List[0]
	command := s.command()
	s.Instances = batch.Expand(s.Instances)
	b := &bench{Settings: s, context: ctx, out: out, machine: device.New()}
	defer b.machine.Close()
	b.printf("## Measured on one %s\n\n", first.Name)
	b.printf("%s, %s.\n\nCommand: `%s`.\n", first.Abilities(), time.Now().UTC().Format("2006-01-02"), command)
	parts, err := b.chosen()
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err := part.run(); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// table is a table that can be chosen by name.
type table struct {
	name string
	run  func() error
}

// chosen returns the tables to be measured.
func (b *bench) chosen() (wanted []table, err error) {
	all := []table{{"sweeps", b.sweeps}, {"descents", b.descents}, {"stream", b.stream},
		{"annealing", b.annealing}, {"lam2013", b.lam2013}, {"gaps", b.gaps}, {"chained", b.chained},
		{"cores", b.cores}, {"regions", b.regions}, {"seeds", b.seeds}, {"halts", b.halts}}
	if len(b.Only) == 0 && len(b.Devices) == 0 {
		return slices.DeleteFunc(all, func(t table) bool { return t.name == "cores" || t.name == "seeds" }), nil // they take minutes
	}
	if len(b.Only) == 0 {
		b.Only = []string{"devices"}
	}
	all = append(all, table{"devices", b.scaling})
	for _, name := range b.Only {
		at := slices.IndexFunc(all, func(t table) bool { return t.name == name })
		if at < 0 {
			return nil, fmt.Errorf("there is no table %q: there are sweeps, descents, stream, annealing, lam2013, gaps, chained, cores, regions, seeds, halts and devices", name)
		}
		wanted = append(wanted, all[at])
	}
	return wanted, nil
}

func (b *bench) printf(format string, arguments ...any) {
	fmt.Fprintf(b.out, format, arguments...)
}

// load opens an instance, or returns nil where it is not there.
func (b *bench) load(name string) (*solver.Problem, error) {
	path := filepath.Join(b.TSPLIB, name+".tsp")
	if _, err := os.Stat(path); err != nil {
		b.printf("| %s | not in %s |\n", name, b.TSPLIB)
		return nil, nil
	}
	return instance.Open(path)
}

func (b *bench) start(p *solver.Problem, heuristic string) ([]solver.City, error) {
	return start.Make(b.context, heuristic, p, 1)
}

// watcher is the progress of a measured run: it halts the engine after a time, or lets it end
// by itself, and requests tours at an interval.
type watcher struct {
	until    time.Time     // zero: to the engine's own end
	pace     time.Duration // between requests of a tour; 0: none
	next     time.Time
	pictures int       // tours shown
	returned time.Time // when the engine returned
}

// Report halts the engine or requests a tour when it is time.
func (w *watcher) Report(*solver.State) solver.Signal {
	now := time.Now()
	switch {
	case !w.until.IsZero() && now.After(w.until):
		return solver.Halt
	case w.pace > 0 && now.After(w.next):
		w.next = now.Add(w.pace)
		return solver.Show
	}
	return solver.Continue
}

// Show counts a tour.
func (w *watcher) Show([]solver.City, *solver.State) { w.pictures++ }

// solve runs an engine and checks its result.
func (b *bench) solve(name string, p *solver.Problem, order []solver.City, seed uint64, set map[string]string, w *watcher) (solver.Result, time.Duration, error) {
	var engine solver.Engine
	for _, e := range cudaengine.Engines(b.machine) {
		if e.Info().Name == name {
			engine = e
		}
	}
	values, err := engine.Info().Values(b.alone(engine.Info(), set))
	if err != nil {
		return solver.Result{}, 0, err
	}
	began := time.Now()
	r, err := engine.Run(b.context, solver.Job{Problem: p, Start: order, Seed: seed, Values: values}, w)
	w.returned = time.Now()
	took := w.returned.Sub(began)
	if err == nil {
		err = p.CheckTour(r.Order)
	}
	if err == nil && p.Length(r.Order) != r.State.Best {
		err = fmt.Errorf("%s on %s claims a length of %d, the tour has %d", name, p.Name(), r.State.Best, p.Length(r.Order))
	}
	return r, took, err
}

package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/wire"
)

// Opener opens the instance of a source: a path, or sample:NAME.
type Opener func(source string) (*solver.Problem, error)

// Batch is a checked plan with its instances, each read once, and its jobs in order. It is
// immutable.
type Batch struct {
	Plan      *Plan
	Instances []Instance
	Jobs      []Job

	// Hash identifies the batch by everything that determines the results: the
	// contents of the instances, the engines with all settings, and the seeds. It does
	// not include title and threshold, which may be changed after the runs.
	Hash string

	engines *solver.Registry
	open    Opener
	shard   Shard
	all     int // jobs of the whole batch
}

// Instance is one instance of a batch. The problem itself is read again when its
// jobs run, so that a library of large ones needs the memory of one.
type Instance struct {
	Label   string `json:"instance"` // unique: the file's name without its extensions
	Source  string `json:"source"`   // for the Opener
	Cities  int    `json:"cities"`
	Metric  string `json:"metric"`
	Optimum int64  `json:"optimum,omitempty"` // published; 0 where none is
	Proven  bool   `json:"proven,omitempty"`  // the optimum is proven, not only the best known
	Content string `json:"content"`           // SHA-256 of the problem

	// Decimals are the digits of lengths that are decimals in the unit of the file.
	Decimals int `json:"decimals,omitempty"`

	// The reference that the plan sets for gaps, and its text; 0 if it sets none.
	Reference int64  `json:"reference,omitempty"`
	Kind      string `json:"reference_kind,omitempty"`
}

// over returns the reference length for gaps as far as it is known before the runs, or 0.
func (i Instance) over() int64 {
	if i.Reference > 0 {
		return i.Reference
	}
	return i.Optimum
}

// Job is one run of a batch.
type Job struct {
	ID         string // "berlin52/ils/1": instance, engine, seed
	Instance   int    // in Batch.Instances
	Engine     int    // in Plan.Engines
	Repetition int    // in Plan.Seeds
	Seed       uint64
}

// Prepare checks a plan, finds its instances, reads each once, and lists the jobs.
// Relative names and patterns are relative to the folder dir.
func Prepare(plan *Plan, dir string, engines *solver.Registry, open Opener) (*Batch, error) {
	if err := plan.Check(engines); err != nil {
		return nil, err
	}
	return Survey(plan, dir, engines, open)
}

// Survey is Prepare for a batch that other machines run: all its engines may be unavailable
// here.
func Survey(plan *Plan, dir string, engines *solver.Registry, open Opener) (*Batch, error) {
	if err := plan.CheckElsewhere(engines); err != nil {
		return nil, err
	}
	found, err := plan.locate(dir)
	if err != nil {
		return nil, err
	}
	if jobs := len(found) * len(plan.Engines) * len(plan.Seeds); jobs > maxJobs {
		return nil, plan.refuse("", fmt.Sprintf("%d jobs", jobs), fmt.Sprintf("a batch has at most %d: divide it into several", maxJobs))
	}
	b := &Batch{Plan: plan, engines: engines, open: open}
	for _, f := range found {
		instance, err := b.survey(f)
		if err != nil {
			return nil, err
		}
		b.Instances = append(b.Instances, instance)
	}
	if err := plan.checkReferences(b.Instances); err != nil {
		return nil, err
	}
	b.expand()
	b.all = len(b.Jobs)
	b.Hash, err = b.hash()
	return b, err
}

// survey reads an instance and returns its size, optimum and fingerprint.
func (b *Batch) survey(f located) (Instance, error) {
	instance := Instance{Label: f.label, Source: f.source}
	p, err := b.open(f.source)
	if err != nil {
		return instance, err
	}
	instance.Cities, instance.Metric, instance.Decimals = p.Cities(), p.Metric().String(), p.Decimals()
	if known, is := optima.Find(p); is {
		instance.Optimum, instance.Proven = known.Length, known.Proven
	}
	if err := b.Plan.refer(&instance, p); err != nil {
		return instance, err
	}
	for i, e := range b.Plan.Engines {
		info, err := b.info(i)
		if err != nil {
			return instance, err
		}
		if e.neverEnds(info) && instance.over() == 0 && e.Stop.endless() {
			return instance, b.Plan.refuse(f.path, fmt.Sprintf("no optimum of %s is known, so the engine %s would never reach its gap", f.label, e.Label), "add time = \"10s\" to [stop]")
		}
	}
	instance.Content, err = fingerprint(p)
	return instance, err
}

// fingerprint returns the SHA-256 of a problem's content, independent of the format of
// its file.
func fingerprint(p *solver.Problem) (string, error) {
	packed := wire.PackProblem(p)
	packed.Name, packed.Comment = "", ""
	data, err := wire.NewCodec().Encode(packed)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// expand lists the jobs. The engines are the inner loop over seeds, so that a machine that
// becomes hot or loaded slows all engines alike.
func (b *Batch) expand() {
	for i, instance := range b.Instances {
		for r, seed := range b.Plan.Seeds {
			for e, engine := range b.Plan.Engines {
				b.Jobs = append(b.Jobs, Job{
					ID:       fmt.Sprintf("%s/%s/%d", instance.Label, engine.Label, seed),
					Instance: i, Engine: e, Repetition: r, Seed: seed,
				})
			}
		}
	}
}

func (b *Batch) info(engine int) (solver.Info, error) {
	found, err := b.engines.Find(b.Plan.Engines[engine].Name)
	if err != nil {
		return solver.Info{}, err
	}
	return found.Info(), nil
}

// Setup is an engine of the batch with all defaults filled in, as stored with the results.
type Setup struct {
	Label      string        `json:"engine"`
	Name       string        `json:"name"`
	Device     string        `json:"device"`
	Params     solver.Values `json:"params"`
	Start      string        `json:"start"`
	Threads    int           `json:"threads,omitempty"` // the budget of host threads; absent: all cores
	Time       float64       `json:"stop_time_s,omitempty"`
	Iterations int64         `json:"stop_iterations,omitempty"`
	Gap        *float64      `json:"stop_gap_percent,omitempty"`
	Stagnation float64       `json:"stop_stagnation_s,omitempty"`
	Processor  float64       `json:"stop_processor_s,omitempty"`
	PerCity    float64       `json:"stop_per_city_s,omitempty"`
	Unit       string        `json:"iteration_unit"`
	Caveat     string        `json:"caveat,omitempty"` // why equal seeds may give different tours
}

// Setups lists the engines of the batch.
func (b *Batch) Setups() []Setup { return b.setups(solver.Info.Values) }

// setups lists the engines with parameters as values returns them.
func (b *Batch) setups(values func(solver.Info, map[string]string) (solver.Values, error)) []Setup {
	var all []Setup
	for i, e := range b.Plan.Engines {
		info, err := b.info(i)
		if err != nil {
			continue // Prepare has found it
		}
		s := Setup{
			Label: e.Label, Name: e.Name, Device: info.Device.String(), Start: e.Start, Threads: e.Threads,
			Time: e.Stop.Time.Seconds(), Iterations: e.Stop.Iterations, Gap: e.Stop.Gap,
			Stagnation: e.Stop.Stagnation.Seconds(), Processor: e.Stop.Processor.Seconds(), PerCity: e.Stop.PerCity.Seconds(), Unit: info.Iteration, Caveat: info.Caveat,
		}
		s.Params, _ = values(info, e.Params) // Check has checked them
		if s.Start == "" {
			s.Start = run.Heuristic(info)
		}
		all = append(all, s)
	}
	return all
}

// hash computes Batch.Hash. It uses the oldest name of each parameter, so that a batch
// begun before a parameter was renamed can be resumed.
func (b *Batch) hash() (string, error) {
	firstNames := func(i solver.Info, set map[string]string) (solver.Values, error) {
		v, err := i.Values(set)
		return i.FirstNames(v), err
	}
	type content struct {
		Label, Content string
		Reference      int64 `json:",omitempty"`
	}
	identity := struct {
		Instances []content
		Engines   []Setup
		Seeds     []uint64
	}{Engines: b.setups(firstNames), Seeds: b.Plan.Seeds}
	for _, i := range b.Instances {
		identity.Instances = append(identity.Instances, content{i.Label, i.Content, i.Reference})
	}
	data, err := json.Marshal(identity)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

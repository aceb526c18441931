package gpu

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// Engine is a solver.Engine that runs an engine of a worker.
type Engine struct {
	client *Client
	info   solver.Info // as this program describes it
}

// directed is an Engine of a worker that is a solver.Directed.
type directed struct{ *Engine }

// Directed does nothing.
func (directed) Directed() {}

var (
	_ solver.Engine   = (*Engine)(nil)
	_ solver.Directed = directed{}
)

// Engines returns the client's engines for the registry.
func (c *Client) Engines() []solver.Engine {
	var engines []solver.Engine
	for _, info := range c.options.Engines {
		e := &Engine{c, info}
		if catalog.Directed(info.Name) {
			engines = append(engines, directed{e})
			continue
		}
		engines = append(engines, e)
	}
	return engines
}

// Info returns the description by the last worker that started, or this program's own, with
// the reason why the engine is unavailable.
func (e *Engine) Info() solver.Info {
	c := e.client
	c.mutex.Lock()
	hello, problem := c.hello, cmp.Or(c.problem, c.lookup)
	c.mutex.Unlock()
	info := e.info
	if problem != nil {
		info.Unavailable = problem.Error()
		return info
	}
	if hello == nil {
		return info
	}
	for _, theirs := range hello.Engines {
		if theirs.Name != e.info.Name {
			continue
		}
		if theirs.Device == solver.GPU && theirs.Unavailable == "" {
			theirs.Unavailable = hello.Devices.None
		}
		return theirs
	}
	info.Unavailable = fmt.Sprintf("the GPU worker on %s (%s) has no engine of this name: %s", hello.Host, hello.Program, remedyRelease)
	return info
}

// Run runs the engine in a worker. It returns a valid tour even if the worker fails: the last
// one received, or the start tour.
func (e *Engine) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	r := &remote{
		client: e.client, engine: e.info.Name, job: job, progress: progress, length: length, begun: time.Now(),
		state:      solver.State{Best: length, Current: length},
		workerBest: length, fetchedAt: time.Now(),
	}
	return r.run(ctx)
}

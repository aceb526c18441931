package worker

import (
	"context"
	"fmt"
	"os"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/panics"
	"tourscope/solver/wire"
)

// request is a run for the program, from the Start message to the Result.
type request struct {
	reporter   *reporter
	cancel     context.CancelFunc
	resultSent chan struct{} // closed just before the result is sent
	done       chan struct{} // closed when all goroutines of the run have ended
}

// startRequest begins to serve a request in goroutines of its own.
func startRequest(registry *solver.Registry, start *protocol.Start, h *held, w *protocol.Writer) *request {
	ctx, cancel := context.WithCancel(context.Background())
	r := &request{
		reporter:   newReporter(start.Iterations),
		cancel:     cancel,
		resultSent: make(chan struct{}),
		done:       make(chan struct{}),
	}
	go r.serve(ctx, registry, start, h, w)
	return r
}

// serve runs the engine concurrently with the sender and sends the result.
func (r *request) serve(ctx context.Context, registry *solver.Registry, start *protocol.Start, h *held, w *protocol.Writer) {
	defer close(r.done)
	defer r.cancel()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		if err := r.reporter.send(w); err != nil {
			r.reporter.halt() // the program is gone
		}
	}()
	if start.LowPriority {
		solver.LowerPriority() // of this goroutine and of its engine's, which end with the run
	}
	result := search(ctx, registry, start, h, r.reporter)
	r.reporter.close()
	<-sent
	r.reporter.complete(result)
	// The program may answer the result with the next start at once.
	close(r.resultSent)
	if err := w.Write(result); err != nil {
		fmt.Fprintln(os.Stderr, "sending the result:", err)
	}
}

// search runs the engine and returns its result, its error or its panic as a message.
func search(ctx context.Context, registry *solver.Registry, start *protocol.Start, h *held, reporter *reporter) (result *protocol.Result) {
	engine, job, err := prepare(registry, start, h)
	if err != nil {
		return &protocol.Result{Failure: protocol.NewFailure(protocol.Refused, err)}
	}
	caught := panics.Catch(func() {
		length := job.Problem.LengthOn(job.Threads, job.Start)
		reporter.begin(&solver.State{Best: length, Current: length, Stage: solver.Stage{Name: solver.StartUp, Threads: 1}})
		best, err := engine.Run(ctx, job, reporter)
		result = &protocol.Result{State: best.State, Order: wire.PackCities(best.Order), Finished: best.Finished}
		if err != nil {
			result.Failure = protocol.NewFailure(protocol.Failed, err)
		}
	})
	if caught != nil {
		fmt.Fprintln(os.Stderr, caught)
		err := fmt.Errorf("the engine %s panicked: %s; this is a defect of the program", start.Engine, caught.Line())
		return &protocol.Result{Failure: protocol.NewFailure(protocol.Crashed, err)}
	}
	return result
}

// prepare returns the engine and the job of a Start message. It checks every field, since
// engines rely on the validity of a job and the message comes from another process.
func prepare(registry *solver.Registry, start *protocol.Start, h *held) (solver.Engine, solver.Job, error) {
	var job solver.Job
	engine, err := registry.Find(start.Engine)
	if err != nil {
		return nil, job, err
	}
	info := engine.Info()
	job.Seed, job.Iterations, job.Threads, job.AlongCurve = start.Seed, start.Iterations, start.Threads, start.AlongCurve
	if job.Threads < 0 || job.Threads > solver.MaxThreads {
		return nil, job, fmt.Errorf("a run has from 1 to %d threads, not %d", solver.MaxThreads, job.Threads)
	}
	if job.Values, err = info.Values(start.Values); err != nil {
		return nil, job, err
	}
	if job.Problem, err = h.take(start.Problem); err != nil {
		return nil, job, err
	}
	if err = info.Check(job.Problem); err != nil {
		return nil, job, err
	}
	if job.Start, err = start.Order.Unpack(job.Problem.Cities()); err != nil {
		return nil, job, err
	}
	return engine, job, job.Problem.CheckTour(job.Start)
}

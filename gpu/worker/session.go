package worker

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/wire"
)

// session is one run.
type session struct {
	line       *line
	cancel     context.CancelFunc
	resultSent chan struct{} // closed just before the result leaves
	done       chan struct{} // closed when nothing of the run is left
}

func startSession(registry *solver.Registry, start *protocol.Start, w *protocol.Writer) *session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &session{
		line:       newLine(start.Iterations),
		cancel:     cancel,
		resultSent: make(chan struct{}),
		done:       make(chan struct{}),
	}
	go s.serve(ctx, registry, start, w)
	return s
}

// serve runs the engine beside the sender and ends with the result.
func (s *session) serve(ctx context.Context, registry *solver.Registry, start *protocol.Start, w *protocol.Writer) {
	defer close(s.done)
	defer s.cancel()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		if err := s.line.send(w); err != nil {
			s.line.halt() // nobody listens any more
		}
	}()
	result := search(ctx, registry, start, s.line)
	s.line.close()
	<-sent
	s.line.conclude(result)
	// The program may answer the result with the next start at once.
	close(s.resultSent)
	if err := w.Write(result); err != nil {
		fmt.Fprintln(os.Stderr, "sending the result:", err)
	}
}

// search runs the engine and makes a message of whatever comes of it.
func search(ctx context.Context, registry *solver.Registry, start *protocol.Start, line *line) (result *protocol.Result) {
	engine, job, err := prepare(registry, start)
	if err != nil {
		return &protocol.Result{Failure: protocol.NewFailure(protocol.Refused, err)}
	}
	defer func() {
		if value := recover(); value != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", value, debug.Stack())
			err := fmt.Errorf("the engine %s panicked: %v; this is a defect of the program", start.Engine, value)
			result = &protocol.Result{Failure: protocol.NewFailure(protocol.Crashed, err)}
		}
	}()
	length := job.Problem.Length(job.Start)
	line.keep(&solver.State{Best: length, Current: length, Stage: solver.Stage{Name: solver.StartUp, Threads: 1}})
	best, err := engine.Run(ctx, job, line)
	result = &protocol.Result{State: best.State, Order: wire.PackCities(best.Order), Finished: best.Finished}
	if err != nil {
		result.Failure = protocol.NewFailure(protocol.Failed, err)
	}
	return result
}

// prepare checks all that came: the program's word is not enough, for the engine
// relies on it.
func prepare(registry *solver.Registry, start *protocol.Start) (solver.Engine, solver.Job, error) {
	var job solver.Job
	engine, err := registry.Find(start.Engine)
	if err != nil {
		return nil, job, err
	}
	info := engine.Info()
	job.Seed, job.Iterations, job.Threads = start.Seed, start.Iterations, start.Threads
	if job.Threads < 0 || job.Threads > solver.MaxThreads {
		return nil, job, fmt.Errorf("a run has from 1 to %d threads, not %d", solver.MaxThreads, job.Threads)
	}
	if job.Values, err = info.Values(start.Values); err != nil {
		return nil, job, err
	}
	if job.Problem, err = start.Problem.Unpack(); err != nil {
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

package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/app/tourfile"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// recordEvery is the interval between tours of a recording: 25 per second.
const recordEvery = 40 * time.Millisecond

// searchRecorded runs the search and, with --record, records it.
func (c *solveCommand) searchRecorded(ctx context.Context, p *Program, settings run.Settings, optimum optima.Optimum) (work *run.Run, outcome run.Outcome, failure error) {
	if c.Record == "" {
		return c.search(ctx, p, settings, optimum)
	}
	if settings.Engine.Info().Device == solver.GPU {
		p.askWorker(ctx) // the recording has the name of the device
	}
	err := save.Stream(c.Record, func(w io.Writer) error {
		recorder := record.NewRecorder(settings.Engine, w, p.environment(settings), recordEvery)
		settings.Engine = recorder
		work, outcome, failure = c.search(ctx, p, settings, optimum)
		return recorder.Err()
	})
	if work == nil { // nothing could be recorded
		return nil, outcome, cmp.Or(failure, err)
	}
	return work, outcome, errors.Join(failure, err)
}

// environment describes the machine of a run, for its recording.
func (p *Program) environment(settings run.Settings) map[string]string {
	e := report.Environment(p.Version, p.devicesOf(settings), settings.Threads)
	if settings.Start == nil {
		e[report.EnvStart] = cmp.Or(settings.Heuristic, run.Heuristic(settings.Engine.Info()))
	}
	return e
}

// devicesOf returns the names of the devices that a run uses; empty: none.
func (p *Program) devicesOf(settings run.Settings) string {
	info := settings.Engine.Info()
	if info.Device != solver.GPU {
		return ""
	}
	return p.knownDevices().Taken(info, settings.Values)
}

// replayCommand replays a recording like a search.
type replayCommand struct {
	Files  []string `arg:"" name:"file" help:"A recording that 'solve --record' wrote, or '-'. Two to four of one instance are replayed together, with --gif or in the window."`
	Speed  *float64 `placeholder:"X" help:"1 is the speed of the search, 2 twice that, 0 as fast as possible; the figures at the end are those of the search. Default: 1; with --gif the speed that makes it 8 seconds long."`
	Window bool     `help:"Replay it in the window."`
	resultFlags

	animationFlags
}

// show opens the window with the recording.
func (c *replayCommand) show(p *Program) error {
	if c.GIF != "" || c.Tour != "" || c.Image != nil || c.Log != "" || c.JSON || c.Speed != nil || c.animationFlags.unused() != nil {
		return wrongUse("--window excludes other flags: the window has its own settings of speed, pictures and animations")
	}
	return (&windowCommand{Files: c.Files}).open(p)
}

func (c *replayCommand) Run(p *Program) error {
	speed := 1.0
	if c.Speed != nil {
		speed = *c.Speed
	}
	if err := checkSpeed(speed); err != nil {
		return err
	}
	if c.Window {
		return c.show(p)
	}
	if c.GIF != "" {
		return c.animate(p)
	}
	if err := c.animationFlags.unused(); err != nil {
		return err
	}
	if len(c.Files) > 1 {
		return wrongUse("the terminal replays one recording only: add --window or --gif OUT.gif for several")
	}
	solve := &solveCommand{resultFlags: c.resultFlags}
	outputs, err := solve.outputs(p, c.Files...)
	if err != nil {
		return err
	}
	recording, err := p.openRecording(c.Files[0])
	if err != nil {
		return err
	}
	start, _, err := recording.Cursor().Tour(0)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Files[0], err)
	}
	if err := tourfile.Check(c.Tour, recording.Problem); err != nil {
		return usageError{err}
	}
	solve.Engine = recording.Header.Engine.Name
	solve.note(p, "%s", describeRecording(recording))
	settings := run.Settings{
		Problem: recording.Problem, Engine: recording.Replay(speed), Start: start,
		Seed: recording.Header.Seed, Values: recording.Header.Values,
	}
	ctx, stop := interruptible()
	defer stop()
	optimum := optima.Of(recording.Problem)
	work, outcome, failure := solve.search(ctx, p, settings, optimum)
	if failure != nil {
		failure = fmt.Errorf("%s: %w", c.Files[0], failure)
	}
	if work == nil {
		return failure
	}
	outcome.Elapsed = recordedTime(recording, speed, outcome)
	if stop := recording.Stop(); outcome.Stop == solver.StopFinished && stop != solver.NotStopped {
		outcome.Stop = stop // of the search, not of its replay
	}
	outcome.Stages = report.StagesOf(recording, outcome.Elapsed)
	return solve.conclude(p, outputs, result{work: work, outcome: outcome, optimum: optimum, version: p.Version, gpu: recording.Header.Environment["device"], played: recording}, failure)
}

// The bounds of --speed. At the slowest a second takes 11 days.
const (
	slowestReplay = 1e-6
	fastestReplay = 1e9
)

func checkSpeed(speed float64) error {
	switch {
	case speed < 0:
		return wrongUse("--speed %v: a speed cannot be negative", speed)
	case speed == 0 || speed >= slowestReplay && speed <= fastestReplay:
		return nil
	}
	return wrongUse("--speed %v: choose between %v and %v, or 0 to replay without waiting", speed, slowestReplay, fastestReplay)
}

// recordedTime returns the time of the recorded search, to which its figures refer, not that of
// the replay.
func recordedTime(r *record.Recording, speed float64, o run.Outcome) time.Duration {
	if o.Stop == solver.StopFinished || speed == 0 {
		return r.Duration()
	}
	return time.Duration(min(float64(r.Duration()), speed*float64(o.Elapsed)))
}

// openRecording reads a recording from a file or from standard input, up to its end: record.Read
// bounds what it keeps.
func (p *Program) openRecording(path string) (*record.Recording, error) {
	if path == standard {
		input, err := p.standardInput()
		if err != nil {
			return nil, err
		}
		recording, err := record.Read(input)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", stdinName, err)
		}
		return recording, nil
	}
	f, err := instance.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	recording, err := record.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return recording, nil
}

// describeRecording returns one line about what was recorded, where and when.
func describeRecording(r *record.Recording) string {
	e := r.Header.Environment
	line := fmt.Sprintf("recorded %s by %s on %s: %s in %v", e["date"], e["program"], e["system"], count(int64(r.Tours()), "tour"), r.Duration().Round(time.Millisecond))
	if e["device"] != "" {
		line += "; GPU " + e["device"]
	}
	if missing := r.Missing(); missing != "" {
		line += ". " + missing
	}
	return line
}

package command

import (
	"io"
	"time"

	"tourscope/app/look"
	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver/record"
)

// animationFlags say what becomes of a recording as a GIF.
type animationFlags struct {
	GIF       string  `name:"gif" group:"Animation" placeholder:"OUT.gif" help:"Write an animated GIF instead of playing."`
	Begin     instant `name:"from" group:"Animation" placeholder:"1s" help:"Begin at this time of the recording."`
	End       instant `name:"to" group:"Animation" placeholder:"5s" help:"End at this time of the recording."`
	FPS       int     `name:"fps" group:"Animation" placeholder:"N" help:"Frames a second, up to 50. Default: 12."`
	Width     decimal `group:"Animation" placeholder:"N" help:"Width in pixels. Default: 640."`
	Height    decimal `group:"Animation" placeholder:"N" help:"Height in pixels. Default: three quarters of the width."`
	Theme     string  `group:"Animation" enum:"light,dark,print" default:"light" help:"The colours: light, dark or print."`
	Title     string  `group:"Animation" placeholder:"TEXT" help:"A line above the picture."`
	Highlight bool    `group:"Animation" help:"Let edges light up where the tour changes."`
}

// unused refuses flags that are for animations where none is asked for.
func (f *animationFlags) unused() error {
	if f.Begin != 0 || f.End != 0 || f.FPS != 0 || f.Width != 0 || f.Height != 0 || f.Title != "" || f.Highlight {
		return wrongUse("--from, --to, --fps, --width, --height, --title and --highlight are for an animation: add --gif OUT.gif")
	}
	return nil
}

// animate writes the recording as a GIF.
func (c *replayCommand) animate(p *Program) error {
	if c.Tour != "" || c.Image != nil || c.Log != "" || c.JSON {
		return wrongUse("--gif writes an animation and nothing else: replay once more without it for --tour, --image, --log and --json")
	}
	if c.End != 0 && c.End < c.Begin {
		return wrongUse("--to lies before --from")
	}
	l := look.Look{Width: max(c.Width, 0), Height: c.Height, Theme: c.Theme, Title: &c.Title}
	if err := misuse(l.Check()); err != nil {
		return err
	}
	if err := save.Check(c.GIF); err != nil {
		return err
	}
	recording, err := openRecording(c.File)
	if err != nil {
		return err
	}
	a, err := c.animation(p, l, recording)
	if err != nil {
		return misuse(err)
	}
	if c.Speed != nil {
		a.Speed = *c.Speed
	}
	ctx, stop := interruptible()
	defer stop()
	if !c.Quiet {
		p.note("%s", describeRecording(recording))
	}
	var done func()
	a.Progress, done = percentOnTerminal(p.Stderr, "writing the animation")
	err = save.File(c.GIF, func(w io.Writer) error { return export.WriteAnimation(ctx, w, a) })
	done()
	return err
}

func (c *replayCommand) animation(p *Program, l look.Look, recording *record.Recording) (export.Animation, error) {
	problem, optimum := recording.Problem, report.KnownOptimum(recording.Problem)
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Optimum: optimum.Length,
		Engine: recording.Header.Engine.Name, Seed: recording.Header.Seed, Program: "Tourscope " + p.Version}
	picture, err := l.Picture(look.Subject{Problem: problem, Meta: meta})
	if err != nil {
		return export.Animation{}, err
	}
	a := export.Animation{
		Picture: picture, Recording: recording, Optimum: optimum.Length,
		FPS: c.FPS, Highlight: c.Highlight,
	}
	a.From, a.To = time.Duration(c.Begin), time.Duration(c.End)
	return a, nil
}

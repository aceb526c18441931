package command

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver/optima"
)

// animationFlags say what becomes of a recording as a GIF.
type animationFlags struct {
	GIF       string   `name:"gif" group:"Animation" placeholder:"OUT.gif" help:"Write an animated GIF instead of playing."`
	Begin     instant  `name:"from" group:"Animation" placeholder:"1s" help:"Begin at this time of the recording."`
	End       instant  `name:"to" group:"Animation" placeholder:"5s" help:"End at this time of the recording."`
	FPS       int      `name:"fps" group:"Animation" placeholder:"N" help:"Frames a second, up to 50. Default: 12."`
	Width     decimal  `group:"Animation" placeholder:"N" help:"Width in pixels. Default: 640, of several recordings 960."`
	Height    decimal  `group:"Animation" placeholder:"N" help:"Height in pixels. Default: three quarters of the width, of several recordings as suits them."`
	Theme     string   `group:"Animation" enum:"light,dark,print" default:"light" help:"The colours: light, dark or print."`
	Title     string   `group:"Animation" placeholder:"TEXT" help:"A line above the picture."`
	Label     []string `sep:"none" group:"Animation" placeholder:"TEXT" help:"The line above a recording where there are several, one for each. Default: their engines, or their files' names."`
	Highlight bool     `group:"Animation" help:"Let edges light up where the tour changes."`
}

// unused refuses flags that are for animations where none is asked for.
func (f *animationFlags) unused() error {
	if f.Begin != 0 || f.End != 0 || f.FPS != 0 || f.Width != 0 || f.Height != 0 || f.Title != "" || f.Label != nil || f.Highlight {
		return wrongUse("--from, --to, --fps, --width, --height, --title, --label and --highlight are for an animation: add --gif OUT.gif")
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
	switch {
	case len(c.Files) > export.MaxPanes:
		return wrongUse("%d recordings: up to %d play beside each other", len(c.Files), export.MaxPanes)
	case c.Label != nil && (len(c.Files) < 2 || len(c.Label) != len(c.Files)):
		return wrongUse("--label names the panes of several recordings: give one for each, here %d", len(c.Files))
	}
	l := look.Look{Width: max(c.Width, 0), Height: c.Height, Theme: c.Theme, Title: &c.Title}
	if err := misuse(l.Check()); err != nil {
		return err
	}
	if err := save.Check(c.GIF); err != nil {
		return err
	}
	if err := apart(c.Files, c.GIF); err != nil {
		return err
	}
	if ext := filepath.Ext(c.GIF); ext != "" && !strings.EqualFold(ext, ".gif") {
		return wrongUse("--gif %s: an animation is a GIF, so end its name in .gif", c.GIF)
	}
	reels, err := c.reels()
	if err != nil {
		return err
	}
	a, err := c.animation(p, l, reels)
	if err != nil {
		return misuse(err)
	}
	if c.Speed != nil {
		a.Speed = *c.Speed
	}
	ctx, stop := interruptible()
	defer stop()
	for _, reel := range reels {
		if !c.Quiet {
			p.note("%s", describeRecording(reel.Recording))
		}
	}
	var done func()
	a.Progress, done = percentOnTerminal(p.Stderr, "writing the animation")
	err = save.File(c.GIF, func(w io.Writer) error { return export.WriteAnimation(ctx, w, a) })
	done()
	return err
}

// reels reads the recordings and gives them their titles.
func (c *replayCommand) reels() ([]export.Reel, error) {
	var reels []export.Reel
	var engines []string
	for _, file := range c.Files {
		recording, err := openRecording(file)
		if err != nil {
			return nil, err
		}
		engines = append(engines, recording.Header.Engine.Name)
		reels = append(reels, export.Reel{Recording: recording})
	}
	for i, title := range runTitles(c.Files, engines, c.Label) {
		reels[i].Title = title
	}
	return reels, nil
}

func (c *replayCommand) animation(p *Program, l look.Look, reels []export.Reel) (export.Animation, error) {
	first := reels[0].Recording
	problem, optimum := first.Problem, optima.Of(first.Problem)
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Optimum: optimum, Program: "Tourscope " + p.Version}
	if len(reels) == 1 {
		meta.Engine, meta.Seed = first.Header.Engine.Name, first.Header.Seed
	} else if c.Title == "" {
		*l.Title = problem.Name()
	}
	picture, err := l.Picture(look.Subject{Problem: problem, Meta: meta})
	if err != nil {
		return export.Animation{}, err
	}
	picture.Width, picture.Height = int(l.Width), int(l.Height) // what is left open depends on how many there are
	a := export.Animation{Picture: picture, Reels: reels, Optimum: optimum, FPS: c.FPS, Highlight: c.Highlight}
	a.From, a.To = time.Duration(c.Begin), time.Duration(c.End)
	return a, nil
}

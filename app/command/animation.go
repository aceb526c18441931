package command

import (
	"cmp"
	"io"
	"path/filepath"
	"strings"
	"time"

	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver/optima"
)

// animate writes the recording as a GIF.
func (c *replayCommand) animate(p *Program) error {
	if c.Tour != "" || c.Image != nil || c.Log != "" || c.JSON {
		return wrongUse("--gif excludes --tour, --image, --log and --json: replay without --gif for these")
	}
	if c.End != 0 && c.End < c.Begin {
		return wrongUse("--to is before --from")
	}
	switch {
	case len(c.Files) > export.MaxPanes:
		return wrongUse("%d recordings: at most %d can be shown together", len(c.Files), export.MaxPanes)
	case c.Label != nil && (len(c.Files) < 2 || len(c.Label) != len(c.Files)):
		return wrongUse("--label is for several recordings: give one for each, here %d", len(c.Files))
	}
	l := look.Look{Width: c.Width, Height: c.Height, Theme: cmp.Or(c.Theme, "light"), Title: &c.Title}
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
		return wrongUse("--gif %s: the name of an animation must end in .gif", c.GIF)
	}
	reels, err := c.reels(p)
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

// reels reads the recordings and sets their titles.
func (c *replayCommand) reels(p *Program) ([]export.Reel, error) {
	var reels []export.Reel
	var engines []string
	for _, file := range c.Files {
		recording, err := p.openRecording(file)
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
	meta := export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Decimals: problem.Decimals(), Optimum: optimum, Program: "Tourscope " + p.Version}
	if len(reels) == 1 {
		meta.Engine, meta.Seed = first.Header.Engine.Name, first.Header.Seed
	} else if c.Title == "" {
		*l.Title = problem.Name()
	}
	picture, err := l.Picture(look.Subject{Problem: problem, Meta: meta})
	if err != nil {
		return export.Animation{}, err
	}
	picture.Width, picture.Height = int(l.Width), int(l.Height) // 0: chosen by the number of recordings
	a := export.Animation{Picture: picture, Reels: reels, Optimum: optimum, SlowStart: c.SlowStart, FPS: int(c.FPS), Highlight: c.Highlight}
	a.From, a.To = time.Duration(c.Begin), time.Duration(c.End)
	return a, nil
}

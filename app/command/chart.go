package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"tourscope/app/look"
	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/solver/optima"
)

// chartCommand draws a chart of runs.
type chartCommand struct {
	Files   []string `arg:"" name:"file" help:"Up to four runs: recordings, or histories that 'solve --log' wrote."`
	Label   []string `sep:"none" placeholder:"TEXT" help:"The name of a run, one for each. Default: their engines, or their files' names."`
	Axis    string   `enum:"time,moves,iterations" default:"time" help:"The axis of the chart: time, moves or iterations."`
	LogAxis bool     `help:"Make that axis logarithmic."`
	LogGap  bool     `help:"Make the axis of the gap logarithmic."`
	Optimum length   `placeholder:"LENGTH" help:"The best known length, for the gap. Default: the published one of a recording's instance."`
	Output  string   `short:"o" required:"" placeholder:"OUT.svg" help:"The output file, .png, .svg or .pdf."`

	look.Look
}

func (c *chartCommand) Run(p *Program) error {
	format, err := imageFormat(c.Output)
	if err == nil {
		err = c.check()
	}
	if err == nil {
		err = save.Check(c.Output)
	}
	if err == nil {
		err = apart(c.Files, c.Output)
	}
	if err != nil {
		return err
	}
	subject, err := c.subject(p)
	if err != nil {
		return err
	}
	file, err := c.Look.Plan(subject, format)
	if err != nil {
		return misuse(err)
	}
	ctx, stop := interruptible()
	defer stop()
	return save.File(c.Output, func(w io.Writer) error { return file.Write(ctx, w, nil) })
}

// check returns an error if the flags are inconsistent.
func (c *chartCommand) check() error {
	switch {
	case len(c.Files) > export.MaxPanes:
		return wrongUse("%d runs: a chart shows at most %d", len(c.Files), export.MaxPanes)
	case c.Label != nil && len(c.Label) != len(c.Files):
		return wrongUse("--label: give one for each run, here %d", len(c.Files))
	case c.View != look.Part{} || c.Turn != nil || c.Mirror || c.CitySize != 0:
		return wrongUse("--view, --turn, --mirror and --city-size are for pictures of tours: leave them out")
	}
	return misuse(c.Look.Check())
}

// subject reads the runs.
func (c *chartCommand) subject(p *Program) (look.Subject, error) {
	shown := chart.Chart{LogX: c.LogAxis, LogGap: c.LogGap}
	for shown.XAxis.String() != c.Axis {
		shown.XAxis++
	}
	meta := export.Meta{Program: "Tourscope " + p.Version}
	var engines []string
	for i, file := range c.Files {
		series, of, err := readRun(file)
		if err != nil {
			return look.Subject{}, err
		}
		if i == 0 {
			of.Program, meta = meta.Program, of
		} else if of.Instance != meta.Instance || of.Cities != meta.Cities {
			meta = export.Meta{Program: meta.Program, Decimals: meta.Decimals} // of several instances: no name
		} else {
			meta.Engine, meta.Seed = "", 0
		}
		if i > 0 && of.Decimals != shown.Decimals {
			return look.Subject{}, wrongUse("%s: its lengths have %d decimals, those of %s %d: draw a chart of each", file, of.Decimals, c.Files[0], shown.Decimals)
		}
		shown.Decimals = of.Decimals
		engines = append(engines, of.Engine)
		shown.Series = append(shown.Series, series)
	}
	shown.Optimum = meta.Optimum
	if c.Optimum != "" {
		given, err := c.Optimum.decimal(shown.Decimals)
		if err != nil {
			return look.Subject{}, wrongUse("--optimum: %v", err)
		}
		shown.Optimum = optima.Optimum{Length: given, Proven: true}
	}
	if c.LogGap && !shown.Optimum.Known() {
		return look.Subject{}, wrongUse("--log-gap needs the best known length: add --optimum LENGTH")
	}
	meta.Optimum = shown.Optimum
	for i, name := range runTitles(c.Files, engines, c.Label) {
		shown.Series[i].Name = name
	}
	return look.Subject{Chart: &shown, Meta: meta}, nil
}

// readRun reads a run from its recording or its history.
func readRun(file string) (series chart.Series, of export.Meta, err error) {
	if strings.EqualFold(filepath.Ext(file), ".rec") {
		r, err := openRecording(file)
		if err != nil {
			return chart.Series{}, export.Meta{}, err
		}
		meta := export.Meta{Instance: r.Problem.Name(), Cities: r.Problem.Cities(), Decimals: r.Problem.Decimals(), Optimum: optima.Of(r.Problem),
			Engine: r.Header.Engine.Name, Seed: r.Header.Seed}
		series := look.Course("", report.TraceOf(r), r.Startup())
		series.Bands = look.Bands(report.StagesOf(r, r.Duration()), r.Startup())
		return series, meta, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return chart.Series{}, export.Meta{}, fmt.Errorf("cannot open the history: %w", err)
	}
	defer f.Close()
	trace, decimals, err := report.ReadTrace(f)
	if err != nil {
		return chart.Series{}, export.Meta{}, fmt.Errorf("%s: %w", file, err)
	}
	return look.Course("", trace, 0), export.Meta{Decimals: decimals}, nil
}

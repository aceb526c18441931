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
	"tourscope/solver/record"
)

// chartCommand draws a chart of runs.
type chartCommand struct {
	Files   []string `arg:"" name:"file" help:"Up to four runs of one instance: recordings, or histories that 'solve --log' wrote."`
	Label   []string `sep:"none" placeholder:"TEXT" help:"The name of a run, one for each. Default: the runs' engines, or their files' names."`
	Axis    string   `enum:"time,moves,iterations" default:"time" placeholder:"NAME" help:"The axis of the chart: time, moves or iterations. Default: time."`
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

// notInCharts are the flags of pictures of tours, which a chart refuses.
var notInCharts = []string{"view", "turn", "mirror", "city-size"}

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
	runs, err := c.runs(p)
	if err != nil {
		return look.Subject{}, err
	}
	meta := metaOf(runs)
	meta.Program = "Tourscope " + p.Version
	if c.Optimum != "" {
		given, err := c.Optimum.decimal(meta.Decimals)
		if err != nil {
			return look.Subject{}, wrongUse("--optimum: %v", err)
		}
		meta.Optimum = optima.Optimum{Length: given, Proven: true}
	}
	if c.LogGap && !meta.Optimum.Known() {
		return look.Subject{}, wrongUse("--log-gap needs the best known length: add --optimum LENGTH")
	}
	shown.Decimals, shown.Optimum = meta.Decimals, meta.Optimum
	var engines []string
	for _, r := range runs {
		engines = append(engines, r.of.Engine)
	}
	for i, name := range runTitles(c.Files, engines, c.Label) {
		runs[i].series.Name = name
		shown.Series = append(shown.Series, runs[i].series)
	}
	return look.Subject{Chart: &shown, Meta: meta}, nil
}

// chartRun is a run of a chart.
type chartRun struct {
	series    chart.Series
	of        export.Meta
	recording *record.Recording // nil: only the history is known, not the instance
}

// runs reads the runs, which must be of one instance as far as it is known.
func (c *chartCommand) runs(p *Program) ([]chartRun, error) {
	var runs []chartRun
	known := -1 // the first run whose instance is known
	for i, file := range c.Files {
		r, err := p.readRun(file)
		if err != nil {
			return nil, err
		}
		switch {
		case r.recording == nil:
		case known < 0:
			known = i
		case !r.recording.PlaysOn(runs[known].recording.Problem):
			return nil, wrongUse("%s and %s are not of the same instance: draw a chart of each", c.Files[known], file)
		}
		if i > 0 && r.of.Decimals != runs[0].of.Decimals {
			return nil, wrongUse("%s: its lengths have %d decimals, those of %s %d: draw a chart of each", file, r.of.Decimals, c.Files[0], runs[0].of.Decimals)
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// metaOf returns the description of a chart of runs. The optimum is that of a recording. The
// instance is named if every run is recorded, the engine if there is one run.
func metaOf(runs []chartRun) export.Meta {
	if len(runs) == 1 {
		return runs[0].of
	}
	meta := export.Meta{Decimals: runs[0].of.Decimals}
	recorded := 0
	for _, r := range runs {
		if r.recording != nil {
			recorded++
			meta.Optimum = r.of.Optimum
		}
	}
	if recorded == len(runs) {
		meta.Instance, meta.Cities = runs[0].of.Instance, runs[0].of.Cities
	}
	return meta
}

// readRun reads a run from its recording or its history.
func (p *Program) readRun(file string) (chartRun, error) {
	if strings.EqualFold(filepath.Ext(file), ".rec") {
		r, err := p.openRecording(file)
		if err != nil {
			return chartRun{}, err
		}
		meta := export.Meta{Instance: r.Problem.Name(), Cities: r.Problem.Cities(), Decimals: r.Problem.Decimals(), Optimum: optima.Of(r.Problem),
			Engine: r.Header.Engine.Name, Seed: r.Header.Seed}
		series := look.Course("", report.TraceOf(r), r.Startup())
		series.Bands = look.Bands(report.StagesOf(r, r.Duration()), r.Startup())
		return chartRun{series, meta, r}, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return chartRun{}, fmt.Errorf("cannot open the history: %w", err)
	}
	defer f.Close()
	trace, decimals, err := report.ReadTrace(f)
	if err != nil {
		return chartRun{}, fmt.Errorf("%s: %w", file, err)
	}
	return chartRun{series: look.Course("", trace, 0), of: export.Meta{Decimals: decimals}}, nil
}

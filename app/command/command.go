// Package command is the command line: solve, bench, replay, export, chart, bound, length,
// engines, devices, generate, convert, fetch, library, worker, and the flags with
// which the window opens.
//
// It parses arguments, calls other packages and prints results; reading, solving and drawing
// are in the packages below. It opens no window itself: Program.Window does, which is nil in
// a program without a window.
//
// Its hard part is that a search may have run for hours when an error occurs: output files
// are checked before it begins, an interrupt still writes all output, and a tour that cannot
// be written to its file is written to another one.
package command

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"tourscope/app/library/fetch"
	"tourscope/app/papers"
	"tourscope/canvas/palette"
	"tourscope/solver/printable"
	"tourscope/solver/start"
)

// grammar is the command line, as defined by the tags for kong.
type grammar struct {
	Version  bool   `help:"Print the version and quit."`
	WorkerBy string `name:"worker" placeholder:"COMMAND" help:"Start GPU workers with this command, such as \"ssh gpuhost tourscope-gpu worker\". Default: the environment variable TOURSCOPE_WORKER."`

	Window   windowCommand   `cmd:"" default:"withargs" help:"Open files in the window. The word 'window' may be omitted."`
	Solve    solveCommand    `cmd:"" help:"Search for a short tour."`
	Export   exportCommand   `cmd:"" help:"Draw cities and a tour as PNG, SVG or PDF, or write the tour in another format."`
	Chart    chartCommand    `cmd:"" help:"Draw a chart of runs as PNG, SVG or PDF."`
	Bound    boundCommand    `cmd:"" help:"Compute a lower bound on the length of all tours."`
	Length   lengthCommand   `cmd:"" help:"Print the exact length of a tour."`
	Engines  enginesCommand  `cmd:"" help:"List the engines and their parameters."`
	Devices  devicesCommand  `cmd:"" help:"List the GPUs, or the reason why there is none."`
	Generate generateCommand `cmd:"" help:"Generate an instance from a seed."`
	Convert  convertCommand  `cmd:"" help:"Write an instance in another format."`
	Bench    benchGroup      `cmd:"" help:"Measure batches of instances and engines, tables of papers, or the GPU engines."`
	Replay   replayCommand   `cmd:"" help:"Replay a recorded search."`
	Fetch    fetchCommand    `cmd:"" help:"Download instances of TSPLIB."`
	Library  libraryCommand  `cmd:"" help:"List, export and delete your best tours."`
	Worker   workerCommand   `cmd:"" help:"Serve GPU engines to another program, which starts this command."`
	Help     helpCommand     `cmd:"" help:"Show the help of a command."`
}

const description = `Tourscope searches for short round trips and shows the search at work.

FILE is a TSPLIB problem, coordinates or distances as CSV, or places as GPX, KML or GeoJSON, plain or compressed with gzip; "-" is standard input and "sample:NAME" a bundled instance.`

// Main runs the command line with its arguments, without the program's name,
// and returns the exit status. Errors are shown here and nowhere else.
func (p *Program) Main(args []string) int {
	text := printable.NewWriter(p.Stdout)
	p.out = bufio.NewWriter(text)
	if p.GPU != nil {
		p.GPU.OnSlowStart(func(command []string) {
			p.note("waiting for the GPU worker to answer: %s (Ctrl-C stops waiting)", strings.Join(command, " "))
		})
	}
	status := p.run(args)
	if err := cmp.Or(p.out.Flush(), text.Flush()); err != nil && !errors.Is(p.shown, err) {
		p.complain(fmt.Errorf("cannot write to standard output: %w", err))
		status = max(status, statusFailed)
	}
	return status
}

func (p *Program) run(args []string) int {
	var words grammar
	helped := false
	parser := kong.Must(&words,
		kong.Name("tourscope"),
		kong.Description(description),
		kong.Writers(p.out, p.Stderr),
		kong.Exit(func(int) { helped = true }),
		kong.KindMapper(reflect.String, kong.MapperFunc(exactText)),
		kong.TypeMapper(reflect.TypeOf(time.Duration(0)), kong.MapperFunc(spanText)),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"starts": strings.Join(start.Names(), ", "), "kinds": kindNames(), "default_engine": defaultEngine, "gpu_engine": gpuEngine, "presets": presetHelp(), "schemes": strings.Join(palette.Schemes(), ", "), "tsplib": fetch.Site, "papers": strings.Join(papers.Names(), ", ")},
	)
	p.tidyHelp(parser.Model)
	call, err := parser.Parse(joinNegatives(args))
	switch {
	case helped:
		return statusDone
	case words.Version:
		fmt.Fprintln(p.out, "tourscope", p.Version)
		return statusDone
	case err != nil:
		return p.wrongUsage(err)
	}
	if err := cmp.Or(emptyFlag(call), repeatedFlag(call)); err != nil {
		return p.fail(call, err)
	}
	if err := p.useWorker(words.WorkerBy); err != nil {
		return p.fail(call, err)
	}
	if err := call.Run(p); err != nil {
		return p.fail(call, err)
	}
	return statusDone
}

// emptyFlag returns an error for a flag with an empty value, such as --tour "", which is
// usually a variable of a script that is not set. Texts in pictures may be empty.
func emptyFlag(call *kong.Context) error {
	for _, element := range call.Path {
		if element.Flag == nil || element.Flag.PlaceHolder == "TEXT" {
			continue
		}
		var words []string
		switch value := element.Flag.Target.Interface().(type) {
		case string:
			words = []string{value}
		case []string:
			words = value
		}
		if slices.Contains(words, "") {
			return wrongUse("--%s: the value is empty", element.Flag.Name)
		}
	}
	return nil
}

// repeatedFlag returns an error for a flag that takes one value and is given twice: the parser
// keeps the last value without a word. A switch may be repeated.
func repeatedFlag(call *kong.Context) error {
	seen := make(map[*kong.Flag]bool)
	for _, element := range call.Path {
		flag := element.Flag
		if flag == nil || flag.IsCumulative() || flag.IsBool() {
			continue
		}
		if seen[flag] {
			return wrongUse("--%s is given twice: leave one out", flag.Name)
		}
		seen[flag] = true
	}
	return nil
}

// fail prints an error and returns the status.
func (p *Program) fail(call *kong.Context, err error) int {
	var wrong usageError
	var status statusError
	switch {
	case errors.As(err, &status):
		return int(status)
	case errors.As(err, &wrong):
		p.complain(err)
		fmt.Fprintln(p.Stderr, "See:", p.helpOf(call, err))
		return statusUsage
	}
	p.complain(err)
	return statusFailed
}

// wrongUsage prints an error of the parser, with the command that it had parsed.
func (p *Program) wrongUsage(err error) int {
	p.complain(plainly(err))
	command := ""
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context.Selected() != nil && parse.Context.Selected().Name != "window" {
		command = parse.Context.Selected().Path() + " "
	}
	fmt.Fprintf(p.Stderr, "See: tourscope %s--help\n", command)
	return statusUsage
}

// plainly replaces the parser's messages about a flag without a value.
func plainly(err error) error {
	for _, message := range []string{`: expected value value but got "EOL" (<EOL>)`, `: missing value, expecting "<arg>"`} {
		if flag, missing := strings.CutSuffix(err.Error(), message); missing {
			return fmt.Errorf("%s: the value is missing", flag)
		}
	}
	return err
}

// exactText decodes an argument without a change. The parser's own decoder, by way of JSON,
// changes a name that is not valid UTF-8.
func exactText(c *kong.DecodeContext, target reflect.Value) error {
	token, err := c.Scan.PopValue("string")
	if err != nil {
		return err
	}
	target.SetString(token.String())
	return nil
}

// Standard returns a program on the process's own streams.
func Standard() *Program {
	return &Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
}

// Package command is the command line: solve, bench, replay, export, chart, bound, length,
// engines, devices, generate, convert, fetch, library, worker, and the flags with
// which the window opens.
//
// It turns words into calls and outcomes into words; reading, solving and
// drawing are in the packages below. It opens no window itself: a program
// without one is the same program with Program.Window left out.
//
// Its hard part is that a search may have run for hours when something goes
// wrong: places to write to are checked before it begins, an interrupt still
// writes everything, and a tour that cannot be written is put somewhere else.
package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/app/library/fetch"
	"tourscope/canvas/palette"
	"tourscope/gpu"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/printable"
	"tourscope/solver/start"
)

// Program is what the command line works with.
type Program struct {
	Engines *solver.Registry
	Version string // one line

	// GPU computes in a worker. Nil in a program that has the GPU engines itself.
	GPU *gpu.Client

	// Library keeps the results. Nil where the user wants none kept.
	Library *library.Library

	// Checkpoints keeps the tours of searches that go on. Nil where none are kept.
	Checkpoints *checkpoint.Folder

	// Worker is what this program serves as a worker itself.
	Worker *worker.Worker

	// Bench measures the GPU engines and writes the tables as Markdown. Nil in a
	// program without them.
	Bench func(ctx context.Context, out io.Writer, how DeviceBench) error

	// Window opens the window and returns the exit status when it is closed.
	// Nil in a program without a window.
	Window func(WindowRequest) int

	Stdin          io.Reader
	Stdout, Stderr io.Writer

	out   *bufio.Writer // over Stdout, flushed at the end
	shown error         // the last one that the user was told
}

// The exit statuses.
const (
	statusDone   = 0
	statusFailed = 1
	statusUsage  = 2
)

// grammar is the command line as kong reads it from the tags.
type grammar struct {
	Version  bool   `help:"Print the version and quit."`
	WorkerBy string `name:"worker" placeholder:"COMMAND" help:"Start GPU workers by this command, such as \"ssh gpuhost tourscope-gpu worker\". Default: the environment variable TOURSCOPE_WORKER."`

	Window   windowCommand   `cmd:"" default:"withargs" help:"Open files in the window. The word 'window' may be left out."`
	Solve    solveCommand    `cmd:"" help:"Search for a short tour."`
	Export   exportCommand   `cmd:"" help:"Draw cities and a tour as PNG, SVG or PDF."`
	Chart    chartCommand    `cmd:"" help:"Draw the course of runs as PNG, SVG or PDF."`
	Bound    boundCommand    `cmd:"" help:"Compute a lower bound of all tours."`
	Length   lengthCommand   `cmd:"" help:"Print the exact length of a tour."`
	Engines  enginesCommand  `cmd:"" help:"List the engines and their parameters."`
	Devices  devicesCommand  `cmd:"" help:"List the GPUs, or say why there is none."`
	Generate generateCommand `cmd:"" help:"Make an instance from a seed."`
	Convert  convertCommand  `cmd:"" help:"Write an instance in another format."`
	Bench    benchCommand    `cmd:"" help:"Run a list of instances and engines, and compare them."`
	Replay   replayCommand   `cmd:"" help:"Play a recorded search."`
	Fetch    fetchCommand    `cmd:"" help:"Download instances of TSPLIB."`
	Library  libraryCommand  `cmd:"" help:"List, export and delete your best tours."`
	Worker   workerCommand   `cmd:"" help:"Compute for a program elsewhere; it starts this by itself."`
	Help     helpCommand     `cmd:"" help:"Show how a command is used."`
}

const description = `Tourscope searches for short round trips and shows them at work.

FILE is a TSPLIB problem or a CSV of coordinates, either may be packed with gzip; "-" is standard input and "sample:NAME" an instance that is built in.`

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
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"starts": strings.Join(start.Names(), ", "), "kinds": kindNames(), "default_engine": defaultEngine, "gpu_engine": gpuEngine, "presets": presetHelp(), "schemes": strings.Join(palette.Schemes(), ", "), "tsplib": fetch.Site},
	)
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
	if err := emptyFlag(call); err != nil {
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

// emptyFlag refuses a flag whose value is an empty word, such as --tour "": a variable
// of a script that was never set would go unnoticed. Texts in pictures may be empty.
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

// fail shows an error and chooses the status.
func (p *Program) fail(call *kong.Context, err error) int {
	var wrong usageError
	var status statusError
	switch {
	case errors.As(err, &status):
		return int(status)
	case errors.As(err, &wrong):
		p.complain(err)
		fmt.Fprintf(p.Stderr, "See: tourscope %s --help\n", call.Selected().Path())
		return statusUsage
	}
	p.complain(err)
	return statusFailed
}

// wrongUsage shows an error of the parser, which knows how far it got.
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

// plainly replaces the parser's messages about a flag without its value.
func plainly(err error) error {
	for _, message := range []string{`: expected value value but got "EOL" (<EOL>)`, `: missing value, expecting "<arg>"`} {
		if flag, missing := strings.CutSuffix(err.Error(), message); missing {
			return fmt.Errorf("%s: the value is missing", flag)
		}
	}
	return err
}

// exactText takes an argument as it is. The parser's own way through JSON makes another
// name of one that is not UTF-8.
func exactText(c *kong.DecodeContext, target reflect.Value) error {
	token, err := c.Scan.PopValue("string")
	if err != nil {
		return err
	}
	target.SetString(token.String())
	return nil
}

// complain shows an error, of which each line gets the program's name. That a context
// has ended means to the user that he ended it.
func (p *Program) complain(err error) {
	p.shown = err
	text := strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(p.Stderr, "tourscope:", printable.Line(line))
	}
}

// note tells the user something that is no error.
func (p *Program) note(format string, args ...any) {
	fmt.Fprintln(p.Stderr, "tourscope:", printable.Line(fmt.Sprintf(format, args...)))
}

// usageError is a wrong use of the command line that the parser cannot see.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func wrongUse(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// statusError ends the program with a status; what was to be said is said.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("status %d", int(e)) }

// Standard returns a program on the process's own streams.
func Standard() *Program {
	return &Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
}

package command

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"tourscope/solver"
)

// enginesCommand lists the registry.
type enginesCommand struct {
	Name  string   `arg:"" optional:"" help:"Only this engine."`
	Plan  string   `placeholder:"FILE" aliases:"outlook" help:"Print the launch plan of the engine on this instance: searches, blocks, occupancy, what limits it, memory."`
	Param []string `sep:"none" placeholder:"NAME=VALUE" help:"With --plan: set a parameter of the engine; may be repeated."`
	On    string   `placeholder:"DEVICE" help:"With --plan: plan for another device, such as h200 or a100. Default: the first GPU here, or else an H200."`
	JSON  bool     `name:"json" help:"Print a JSON array; with --plan one object."`
}

func (c *enginesCommand) Run(p *Program) error {
	engines := p.Engines
	switch {
	case c.Plan != "" && c.Name == "":
		return wrongUse("--plan %s: name the engine, such as pspm", c.Plan)
	case c.Plan != "":
		return c.plan(p)
	case c.Param != nil || c.On != "":
		return wrongUse("--param and --on need --plan FILE")
	case c.Name != "":
		engine, err := engines.Find(c.Name)
		if err != nil {
			return usageError{err}
		}
		engines = solver.NewRegistry(engine)
	}
	ctx, stop := interruptible()
	defer stop()
	p.askWorker(ctx)
	if c.JSON {
		return writeEnginesJSON(p.out, engines)
	}
	return writeEngines(p.out, engines)
}

// writeEngines prints a table of the engines, then the parameters of each.
func writeEngines(w io.Writer, registry *solver.Registry) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "NAME\tDEVICE\tAVAILABLE\tDESCRIPTION\n")
	for _, e := range registry.Engines() {
		info := e.Info()
		available := "yes"
		if info.Unavailable != "" {
			available = "no"
		}
		fmt.Fprintf(table, "%s\t%v\t%s\t%s\n", info.Name, info.Device, available, info.Summary)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, e := range registry.Engines() {
		if err := describeEngine(w, e.Info()); err != nil {
			return err
		}
	}
	return nil
}

func describeEngine(w io.Writer, info solver.Info) error {
	fmt.Fprintf(w, "\n%s: %s\n", info.Name, info.Title)
	if info.Paper != "" {
		fmt.Fprintf(w, "  %s\n", info.Paper)
	}
	if info.Unavailable != "" {
		fmt.Fprintf(w, "  not available: %s\n", info.Unavailable)
	}
	if info.Caveat != "" {
		fmt.Fprintf(w, "  %s\n", info.Caveat)
	}
	if end := endless(info); end != "" {
		fmt.Fprintf(w, "  %s\n", end)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, param := range info.Params {
		fmt.Fprintf(table, "  --param %s=%s\t%s\t%s\n", param.Name, param.Default, allowed(param), param.Help)
	}
	return table.Flush()
}

// endless returns a sentence about when the engine needs a stop rule; empty if it never does.
func endless(info solver.Info) string {
	if info.Endless {
		return "does not end by itself: set a stop rule"
	}
	var with []string
	for name, value := range info.EndlessWith {
		with = append(with, name+"="+value)
	}
	if with == nil {
		return ""
	}
	slices.Sort(with)
	return fmt.Sprintf("does not end by itself with %s: set a stop rule", strings.Join(with, " "))
}

// allowed returns a short text of the values of a parameter.
func allowed(p solver.Param) string {
	var text string
	switch p.Kind {
	case solver.ChoiceParam:
		text = strings.Join(p.Choices, ", ")
	default:
		text = p.Range()
	}
	if p.Unit != "" {
		text += " (" + p.Unit + ")"
	}
	return text
}

// engineJSON is an engine in JSON. Names may be added but not renamed.
type engineJSON struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Summary   string `json:"summary"`
	Paper     string `json:"paper,omitempty"`
	Device    string `json:"device"`
	Available bool   `json:"available"`
	Reason    string `json:"reason"` // why not available; empty where it is
	Iteration string `json:"iteration"`
	Endless   bool   `json:"endless"` // needs a stop rule, unless parameters are changed
	Caveat    string `json:"caveat,omitempty"`

	EndlessWith map[string]string `json:"endless_with,omitempty"` // needs a stop rule with these alone
	Regions     bool              `json:"regions,omitempty"`      // shows how it divides the plane

	Params []paramJSON `json:"params"`
}

type paramJSON struct {
	Name    string   `json:"name"`
	Symbol  string   `json:"symbol,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Help    string   `json:"help"`
	Kind    string   `json:"kind"`
	Default string   `json:"default"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Auto    bool     `json:"auto"` // "auto" is allowed
	Choices []string `json:"choices,omitempty"`
}

func writeEnginesJSON(w io.Writer, registry *solver.Registry) error {
	all := []engineJSON{}
	for _, e := range registry.Engines() {
		info := e.Info()
		one := engineJSON{
			Name: info.Name, Title: info.Title, Summary: info.Summary, Paper: info.Paper,
			Device: info.Device.String(), Available: info.Unavailable == "", Reason: info.Unavailable,
			Iteration: info.Iteration, Caveat: info.Caveat, Params: []paramJSON{},
			EndlessWith: info.EndlessWith, Regions: info.Divides,
		}
		if usual, err := info.Values(nil); err == nil {
			one.Endless = info.NeverEnds(usual)
		}
		for _, param := range info.Params {
			one.Params = append(one.Params, paramAsJSON(param))
		}
		all = append(all, one)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(all)
}

func paramAsJSON(p solver.Param) paramJSON {
	kinds := map[solver.ParamKind]string{
		solver.IntParam: "int", solver.FloatParam: "float", solver.BoolParam: "bool", solver.ChoiceParam: "choice", solver.NumbersParam: "numbers",
	}
	j := paramJSON{
		Name: p.Name, Symbol: p.Symbol, Unit: p.Unit, Help: p.Help,
		Kind: kinds[p.Kind], Default: p.Default, Auto: p.Auto, Choices: p.Choices,
	}
	if p.Kind == solver.IntParam || p.Kind == solver.FloatParam || p.Kind == solver.NumbersParam {
		j.Min, j.Max = &p.Min, &p.Max
	}
	return j
}

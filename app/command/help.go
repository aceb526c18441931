package command

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// helpCommand is "tourscope help solve", the same as "tourscope solve --help".
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"A command, such as solve or bench batch."`
}

func (c *helpCommand) Run(p *Program, call *kong.Context) error {
	node := call.Model.Node
	for i, word := range c.Command {
		if node = childOf(node, word); node == nil {
			return wrongUse("unknown command %q", strings.Join(c.Command[:i+1], " "))
		}
	}
	if status := p.run(append(c.Command, "--help")); status != statusDone {
		return statusError(status)
	}
	return nil
}

// tidyHelp leaves out of the help what cannot be used: the command of a window that the program
// does not have, and flags of pictures of tours where a chart is drawn.
func (p *Program) tidyHelp(model *kong.Application) {
	model.HelpFlag.Help = "Show this help."
	childOf(model.Node, "window").Hidden = p.Window == nil
	for _, flag := range childOf(model.Node, "chart").Flags {
		flag.Hidden = slices.Contains(notInCharts, flag.Name)
	}
}

// childOf returns the command of that name below another one, or nil.
func childOf(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

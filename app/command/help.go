package command

import (
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

// childOf returns the command of that name below another one, or nil.
func childOf(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

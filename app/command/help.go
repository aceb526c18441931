package command

import "github.com/alecthomas/kong"

// helpCommand is "tourscope help solve", the same as "tourscope solve --help".
type helpCommand struct {
	Command string `arg:"" optional:"" help:"A command, such as solve."`
}

func (c *helpCommand) Run(p *Program, call *kong.Context) error {
	args := []string{"--help"}
	if c.Command != "" {
		if !isCommand(call.Model.Node, c.Command) {
			return wrongUse("unknown command %q", c.Command)
		}
		args = []string{c.Command, "--help"}
	}
	if status := p.run(args); status != statusDone {
		return statusError(status)
	}
	return nil
}

func isCommand(program *kong.Node, name string) bool {
	for _, node := range program.Children {
		if node.Name == name {
			return true
		}
	}
	return false
}

package command

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
)

// windowCommand opens the window.
type windowCommand struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Instances, and tours of them."`
	Now    bool     `name:"run" help:"Start the search at once."`
	Engine string   `placeholder:"NAME" help:"Select this engine."`
	Param  []string `sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter of that engine; may be repeated."`
}

func (c *windowCommand) Run(p *Program, call *kong.Context) error {
	for _, file := range c.Files {
		if err := checkWord(file, call.Model.Node); err != nil {
			return err
		}
	}
	return c.open(p)
}

// open opens the window with the files.
func (c *windowCommand) open(p *Program) error {
	request := WindowRequest{Files: c.Files, Run: c.Now, Engine: c.Engine}
	if c.Engine == "" && len(c.Param) > 0 {
		return wrongUse("--param needs --engine")
	}
	if c.Engine != "" {
		_, values, err := chooseEngine(p, c.Engine, c.Param)
		if err != nil {
			return err
		}
		request.Params = values
	}
	for _, file := range c.Files {
		if _, err := os.Stat(file); err != nil && !strings.HasPrefix(file, samplePrefix) {
			return err
		}
	}
	if p.Window == nil {
		return wrongUse("this program was built without a window: %s", c.instead())
	}
	if status := p.Window(request); status != statusDone {
		return statusError(status)
	}
	return nil
}

// instead returns what a user of a program without a window can do with the files.
func (c *windowCommand) instead() string {
	switch {
	case len(c.Files) == 0:
		return "use a command, such as tourscope solve FILE"
	case strings.EqualFold(filepath.Ext(c.Files[0]), ".rec"):
		return "replay the recording with tourscope replay " + c.Files[0]
	}
	return "search for a tour with tourscope solve " + c.Files[0]
}

package command

// windowCommand opens the window.
type windowCommand struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Instances, and tours of them."`
	Now    bool     `name:"run" help:"Start the search at once."`
	Engine string   `placeholder:"NAME" help:"Select this engine."`
	Param  []string `sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter of that engine; may be repeated."`
}

func (c *windowCommand) Run(p *Program) error {
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
		if err := checkOpens(file); err != nil {
			return err
		}
	}
	if p.Window == nil {
		return wrongUse("this program was built without a window: use a command, such as tourscope solve FILE")
	}
	if status := p.Window(request); status != statusDone {
		return statusError(status)
	}
	return nil
}

package command

// workerCommand serves the GPU engines to a program with a window.
type workerCommand struct{}

func (c *workerCommand) Help() string {
	return `tourscope starts it on this machine, or elsewhere through --worker "ssh HOST tourscope-gpu worker", and exchanges messages with it over standard input and output.`
}

func (c *workerCommand) Run(p *Program) error {
	if p.Worker == nil {
		return wrongUse("this program was built without a worker")
	}
	if status := p.Worker.Main("tourscope-gpu"); status != statusDone {
		return statusError(status)
	}
	return nil
}

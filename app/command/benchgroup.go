package command

// benchGroup holds the commands that measure. Without the name of one it is that of batches.
type benchGroup struct {
	Batch benchCommand `cmd:"" default:"withargs" help:"Run a batch file, or measure the GPU engines. The word 'batch' may be omitted."`
	Paper paperCommand `cmd:"" help:"Measure the tables and figures of a paper, beside what it published."`
	LSM   lsmCommand   `cmd:"" name:"lsm" help:"Measure tabu search on other problems than tours, as Luong, Melab and Talbi 2013 do."`
}

func (benchGroup) Help() string {
	return `Without a further command it runs a batch: tourscope bench FILE. 'tourscope bench batch --help' describes batch files and all flags.`
}

package command

import (
	"fmt"

	"tourscope/app/library/fetch"
)

// fetchCommand downloads instances of TSPLIB.
type fetchCommand struct {
	Names []string `arg:"" name:"name" help:"Names of TSPLIB instances, such as berlin52."`
	To    string   `default:"." placeholder:"DIR" help:"The destination folder. Default: the current one."`
	From  string   `default:"${tsplib}" placeholder:"URL" help:"The folder of NAME.tsp.gz. Default: ${default}."`
	Quiet bool     `short:"q" help:"Print nothing but errors."`
}

func (c *fetchCommand) Help() string {
	return `Each file is unpacked, read and compared with the published number of cities. Its SHA-256 is kept in ` + fetch.ListName + ` beside it, for 'sha256sum -c'. A download that breaks off is continued the next time.`
}

// Run downloads one instance after the other, also after one has failed.
func (c *fetchCommand) Run(p *Program) error {
	source, err := fetch.NewSource(c.From)
	if err != nil {
		return usageError{err}
	}
	ctx, stop := interruptible()
	defer stop()
	var failures []error
	for _, name := range c.Names {
		report, done := percentOnTerminal(p.Stderr, "fetching "+name)
		f, err := source.Fetch(ctx, name, c.To, func(done, total int64) {
			if report != nil && total > 0 {
				report(float64(done) / float64(total))
			}
		})
		done()
		switch {
		case err != nil:
			failures = append(failures, err)
		case c.Quiet:
		case f.Before:
			fmt.Fprintf(p.out, "%s: %d cities, already there\n", f.Path, f.Cities)
		default:
			fmt.Fprintf(p.out, "%s: %d cities\n", f.Path, f.Cities)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return p.lastOf(failures)
}

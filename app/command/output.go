package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"tourscope/app/report"
	"tourscope/app/save"
)

// standard is the name of standard input and output on the command line.
const standard = "-"

// output is one file to write at the end of a run.
type output struct {
	path   string
	write  func(w io.Writer, r result) error
	rescue bool // must not be lost when path cannot be written to
}

// outputs lists what was asked for and checks each place, so that a slip of the
// pen does not show after an hour of search.
func (c *solveCommand) outputs() ([]output, error) {
	var all []output
	if c.Tour != "" {
		all = append(all, output{path: c.Tour, write: writeTour, rescue: true})
	}
	for _, path := range c.Image {
		draw, err := imageWriter(path)
		if err != nil {
			return nil, err
		}
		all = append(all, output{path: path, write: draw})
	}
	if c.Log != "" {
		all = append(all, output{path: c.Log, write: writeLog})
	}
	if c.JSON && c.Tour == standard {
		return nil, wrongUse("--json and --tour - cannot both go to standard output")
	}
	places := all
	if c.Record != "" { // written while the search runs
		places = append(slices.Clone(all), output{path: c.Record})
	}
	return all, checkOutputs(places)
}

func checkOutputs(all []output) error {
	taken := make(map[string]bool)
	for _, o := range all {
		if o.path == standard && o.rescue {
			continue
		}
		if o.path == standard {
			return wrongUse("only the tour can go to standard output: name a file")
		}
		if taken[filepath.Clean(o.path)] {
			return wrongUse("%s is named for two results: name two files", o.path)
		}
		taken[filepath.Clean(o.path)] = true
		if err := save.Check(o.path); err != nil {
			return err
		}
	}
	return nil
}

// save writes the output. A tour that finds no place there is written to the
// directory for temporary files, and to standard error if not even that works.
func (o output) save(p *Program, r result) error {
	write := func(w io.Writer) error { return o.write(w, r) }
	if o.path == standard {
		return write(p.out)
	}
	err := save.File(o.path, write)
	if err == nil || !o.rescue {
		return err
	}
	refuge := filepath.Join(os.TempDir(), fmt.Sprintf("tourscope-%d-%d.tour", r.outcome.Length, os.Getpid()))
	if save.File(refuge, write) == nil {
		return fmt.Errorf("%w; the tour is in %s", err, refuge)
	}
	fmt.Fprintln(p.Stderr, "tourscope: the tour could not be written anywhere, so here it is:")
	if write(p.Stderr) != nil {
		return fmt.Errorf("%w, and nowhere else: the tour is lost", err)
	}
	return err
}

func writeLog(w io.Writer, r result) error {
	return report.WriteTrace(w, r.work.Trace(), r.optimum)
}

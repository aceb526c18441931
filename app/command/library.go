package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"tourscope/app/format"
	"tourscope/app/library"
	"tourscope/app/save"
	"tourscope/app/tourfile"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/pathtext"
)

// libraryCommand lists, exports and deletes the user's results.
type libraryCommand struct {
	List   libraryList   `cmd:"" default:"withargs" help:"List the best tours. The word 'list' may be omitted."`
	Export libraryExport `cmd:"" help:"Write the best tour of an instance."`
	Delete libraryDelete `cmd:"" help:"Delete an instance, with its tour and its attempts."`
}

func (c *libraryCommand) Help() string {
	return `'tourscope solve' stores the best tour of each instance in the library. Instances are told apart by their cities, not by their names. The environment variable TOURSCOPE_LIBRARY names another file, or is "off".`
}

// results returns the library, or an error with the reason why there is none.
func (p *Program) results() (*library.Library, error) {
	if p.Library == nil {
		return nil, errors.New("the library is switched off: unset TOURSCOPE_LIBRARY, or switch it on in the preferences")
	}
	return p.Library, nil
}

type libraryList struct {
	Search string `arg:"" optional:"" help:"Only instances whose names contain this."`
	JSON   bool   `name:"json" help:"Print a JSON array."`
}

func (c *libraryList) Run(p *Program) error {
	results, err := p.results()
	if err != nil {
		return err
	}
	all, err := results.List()
	if err != nil {
		return err
	}
	found := all[:0]
	for _, e := range all {
		if strings.Contains(strings.ToLower(e.Name), strings.ToLower(c.Search)) {
			found = append(found, e)
		}
	}
	if c.JSON {
		return writeEntries(p.out, found)
	}
	switch {
	case len(all) == 0:
		p.note("the library %s is empty: 'tourscope solve' adds the tours that it finds", results.Path())
		return nil
	case len(found) == 0:
		p.note("the library has no instance whose name contains %q", c.Search)
		return nil
	}
	return listEntries(p.out, found)
}

func listEntries(w io.Writer, entries []library.Entry) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tCITIES\tTYPE\tLENGTH\tGAP\tENGINE\tTIME\tDATE\tRUNS\tID")
	for _, e := range entries {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%s\t%.1f s\t%s\t%d\t%s\n", e.Name, e.Cities, strings.TrimSpace(e.Metric+" "+e.Path), solver.FormatDecimal(e.Length, e.Decimals), gapText(e),
			e.Engine, e.Elapsed.Seconds(), e.When.Format(time.DateOnly), e.Attempts, e.Fingerprint.String()[:8])
	}
	return table.Flush()
}

func gapText(e library.Entry) string {
	if gap, known := e.Gap(); known {
		return format.Gap(gap)
	}
	if gap, known := e.Proven(); known {
		return format.AtMostSign + format.AtMost(gap)
	}
	return "–"
}

// entryJSON is an entry in JSON.
type entryJSON struct {
	Instance    string            `json:"instance"`
	Fingerprint string            `json:"fingerprint"`
	Cities      int               `json:"cities"`
	Metric      string            `json:"metric"`
	Path        string            `json:"path,omitempty"`
	Source      string            `json:"source,omitempty"`
	Length      json.Number       `json:"length"`
	Decimals    int               `json:"decimals,omitempty"`
	Optimum     *json.Number      `json:"optimum"`
	Gap         *float64          `json:"gap_percent"`
	Bound       *json.Number      `json:"bound,omitempty"`
	BoundGap    *float64          `json:"bound_gap_percent,omitempty"`
	Engine      string            `json:"engine"`
	Device      string            `json:"device"`
	Params      map[string]string `json:"params"`
	Seed        uint64            `json:"seed"`
	Start       string            `json:"start"`
	Date        string            `json:"date"`
	Elapsed     float64           `json:"elapsed_s"`
	Attempts    int               `json:"attempts"`
	Version     string            `json:"version"`
}

func writeEntries(w io.Writer, entries []library.Entry) error {
	list := make([]entryJSON, len(entries))
	for i, e := range entries {
		inUnit := func(length int64) json.Number { return json.Number(solver.FormatDecimal(length, e.Decimals)) }
		list[i] = entryJSON{Instance: e.Name, Fingerprint: e.Fingerprint.String(), Cities: e.Cities, Metric: e.Metric, Path: e.Path,
			Source: pathtext.Encode(e.Source), Length: inUnit(e.Length), Decimals: e.Decimals, Engine: e.Engine, Device: e.Device, Params: e.Params, Seed: e.Seed,
			Start: e.Start, Date: e.When.UTC().Format(time.RFC3339), Elapsed: e.Elapsed.Seconds(), Attempts: e.Attempts, Version: e.Program}
		if gap, known := e.Gap(); known {
			optimum := inUnit(e.Optimum)
			list[i].Optimum, list[i].Gap = &optimum, &gap
		}
		if gap, known := e.Proven(); known {
			bound := inUnit(e.Bound)
			list[i].Bound, list[i].BoundGap = &bound, &gap
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(list)
}

type libraryExport struct {
	Name   string `arg:"" help:"The instance: its name, or the beginning of its ID, at least 4 characters."`
	Output string `short:"o" required:"" placeholder:"OUT.tour" help:"Where to: TSPLIB, or by the ending .csv, .gpx, .kml or .geojson, for which the file of the instance is read ('-': standard output)."`
}

func (c *libraryExport) Run(p *Program) error {
	results, e, err := p.resultsOf(c.Name)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return results.WriteTour(w, e.Fingerprint) }
	if c.Output == standard {
		return write(p.out)
	}
	if err := tourfile.CheckName(c.Output); err != nil {
		return usageError{err}
	}
	if tourfile.Converts(c.Output) {
		return c.convert(p, results, e)
	}
	return save.File(c.Output, func(w io.Writer) error { return save.Pack(w, c.Output, write) })
}

// convert writes the tour in a format with coordinates, which the library does not have: it
// reads the instance from where it was.
func (c *libraryExport) convert(p *Program, results *library.Library, e library.Entry) error {
	if e.Source == "" {
		return fmt.Errorf("the library does not know the file of %s: write its tour with 'tourscope export FILE --tour library -o %s'", e.Name, c.Output)
	}
	if err := apart([]string{e.Source}, c.Output); err != nil {
		return err
	}
	problem, err := p.read(e.Source)
	if err != nil {
		return err
	}
	if fingerprint.Of(problem) != e.Fingerprint { // it has changed, or the tour is one of its open paths
		return fmt.Errorf("%s is not the instance of this tour as it is: use 'tourscope export FILE --tour library -o %s', of an open path with --path or its ends", e.Source, c.Output)
	}
	if err := tourfile.Check(c.Output, problem); err != nil {
		return usageError{err}
	}
	order, _, err := results.Tour(problem)
	if err != nil {
		return err
	}
	return save.File(c.Output, func(w io.Writer) error { return tourfile.Write(w, c.Output, problem, order) })
}

type libraryDelete struct {
	Name string `arg:"" help:"The instance: its name, or the beginning of its ID, at least 4 characters."`
}

func (c *libraryDelete) Run(p *Program) error {
	results, e, err := p.resultsOf(c.Name)
	if err != nil {
		return err
	}
	if err := results.Delete(e.Fingerprint); err != nil {
		return err
	}
	p.note("deleted %s from the library: %s, length %s", e.Name, cityText(e.Cities), solver.FormatDecimal(e.Length, e.Decimals))
	return nil
}

// resultsOf opens the library and finds the entry of a name or an ID.
func (p *Program) resultsOf(word string) (*library.Library, library.Entry, error) {
	results, err := p.results()
	if err != nil {
		return nil, library.Entry{}, err
	}
	e, err := theOne(results, word)
	return results, e, err
}

// theOne returns the only entry of a name or an ID.
func theOne(results *library.Library, word string) (library.Entry, error) {
	found, err := results.Match(word)
	switch {
	case err != nil:
		return library.Entry{}, err
	case len(found) == 0 && len(word) < library.LeastID:
		return library.Entry{}, fmt.Errorf("the library has no instance called %s: 'tourscope library' lists them (of an ID, give %d characters or more)", word, library.LeastID)
	case len(found) == 0:
		return library.Entry{}, fmt.Errorf("the library has no instance %s: 'tourscope library' lists them", word)
	case len(found) > 1:
		var ids []string
		for _, e := range found {
			ids = append(ids, e.Fingerprint.String()[:8])
		}
		return library.Entry{}, fmt.Errorf("the library has %d instances that are called %s, or whose IDs begin so: name one by its ID, %s", len(found), word, strings.Join(ids, " or "))
	}
	return found[0], nil
}

// bestTour returns the library's tour of a problem.
func (p *Program) bestTour(problem *solver.Problem) ([]solver.City, error) {
	results, err := p.results()
	if err != nil {
		return nil, err
	}
	order, _, err := results.Tour(problem)
	if errors.Is(err, library.ErrUnknown) {
		return nil, fmt.Errorf("the library has no tour of %s yet: solve it first, or name a file", problem.Name())
	}
	return order, err
}

// remember adds a result to the library. It returns the line for the table of the outcome, and why the tour could not be added.
func (c *solveCommand) remember(p *Program, r result) (line string, lost error) {
	if p.Library == nil || c.NoLibrary || r.outcome.Order == nil {
		return "", nil
	}
	problem := r.work.Problem()
	standing, err := p.Library.Add(problem, library.ResultOf(r.summary(), r.outcome, sourceOf(c.File)))
	switch {
	case err != nil:
		return "", fmt.Errorf("the tour is not in the library: %w", err)
	case standing.First:
		return "first tour of this instance", nil
	case standing.Improved:
		return "new best tour; before: " + problem.FormatLength(standing.Before), nil
	}
	return "best tour: " + problem.FormatLength(standing.Before), nil
}

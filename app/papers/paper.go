package papers

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/BurntSushi/toml"
)

//go:embed data
var data embed.FS

// Paper is one of the papers, with its tables.
type Paper struct {
	Name    string // as on the command line
	Authors string
	Year    int
	Title   string
	Machine string // of the published figures

	Systems []System  `toml:"system"`
	Absent  []Absence `toml:"absent"`
	Tables  []*Table  `toml:"table"`
}

// Cite returns authors and year.
func (p *Paper) Cite() string { return fmt.Sprintf("%s %d", p.Authors, p.Year) }

// System is one of the systems of a paper.
type System struct {
	Name   string
	Engine string // in the registry
	Text   string // a sentence
}

// Absence is a table, a figure or a column that is not measured, with the reason.
type Absence struct{ What, Why string }

// Table is a table or figure of a paper: what is measured for each row, and what is published.
type Table struct {
	ID       string // "table2", "figure4"
	Also     string // further figures that are drawn from it
	Title    string
	Protocol string
	Data     string   // the file of the published figures
	Row      []string // the columns of Data that name a row
	Instance string   // of a row; empty: $instance
	Over     []string // instances whose mean a row is; none: the row's own
	Runs     int
	RunsOf   string `toml:"runs_of"` // the column of Data with the number of runs
	Start    string // heuristic of the start tours; empty: the engine's own
	Average  bool   // of the rows, as a last row

	LocalSearch int    `toml:"local_search"` // the table of lsmtables whose problems the rows are; 0: tours
	Like        string // an earlier table, whose protocol, samples and columns this one has

	QuickRows int `toml:"quick_rows"` // rows of a quick measurement
	QuickOver int `toml:"quick_over"` // instances of Over in one

	Samples []Sample `toml:"sample"`
	Columns []Column `toml:"column"`

	paper *Paper
	note  []string // the source of the published figures
	rows  []map[string]string
}

// Sample is one thing that is measured for every row: some runs of an engine.
type Sample struct {
	Name    string
	Engine  string
	Params  map[string]string // values may be $variables of the row
	Quick   map[string]string // parameters of a quick measurement
	Threads int
	// ThreadsOf is the column of Data with the threads.
	ThreadsOf string `toml:"threads_of"`

	Iterations string // limit; empty: none
	Time       duration
	// QuickIterations and QuickTime replace the limits in a quick measurement.
	QuickIterations string   `toml:"quick_iterations"`
	QuickTime       duration `toml:"quick_time"`

	Below      string // the sample whose shortest tour is to be undercut
	AsLongAs   string `toml:"as_long_as"` // the sample whose mean time is the limit of time
	Seed       uint64 // added to the number of the trial
	MostCities int    `toml:"most_cities"` // larger instances are left out
}

// Column is one figure of a table.
type Column struct {
	Name      string
	Title     string
	Unit      string
	Figure    expression
	Scale     float64 // factor to the unit; 0 is 1
	Better    string  // "more", "less" or "neither"
	Published expression
	Whole     bool // a whole number
}

// Head returns the title with its unit.
func (c Column) Head() string {
	if c.Unit == "" {
		return c.Title
	}
	return c.Title + ", " + c.Unit
}

// duration is a time in a TOML file.
type duration time.Duration

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = duration(v)
	return err
}

// read decodes the papers once.
var read = sync.OnceValues(decodeAll)

// All returns the five papers, by year. The result is read only.
func All() ([]*Paper, error) { return read() }

// Names returns the names of the papers.
func Names() []string {
	return []string{"delevacq2012", "lam2013", "luong2013", "oneil2015", "rocki2013"}
}

func decodeAll() ([]*Paper, error) {
	var all []*Paper
	for _, name := range Names() {
		p, err := decode(name)
		if err != nil {
			return nil, fmt.Errorf("the description of %s: %w", name, err)
		}
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b *Paper) int { return a.Year - b.Year })
	return all, nil
}

func decode(name string) (*Paper, error) {
	text, err := data.ReadFile(path.Join("data", name+".toml"))
	if err != nil {
		return nil, err
	}
	p := new(Paper)
	meta, err := toml.Decode(string(text), p)
	if err != nil {
		return nil, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("unknown keys %v", unknown)
	}
	for _, t := range p.Tables {
		t.paper = p
		err := t.follow()
		if err == nil {
			err = t.complete()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.ID, err)
		}
	}
	return p, nil
}

// Find returns the paper of that name.
func Find(name string) (*Paper, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("unknown paper %q: use one of %s", name, strings.Join(Names(), ", "))
}

// Find returns a table by "table2", "figure4", or the number of a figure that is drawn from it.
func (p *Paper) Find(id string) (*Table, error) {
	var ids []string
	for _, t := range p.Tables {
		names := append([]string{t.ID}, strings.Fields(t.Also)...)
		if slices.Contains(names, id) {
			return t, nil
		}
		ids = append(ids, names...)
	}
	return nil, fmt.Errorf("%s of %s is not measured: there are %s", id, p.Cite(), strings.Join(ids, ", "))
}

// Paper returns the paper of a table.
func (t *Table) Paper() *Paper { return t.paper }

// Label returns "Table 2" or "Figure 2, 3 and 4" for people.
func (t *Table) Label() string {
	words := append([]string{t.ID}, strings.Fields(t.Also)...)
	for i, w := range words {
		words[i] = strings.NewReplacer("table", "Table ", "figure", "Figure ").Replace(w)
	}
	return strings.Join(words, ", ")
}

// Sources returns where the published figures come from, a sentence each.
func (t *Table) Sources() []string { return t.note }

// follow copies what the table shares with the one that Like names.
func (t *Table) follow() error {
	if t.Like == "" {
		return nil
	}
	other, err := t.paper.Find(t.Like)
	if err != nil {
		return err
	}
	t.Protocol, t.Row, t.Runs, t.QuickRows = other.Protocol+" "+t.Protocol, other.Row, other.Runs, other.QuickRows
	t.Samples, t.Columns = other.Samples, slices.Clone(other.Columns)
	return nil
}

// complete reads the published figures and checks that all names are known.
func (t *Table) complete() error {
	if err := t.readData(); err != nil {
		return err
	}
	if t.Instance == "" {
		t.Instance = "$instance"
	}
	known := make(map[string]bool)
	for _, s := range t.Samples {
		for _, other := range []string{s.Below, s.AsLongAs} {
			if other != "" && !known[other] {
				return fmt.Errorf("the sample %s needs %s, which is not before it", s.Name, other)
			}
		}
		if known[s.Name] {
			return fmt.Errorf("two samples are named %s", s.Name)
		}
		known[s.Name] = true
	}
	for i := range t.Columns {
		if err := t.completeColumn(&t.Columns[i], known); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) completeColumn(c *Column, samples map[string]bool) error {
	for _, term := range c.Figure.terms() {
		if !samples[term.of] || figures[term.name] == nil {
			return fmt.Errorf("column %s: %s(%s) is unknown", c.Name, term.name, term.of)
		}
	}
	if c.Better != "more" && c.Better != "less" && c.Better != "neither" {
		return errors.New("column " + c.Name + ": better is more, less or neither")
	}
	if c.Scale == 0 {
		c.Scale = 1
	}
	if len(c.Published.terms()) == 0 {
		c.Published = expression{first: term{name: c.Name}}
		return nil
	}
	for _, term := range c.Published.terms() {
		if _, is := t.rows[0][term.name]; !is && term.name != c.Name {
			return fmt.Errorf("column %s: %s has no column %s", c.Name, t.Data, term.name)
		}
	}
	return nil
}

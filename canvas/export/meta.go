package export

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"tourscope/canvas/chart"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// Meta is the metadata of a file. Empty fields are left out; the zero Meta writes none.
type Meta struct {
	Instance string
	Cities   int
	Toured   bool // there is a tour, whose length may be 0
	Length   int64
	Optimum  optima.Optimum
	Engine   string
	Seed     uint64
	Program  string // name and version

	// Of runs that are compared, how they were held, in words.
	Race      string // "In turns"
	Threads   string // of each
	Processor string // by name
	GPU       string // by name

	Decimals int // digits of Length that are decimals in the unit of the file
}

// entry is one pair of a file's metadata.
type entry struct{ key, value string }

func (m Meta) title() string {
	if m.Instance == "" {
		return "Tour"
	}
	return m.Instance
}

// entries returns the fields that are set.
func (m Meta) entries() []entry {
	var all []entry
	add := func(is bool, key, format string, value any) {
		if is {
			all = append(all, entry{key, fmt.Sprintf(format, value)})
		}
	}
	add(m.Instance != "", "Instance", "%s", m.Instance)
	add(m.Cities > 0, "Cities", "%d", m.Cities)
	add(m.Toured, "Length", "%s", solver.FormatDecimal(m.Length, m.Decimals))
	add(m.Optimum.Proven, "Optimum", "%s", solver.FormatDecimal(m.Optimum.Length, m.Decimals))
	add(m.Optimum.Known() && !m.Optimum.Proven, "Best known", "%s", solver.FormatDecimal(m.Optimum.Length, m.Decimals))
	add(m.Optimum.Known() && m.Toured, "Gap", "%.3f %%", m.gap())
	add(m.Engine != "", "Engine", "%s", m.Engine)
	add(m.Engine != "", "Seed", "%d", m.Seed)
	add(m.Race != "", "Race", "%s", m.Race)
	add(m.Threads != "", "Threads", "%s", m.Threads)
	add(m.Processor != "", "Processor", "%s", m.Processor)
	add(m.GPU != "", "GPU", "%s", m.GPU)
	return all
}

// texts are the entries under the keys that the PNG specification has, and more.
func (m Meta) texts() []entry {
	if m == (Meta{}) {
		return nil
	}
	texts := []entry{{"Title", m.title()}, {"Description", m.description()}}
	if m.Program != "" {
		texts = append(texts, entry{"Software", m.Program})
	}
	return append(texts, m.entries()...)
}

// keywords lists the entries for a PDF.
func (m Meta) keywords() string {
	var words []string
	for _, e := range m.entries() {
		words = append(words, e.key+"="+e.value)
	}
	return strings.Join(words, "; ")
}

func (m Meta) gap() float64 {
	gap, _ := m.Optimum.Gap(m.Length)
	return gap
}

// description returns all entries in one line.
func (m Meta) description() string {
	var parts []string
	for _, e := range m.entries() {
		parts = append(parts, strings.ToLower(e.key)+" "+e.value)
	}
	return strings.Join(parts, ", ")
}

// Caption returns a line for Picture.Caption.
func (m Meta) Caption() string {
	var parts []string
	if m.Cities > 0 {
		parts = append(parts, chart.Number(int64(m.Cities))+" cities")
	}
	if m.Toured {
		parts = append(parts, "length "+chart.Length(m.Length, m.Decimals))
	}
	if m.Toured && m.Optimum.Known() {
		parts = append(parts, fmt.Sprintf("%.2f %% %s", m.gap(), m.Optimum.Above()))
	}
	if m.Engine != "" {
		parts = append(parts, m.Engine)
	}
	return strings.Join(parts, " · ")
}

// Terms says in one line how the runs of a comparison were held: "In turns · all cores
// each · AMD EPYC · NVIDIA H200". Empty where that is not known.
func (m Meta) Terms() string {
	parts := []string{m.Race, m.Threads, m.Processor, m.GPU}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

// svg is the title, the description, and Dublin Core, which viewers and indexers
// read.
func (m Meta) svg() string {
	if m == (Meta{}) {
		return ""
	}
	title, description := escape(m.title()), escape(m.description())
	return fmt.Sprintf("<title>%s</title>\n<desc>%s</desc>\n", title, description) +
		"<metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"" +
		" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><rdf:Description rdf:about=\"\">" +
		fmt.Sprintf("<dc:title>%s</dc:title><dc:description>%s</dc:description><dc:creator>%s</dc:creator><dc:format>image/svg+xml</dc:format>",
			title, description, escape(m.Program)) +
		"</rdf:Description></rdf:RDF></metadata>\n"
}

func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder's Write cannot fail
	return b.String()
}

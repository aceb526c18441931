package papers

import (
	"fmt"
	"slices"
	"strings"
)

// plan selects the rows whose instances are in the folder.
func (m *Measurement) plan() {
	t := m.Table
	for _, values := range t.rows {
		if !m.chosen(values) {
			continue
		}
		row := plannedRow{values: values, instances: m.have(t.instances(values))}
		if len(row.instances) == 0 {
			continue
		}
		m.rows = append(m.rows, row)
		if m.settings.Quick && m.settings.Rows == nil && len(m.rows) == max(t.QuickRows, 1) {
			return
		}
	}
}

// instances returns the names of the instances of a row.
func (t *Table) instances(values map[string]string) []string {
	if len(t.Over) > 0 {
		return t.Over
	}
	return []string{expand(t.Instance, values)}
}

// chosen reports whether a row is to be measured.
func (m *Measurement) chosen(values map[string]string) bool {
	if m.settings.Rows == nil {
		return true
	}
	for _, name := range m.Table.Row {
		if slices.Contains(m.settings.Rows, values[name]) {
			return true
		}
	}
	return false
}

// have returns the instances that can be read, and notes the others.
func (m *Measurement) have(names []string) []summary {
	var all []summary
	for _, name := range names {
		about := m.shelf.about(name)
		if about.err != nil {
			if text := name + " (" + about.err.Error() + ")"; !slices.Contains(m.absent, text) {
				m.absent = append(m.absent, text)
			}
			continue
		}
		all = append(all, about)
		if m.settings.Quick && len(m.Table.Over) > 0 && len(all) == max(m.Table.QuickOver, 1) {
			break
		}
	}
	return all
}

// nothing says why there is no row.
func (m *Measurement) nothing() error {
	if len(m.absent) > 0 {
		return fmt.Errorf("no instance of %s of %s can be read: %s: name the folder of the TSPLIB files with --instances", m.Table.Label(), m.Table.paper.Cite(), m.absent[0])
	}
	return fmt.Errorf("%s of %s has no row %s: there are %s", m.Table.Label(), m.Table.paper.Cite(), strings.Join(m.settings.Rows, ", "), m.Table.rowNames())
}

// rowNames lists what chooses rows, each once.
func (t *Table) rowNames() string {
	var names []string
	for _, column := range t.Row {
		for _, values := range t.rows {
			if name := values[column]; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}

func (t *Table) sampleNames() string {
	var names []string
	for _, s := range t.Samples {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

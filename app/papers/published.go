package papers

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

// readData reads the CSV file of the published figures. Lines that begin with # say where
// they are from. Columns are variables of the row, such as its instance, or figures; an empty
// field is a figure that the paper does not have.
func (t *Table) readData() error {
	if t.LocalSearch != 0 && t.Data == "" {
		return t.localRows()
	}
	text, err := data.ReadFile(path.Join("data", t.Data))
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() && strings.HasPrefix(lines.Text(), "#") {
		t.note = append(t.note, strings.TrimSpace(strings.TrimPrefix(lines.Text(), "#")))
	}
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comment = '#'
	all, err := reader.ReadAll()
	if err != nil {
		return err
	}
	if len(all) < 2 || len(t.note) == 0 {
		return errors.New(t.Data + " has no rows, or no source")
	}
	for _, name := range t.Row {
		if !slices.Contains(all[0], name) {
			return fmt.Errorf("%s has no column %s", t.Data, name)
		}
	}
	for _, record := range all[1:] {
		row := make(map[string]string)
		for k, name := range all[0] {
			row[name] = record[k]
		}
		t.rows = append(t.rows, row)
	}
	return nil
}

// published returns a figure of the paper with its decimals; NaN where it has none.
func (c Column) published(row map[string]string) (value float64, decimals int) {
	value = c.Published.value(func(t term) float64 {
		text, is := row[t.name]
		v, err := strconv.ParseFloat(text, 64)
		if !is || err != nil {
			return math.NaN()
		}
		if _, fraction, has := strings.Cut(text, "."); has && !strings.ContainsAny(text, "eE") {
			decimals = max(decimals, len(fraction))
		}
		return v
	})
	return value, decimals
}

// expand replaces $variables by the values of the row.
func expand(text string, row map[string]string) string {
	if !strings.Contains(text, "$") {
		return text
	}
	var pairs []string
	for _, name := range byLength(row) {
		pairs = append(pairs, "$"+name, row[name])
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// byLength returns the names of variables, longer ones before those that they begin with.
func byLength(row map[string]string) []string {
	var names []string
	for name := range row {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return names
}

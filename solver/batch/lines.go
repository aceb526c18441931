package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// tomlLines returns the line of each key. The text must be valid TOML. Positions are
// available only from the unstable parser package of the library; a change in it could
// affect only the line numbers in messages.
func tomlLines(text []byte, lines map[string]int) {
	var parser unstable.Parser
	parser.Reset(text)
	table, counts := "", make(map[string]int)
	for parser.NextExpression() {
		node := parser.Expression()
		switch node.Kind {
		case unstable.Table:
			path, line := keyOf(&parser, node.Key())
			table = inLastOf(path, counts)
			note(lines, table, line)
		case unstable.ArrayTable:
			path, line := keyOf(&parser, node.Key())
			path = inLastOf(path, counts)
			table = fmt.Sprintf("%s[%d]", path, counts[path])
			counts[path]++
			note(lines, table, line)
		case unstable.KeyValue:
			noteTOML(&parser, table, node, lines)
		}
	}
}

// maxPath is longer than any path of a plan. The lines of longer paths are not kept, which
// bounds the memory for a file that consists of brackets.
const maxPath = 200

func note(lines map[string]int, path string, line int) {
	if len(path) <= maxPath {
		lines[path] = line
	}
}

// inLastOf names the last element of each array of tables in a path.
func inLastOf(path string, counts map[string]int) string {
	words := strings.Split(path, ".")
	full := words[0]
	for _, word := range words[1:] {
		if n := counts[full]; n > 0 {
			full = fmt.Sprintf("%s[%d]", full, n-1)
		}
		full += "." + word
	}
	return full
}

// noteTOML stores the line of a key, and those of the keys of its inline table or array.
func noteTOML(parser *unstable.Parser, table string, node *unstable.Node, lines map[string]int) {
	key, line := keyOf(parser, node.Key())
	path := joinPath(table, key)
	note(lines, path, line)
	noteTOMLValue(parser, path, node.Value(), lines)
}

func noteTOMLValue(parser *unstable.Parser, path string, value *unstable.Node, lines map[string]int) {
	if len(path) > maxPath {
		return
	}
	switch value.Kind {
	case unstable.InlineTable:
		for children := value.Children(); children.Next(); {
			noteTOML(parser, path, children.Node(), lines)
		}
	case unstable.Array:
		i := 0
		for children := value.Children(); children.Next(); i++ {
			child := children.Node()
			element := fmt.Sprintf("%s[%d]", path, i)
			if child.Raw.Length > 0 {
				note(lines, element, parser.Shape(child.Raw).Start.Line)
			}
			noteTOMLValue(parser, element, child, lines)
		}
	}
}

func keyOf(parser *unstable.Parser, key unstable.Iterator) (path string, line int) {
	for key.Next() {
		if line == 0 {
			line = parser.Shape(key.Node().Raw).Start.Line
		}
		if len(path) <= maxPath {
			path = joinPath(path, string(key.Node().Data))
		}
	}
	return path, line
}

func joinPath(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// jsonLines stores the line of each key and element. It also returns errors that
// encoding/json does not: for duplicate keys and for text after the end.
func jsonLines(text []byte, lines map[string]int) (offset int64, err error) {
	w := jsonWalker{decoder: json.NewDecoder(bytes.NewReader(text)), text: text, lines: lines, line: 1}
	w.decoder.UseNumber()
	err = w.value("", 0)
	if err == nil {
		if _, end := w.decoder.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("text after the end")
		}
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("the file ends too early")
	}
	return w.decoder.InputOffset(), err
}

type jsonWalker struct {
	decoder *json.Decoder
	text    []byte
	lines   map[string]int
	offset  int64 // up to which lines are counted
	line    int
}

// maxDepth bounds the nesting of JSON, far above that of a plan.
const maxDepth = 10

func (w *jsonWalker) value(path string, depth int) error {
	token, err := w.decoder.Token()
	if err != nil {
		return err
	}
	w.note(path)
	if depth > maxDepth {
		return errors.New("the nesting is too deep")
	}
	switch token {
	case json.Delim('{'):
		return w.object(path, depth)
	case json.Delim('['):
		for i := 0; w.decoder.More(); i++ {
			if err := w.value(fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
				return err
			}
		}
		_, err = w.decoder.Token()
	}
	return err
}

func (w *jsonWalker) object(path string, depth int) error {
	seen := make(map[string]bool)
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return err
		}
		key, is := token.(string)
		if !is || seen[key] {
			return fmt.Errorf("the key %v occurs twice", token)
		}
		seen[key] = true
		if err := w.value(joinPath(path, key), depth+1); err != nil {
			return err
		}
	}
	_, err := w.decoder.Token()
	return err
}

// note stores the line on which the last token ended.
func (w *jsonWalker) note(path string) {
	end := w.decoder.InputOffset()
	w.line += bytes.Count(w.text[w.offset:end], []byte("\n"))
	w.offset = end
	note(w.lines, path, w.line)
}

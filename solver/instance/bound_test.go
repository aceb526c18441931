package instance

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"

	"tourscope/solver/tsplib"
)

// endless is a text that never stops, as a packed bomb unpacks to.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	copy(b, bytes.Repeat([]byte(" "), len(b)))
	return len(b), nil
}

func TestTheBoundOnUnpackedTextsIsKept(t *testing.T) {
	const header = "TYPE : TSP\n"
	from := &unpacked{Reader: io.MultiReader(strings.NewReader(header), endless{}), limit: 1 << 20}
	_, err := tsplib.ReadProblem(bufio.NewReader(from), "bomb")
	if err = from.verdict("bomb", err); !strings.Contains(err.Error(), "more than 1 MiB") {
		t.Errorf("got %v", err)
	}
}

func TestATextAsLongAsTheBoundIsWhole(t *testing.T) {
	from := &unpacked{Reader: strings.NewReader("1234"), limit: 4}
	text, err := io.ReadAll(from)
	if string(text) != "1234" || err != nil || from.over != nil {
		t.Errorf("%q, %v", text, err)
	}
}

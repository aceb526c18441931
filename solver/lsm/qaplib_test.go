package lsm

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"tourscope/solver"
)

// nug5 is the instance of Nugent, Vollmann and Ruml 1968 with five facilities, as QAPLIB has
// it; its optimum is 50.
const nug5 = `5

0 1 1 2 3
1 0 2 1 2
1 2 0 1 2
2 1 1 0 1
3 2 2 1 0

0 5 2 4 1
5 0 3 0 2
2 3 0 0 0
4 0 0 0 5
1 2 0 5 0
`

func TestReadQAPLIB(t *testing.T) {
	q, err := ReadQAPLIB(strings.NewReader(nug5), "nug5")
	if err != nil {
		t.Fatal(err)
	}
	if least := optimum(q, []int32{0, 1, 2, 3, 4}, 0); least != 50 {
		t.Errorf("the optimum of nug5 is %d, want 50", least)
	}
	s := NewSearch(NewAssigning(q, Permutation(5, 1), 5))
	if err := s.Run(t.Context(), 50); err != nil || s.Best != 50 {
		t.Errorf("the search ends with %+v, %v", s.State, err)
	}
	other, err := ReadQAPLIB(strings.NewReader("2 0 1\n1 0 0 3\r\n4\t-5"), "small")
	if err != nil || !slices.Equal(other.B, []int32{0, 3, 4, -5}) {
		t.Errorf("%+v, %v", other, err)
	}
}

// optimum tries all permutations of the elements from a position on.
func optimum(q *Assignment, p []int32, from int) int64 {
	if from == len(p) {
		return q.Cost(p)
	}
	least := int64(1) << 62
	for i := from; i < len(p); i++ {
		p[from], p[i] = p[i], p[from]
		least = min(least, optimum(q, p, from+1))
		p[from], p[i] = p[i], p[from]
	}
	return least
}

func TestReadQAPLIBRefuses(t *testing.T) {
	for _, c := range []struct{ why, text, want string }{
		{"nothing", "", "ends too early"},
		{"one facility", "1 0 0", "not between 2"},
		{"a negative number", "-3", "not between 2"},
		{"far too many", "99999999999999999999", "the number of facilities"},
		{"a word", "two", "not an integer"},
		{"a fraction", "2 0 1 1 0 0 1.5 1 0", "not an integer"},
		{"cut off", strings.TrimSpace(nug5)[:60], "ends too early"},
		{"more numbers", nug5 + "7", "more than two 5 × 5"},
		{"32 bits and more", "2 0 4294967296 1 0 0 1 1 0", "not between"},
		{"no text", strings.Repeat("x", 1<<17), "longer than"},
	} {
		_, err := ReadQAPLIB(strings.NewReader(c.text), "file")
		var refused *solver.FileError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) || refused.Remedy == "" {
			t.Errorf("%s: %v, want an error with %q", c.why, err, c.want)
		}
	}
}

// Whatever is accepted can be written and read again.
func FuzzReadQAPLIB(f *testing.F) {
	for _, text := range []string{nug5, "2 0 1 1 0 0 3 4 -5", "3", "2 1e2 1 1 1 1 1 1 1"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		q, err := ReadQAPLIB(bytes.NewReader(text), "fuzz")
		if err != nil {
			var refused *solver.FileError
			if !errors.As(err, &refused) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		var b bytes.Buffer
		if err := WriteQAPLIB(&b, q); err != nil {
			t.Fatal(err)
		}
		again, err := ReadQAPLIB(&b, "fuzz")
		if err != nil || again.N != q.N || !slices.Equal(again.A, q.A) || !slices.Equal(again.B, q.B) {
			t.Fatalf("%+v was written and read as %+v, %v", q, again, err)
		}
	})
}

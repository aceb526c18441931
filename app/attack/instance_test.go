//go:build linux

package attack

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourscope/solver/testneeds"
)

// sample is a valid problem: its text and what is known of it.
type sample struct {
	header   []string // lines KEYWORD : VALUE
	sections [][]string
	labels   []int64
	distance func(a, b int) int64
	fixed    [][2]int // pairs of cities
}

// text is the whole file.
func (s *sample) text() string {
	return strings.Join(append(slices.Concat(append([][]string{s.header}, s.sections...)...), "EOF"), "\n") + "\n"
}

// length is the length of a tour of cities.
func (s *sample) length(order []int) int64 {
	total := int64(0)
	for i, c := range order {
		total += s.distance(c, order[(i+1)%len(order)])
	}
	return total
}

// hasFixed says whether a tour has all fixed edges.
func (s *sample) hasFixed(order []int) bool {
	place := make(map[int]int)
	for i, c := range order {
		place[c] = i
	}
	for _, e := range s.fixed {
		gap := (place[e[0]] - place[e[1]] + len(order)) % len(order)
		if gap != 1 && gap != len(order)-1 {
			return false
		}
	}
	return true
}

// shortest is the length of the shortest tour, by trying all.
func (s *sample) shortest() int64 {
	best := int64(math.MaxInt64)
	order := make([]int, len(s.labels))
	for i := range order {
		order[i] = i
	}
	var permute func(int)
	permute = func(from int) {
		if from == len(order) {
			if s.hasFixed(order) {
				best = min(best, s.length(order))
			}
			return
		}
		for i := from; i < len(order); i++ {
			order[from], order[i] = order[i], order[from]
			permute(from + 1)
			order[from], order[i] = order[i], order[from]
		}
	}
	permute(min(1, len(order)))
	return best
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// someSample makes a problem of up to most cities.
func someSample(r *rand.Rand, most int) *sample {
	n := 1 + r.IntN(most)
	s := &sample{labels: someLabels(r, n)}
	s.header = []string{"NAME : made" + strconv.Itoa(r.IntN(1000)), "TYPE : TSP", "COMMENT : made by a test", "DIMENSION : " + strconv.Itoa(n)}
	if r.IntN(3) == 0 {
		s.addMatrix(r, n)
	} else {
		s.addCoordinates(r, n)
	}
	if n > 3 && r.IntN(4) == 0 {
		s.fix(r, n)
	}
	return s
}

// someLabels are city numbers: mostly from 1 in order, else from elsewhere or with gaps.
func someLabels(r *rand.Rand, n int) []int64 {
	labels := make([]int64, n)
	first, step := pick(r, int64(1), 1, 1, 0, 17), pick(r, int64(1), 1, 1, 3)
	for i := range labels {
		labels[i] = first + step*int64(i)
	}
	return labels
}

func (s *sample) addCoordinates(r *rand.Rand, n int) {
	names := make([]string, 0, len(metrics))
	for name := range metrics {
		names = append(names, name)
	}
	slices.Sort(names)
	name := pick(r, names...)
	metric := metrics[name]
	s.header = append(s.header, "EDGE_WEIGHT_TYPE : "+name)
	points, lines := make([]point, n), []string{"NODE_COORD_SECTION"}
	side, fraction, shift := pick(r, 2.0, 10, 1000, 1e6), pick(r, 1.0, 2, 10, 1000), pick(r, 0.0, 0.5, -0.5, 1e5)
	for i := range points {
		line := strconv.FormatInt(s.labels[i], 10)
		for axis := range metric.dimensions {
			v := math.Round(r.Float64()*side*fraction)/fraction - side*shift
			if name == "GEO" {
				v = float64(r.IntN(181)-90) + float64(r.IntN(60))/100
			}
			points[i][axis] = v
			line += " " + strconv.FormatFloat(v, pick(r, byte('f'), 'e', 'g'), -1, 64)
		}
		lines = append(lines, line)
	}
	s.sections = append(s.sections, lines)
	s.distance = func(a, b int) int64 {
		if a == b {
			return 0 // a tour of one city; GEO would say 1
		}
		return metric.distance(points[a], points[b])
	}
}

// shapes are the layouts of EDGE_WEIGHT_FORMAT (section 1.2 of the paper), each as the
// pairs that it lists in its order.
var shapes = map[string]func(n int, list func(i, j int)){
	"FULL_MATRIX":    func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return true }, false) },
	"UPPER_ROW":      func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j > i }, false) },
	"LOWER_ROW":      func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j < i }, false) },
	"UPPER_DIAG_ROW": func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j >= i }, false) },
	"LOWER_DIAG_ROW": func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j <= i }, false) },
	"UPPER_COL":      func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j > i }, true) },
	"LOWER_COL":      func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j < i }, true) },
	"UPPER_DIAG_COL": func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j >= i }, true) },
	"LOWER_DIAG_COL": func(n int, list func(i, j int)) { shape(n, list, func(i, j int) bool { return j <= i }, true) },
}

// shape lists the elements (row i, column j) that a layout has, by rows or by columns.
func shape(n int, list func(i, j int), has func(i, j int) bool, byColumns bool) {
	for outer := range n {
		for inner := range n {
			i, j := outer, inner
			if byColumns {
				i, j = inner, outer
			}
			if has(i, j) {
				list(i, j)
			}
		}
	}
}

func (s *sample) addMatrix(r *rand.Rand, n int) {
	for i := range s.labels {
		s.labels[i] = int64(i) + 1 // a matrix has no numbers of its own
	}
	names := make([]string, 0, len(shapes))
	for name := range shapes {
		names = append(names, name)
	}
	slices.Sort(names)
	name := pick(r, names...)
	s.header = append(s.header, "EDGE_WEIGHT_TYPE : EXPLICIT", "EDGE_WEIGHT_FORMAT : "+name)
	weights := make(map[[2]int]int64)
	most := pick(r, int64(1), 10, 1000, math.MaxInt32)
	var words []string
	shapes[name](n, func(i, j int) {
		key := [2]int{min(i, j), max(i, j)}
		if _, is := weights[key]; !is && i != j {
			weights[key] = r.Int64N(most + 1)
		}
		words = append(words, strconv.FormatInt(weights[key], 10))
	})
	lines := []string{"EDGE_WEIGHT_SECTION"}
	for len(words) > 0 {
		cut := min(len(words), 1+r.IntN(12))
		lines = append(lines, strings.Join(words[:cut], " "))
		words = words[cut:]
	}
	s.sections = append(s.sections, lines)
	s.distance = func(a, b int) int64 { return weights[[2]int{min(a, b), max(a, b)}] }
}

// fix adds a few fixed edges, a part of a random tour.
func (s *sample) fix(r *rand.Rand, n int) {
	order := r.Perm(n)
	lines := []string{"FIXED_EDGES_SECTION"}
	for i := range 1 + r.IntN(n/2) {
		a, b := order[i], order[i+1]
		s.fixed = append(s.fixed, [2]int{a, b})
		lines = append(lines, fmt.Sprint(s.labels[a], " ", s.labels[b]))
	}
	s.sections = append(s.sections, append(lines, "-1"))
}

// TestDistancesOfThePaper checks this package's own distances by the lengths that the
// paper gives for the tour 1, 2, …, n of three instances.
func TestDistancesOfThePaper(t *testing.T) {
	for name, want := range map[string]int64{"pcb442": 221440, "gr666": 423710, "att532": 309636} {
		text, err := os.ReadFile(testneeds.Shared(t, "tsplib", "tsp", name+".tsp"))
		if err != nil {
			t.Fatal(err)
		}
		var points []point
		kind, inside := "", false
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(strings.ReplaceAll(line, ":", " "))
			switch {
			case len(words) == 2 && words[0] == "EDGE_WEIGHT_TYPE":
				kind = words[1]
			case len(words) == 1:
				inside = words[0] == "NODE_COORD_SECTION"
			case inside && len(words) == 3:
				x, _ := strconv.ParseFloat(words[1], 64)
				y, _ := strconv.ParseFloat(words[2], 64)
				points = append(points, point{x, y})
			}
		}
		got := int64(0)
		for i := range points {
			got += metrics[kind].distance(points[i], points[(i+1)%len(points)])
		}
		if got != want {
			t.Errorf("the tour 1, 2, … of %s is %d long, the paper says %d", name, got, want)
		}
	}
}

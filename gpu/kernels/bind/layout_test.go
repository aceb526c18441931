package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"tourscope/gpu/kernels"
)

// Structs that host and kernels share have the same fields in the same order. That the
// compilers see the sizes computed here, static_asserts say beside the structs.
func TestLayoutsAreTheKernels(t *testing.T) {
	for _, c := range []struct {
		header string
		is     any
	}{
		{"distance.cuh", kernels.Problem{}},
		{"citytree.cuh", kernels.CityTree{}},
		{"anneal.cuh", kernels.Anneal{}},
		{"anneal.cuh", kernels.Search{}},
		{"anneal.cuh", kernels.Champion{}},
		{"moves.cuh", kernels.Move{}},
		{"moves.cuh", kernels.Progress{}},
		{"directed.cuh", kernels.DirectedMove{}},
		{"moves.cuh", kernels.Reversal{}},
		{"region.cuh", kernels.Regions{}},
		{"region.cuh", kernels.BlockState{}},
		{"individual.cuh", kernels.Evolution{}},
		{"recombine.cuh", kernels.Recombination{}},
		{"recombine.cuh", kernels.RecombineState{}},
		{"rrhc.cuh", kernels.Climbs{}},
		{"rrhc.cuh", kernels.Climber{}},
		{"tabu.cuh", kernels.Tabu{}},
		{"tabu.cuh", kernels.TabuState{}},
		{"tabu.cuh", kernels.TabuSwap{}},
		{"tabu.cuh", kernels.TabuEntry{}},
		{"tabu.cuh", kernels.Place{}},
		{"lsm.cuh", kernels.LocalState{}},
		{"lsm.cuh", kernels.Neighbour{}},
		{"perceptron.cuh", kernels.RowTable{}},
		{"weierstrass.cuh", kernels.Crowns{}},
		{"ils3opt.cuh", kernels.Ils{}},
		{"ils3opt.cuh", kernels.Solution{}},
		{"ils3opt.cuh", kernels.Candidate{}},
		{"ils3opt.cuh", kernels.Turned{}},
		{"ils3opt.cuh", kernels.Neighbor{}},
	} {
		source, err := os.ReadFile(filepath.Join("..", c.header))
		if err != nil {
			t.Fatal(err)
		}
		goType := reflect.TypeOf(c.is)
		fields, size, err := parseStruct(string(source), goType.Name())
		if err != nil {
			t.Errorf("%s: %v", c.header, err)
			continue
		}
		if goType.NumField() != len(fields) || goType.Size() != size {
			t.Errorf("%s has %d fields in %d bytes in Go, %d in %d in %s", goType.Name(), goType.NumField(), goType.Size(), len(fields), size, c.header)
			continue
		}
		for i, want := range fields {
			got := goType.Field(i)
			if !strings.EqualFold(got.Name, want.name) || got.Offset != want.offset || got.Type.Size() != want.size {
				t.Errorf("%s: %s at %d, %d bytes, in Go; %s at %d, %d bytes, in %s", goType.Name(),
					got.Name, got.Offset, got.Type.Size(), want.name, want.offset, want.size, c.header)
			}
		}
	}
	if size := reflect.TypeFor[kernels.Point]().Size(); size != 8 {
		t.Errorf("Point has %d bytes, and a float2 has 8", size)
	}
}

// field is a field of a C struct as compilers for 64 bits lay it out.
type field struct {
	name         string
	offset, size uintptr
}

var (
	structField = regexp.MustCompile(`^(?:const )?(unsigned long long|long long|double|float|unsigned|int|[A-Za-z]\w*)\s+(.+)$`)
	sizes       = map[string]uintptr{"unsigned long long": 8, "long long": 8, "double": 8, "float": 4, "unsigned": 4, "int": 4}
)

// parseStruct lays out the struct of a name, whose fields are numbers and pointers.
func parseStruct(source, name string) (fields []field, size uintptr, err error) {
	found := regexp.MustCompile(`(?s)struct (?:alignas\(\d+\) )?` + name + ` \{(.*?)\};`).FindStringSubmatch(source)
	if found == nil {
		return nil, 0, fmt.Errorf("there is no struct %s", name)
	}
	code := regexp.MustCompile(`//.*`).ReplaceAllString(found[1], "")
	largest := uintptr(1)
	for declaration := range strings.SplitSeq(code, ";") {
		if declaration = strings.Join(strings.Fields(declaration), " "); declaration == "" {
			continue
		}
		parts := structField.FindStringSubmatch(declaration)
		if parts == nil {
			return nil, 0, fmt.Errorf("struct %s has the field %q", name, declaration)
		}
		for declared := range strings.SplitSeq(parts[2], ",") {
			own := sizes[parts[1]]
			declared, isPointer := strings.CutPrefix(strings.TrimSpace(declared), "*")
			if isPointer {
				own = 8
			}
			if own == 0 {
				return nil, 0, fmt.Errorf("struct %s has the field %q of a type without a known size", name, declaration)
			}
			size = (size + own - 1) / own * own
			fields = append(fields, field{declared, size, own})
			size, largest = size+own, max(largest, own)
		}
	}
	return fields, (size + largest - 1) / largest * largest, nil
}

package protocol

import (
	"flag"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"tourscope/solver/wire/shape"
)

var update = flag.Bool("update", false, "write testdata/shapes.txt again")

// The fields of the messages have not changed since Version was last raised. Most of their
// types belong to packages that do not depend on the protocol.
func TestShapes(t *testing.T) {
	var kinds strings.Builder
	var messages []reflect.Type
	for k := Kind(1); empty(k) != nil; k++ {
		m := reflect.TypeOf(empty(k)).Elem()
		fmt.Fprintf(&kinds, "%d %v: %s\n", k, k, m)
		messages = append(messages, m)
	}
	shape.Check(t, "testdata/shapes.txt", Version, kinds.String()+shape.Structs(messages...), *update)
}

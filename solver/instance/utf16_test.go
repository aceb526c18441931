package instance_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"tourscope/solver"
	"tourscope/solver/instance"
)

// inUTF16 returns a text in UTF-16 with a byte order mark.
func inUTF16(order binary.AppendByteOrder, text string) (encoded []byte) {
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		encoded = order.AppendUint16(encoded, unit)
	}
	return encoded
}

// A text in UTF-16 is read as the same one in UTF-8: tables of spreadsheets, TSPLIB, XML with the
// encoding that it declares, packed or not.
func TestUTF16(t *testing.T) {
	for _, text := range []string{
		"Ort\tBreite\tLänge\nKöln\t50,94\t6,96\nŁódź\t51,77\t19,46\n東京 🗼\t35,68\t139,69\n",
		"NAME : three\r\nTYPE : TSP\r\nDIMENSION : 3\r\nEDGE_WEIGHT_TYPE : EUC_2D\r\nNODE_COORD_SECTION\r\n1 0 0\r\n2 3 0\r\n3 3 4\r\nEOF\r\n",
		`<?xml version="1.0" encoding="UTF-16"?><gpx><wpt lat="1" lon="1"><name>Ä</name></wpt><wpt lat="2" lon="3"/><wpt lat="5" lon="4"/></gpx>`,
		"x,y\n" + strings.Repeat("1,2\n3,4\n", 20_000),
	} {
		want, err := instance.Read(strings.NewReader(strings.ReplaceAll(text, "UTF-16", "UTF-8")), "cities")
		if err != nil {
			t.Fatal(err)
		}
		for name, file := range map[string][]byte{
			"little endian": inUTF16(binary.LittleEndian, text), "big endian": inUTF16(binary.BigEndian, text),
			"packed": pack(t, inUTF16(binary.LittleEndian, text)),
		} {
			got, err := instance.Read(bytes.NewReader(file), "cities")
			if err != nil || got.Cities() != want.Cities() {
				t.Errorf("%s: %v: %v, want %v", name, err, got, want)
				continue
			}
			for c := range got.Cities() {
				if c := solver.City(c); got.CityName(c) != want.CityName(c) || got.Distance(0, c) != want.Distance(0, c) {
					t.Errorf("%s: city %d is %q, want %q", name, c, got.CityName(c), want.CityName(c))
					break
				}
			}
		}
	}
}

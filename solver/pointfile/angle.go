package pointfile

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"tourscope/solver/internal/textscan"
)

// Latitudes and longitudes come as decimal degrees, or as degrees, minutes and seconds: one
// to three numbers, the last with decimals, between signs of units, colons or blanks, with a
// sign before them or a letter of the compass before or behind: 52°31'12.5"N, N 52 31.2,
// -52:31:12. O is no letter, since it is the east in German and the west in Spanish.

// axesOfGlobe names the axes and their letters, the positive one first.
var axesOfGlobe = [2]struct {
	name    string
	letters string
	most    float64
}{{"latitude", "NS", 90}, {"longitude", "EW", 360}}

// onGlobe checks the range of a latitude (axis 0) or a longitude (axis 1).
func onGlobe(degrees float64, field []byte, axis int) (float64, *unreadable) {
	if a := axesOfGlobe[axis]; math.Abs(degrees) > a.most {
		return 0, &unreadable{fmt.Sprintf("%.40q is no %s: it lies within ±%.0f degrees", field, a.name, a.most),
			"check the order of the columns, or name them x and y if they lie in a plane"}
	}
	return degrees, nil
}

// units divide the numbers of an angle.
var units = strings.NewReplacer("°", " ", "º", " ", "˚", " ", "'", " ", "′", " ", "’", " ", "´", " ", `"`, " ", "″", " ", "”", " ", ":", " ")

// angle parses degrees, minutes and seconds, with decimal points.
func angle(field []byte, axis int) (float64, *unreadable) {
	bad := func(reason string) (float64, *unreadable) {
		return 0, &unreadable{fmt.Sprintf("%.40q is no %s: %s", field, axesOfGlobe[axis].name, reason), `write decimal degrees, such as -12.5, or degrees, minutes and seconds, such as 12°30'0"S`}
	}
	text := strings.TrimSpace(units.Replace(strings.ToUpper(string(field))))
	text, letter := compassLetter(text)
	negative := strings.HasPrefix(text, "-")
	if letter != 0 {
		side := strings.IndexByte(axesOfGlobe[axis].letters, letter)
		if side < 0 || negative || strings.HasPrefix(text, "+") {
			return bad("the letter does not fit")
		}
		negative = side == 1
	}
	if strings.Trim(text, "O") != text {
		return bad("O is the east in German and the west in Spanish: write E or W")
	}
	parts := bytes.Fields([]byte(strings.TrimLeft(text, "+-")))
	if len(parts) < 1 || len(parts) > 3 {
		return bad("it must have one to three numbers")
	}
	sum, unit := 0.0, 1.0 // the sum in units of the last number, so that only the quotient is rounded
	for i, part := range parts {
		value, is := textscan.Float(part)
		switch {
		case !is || value < 0 || i > 0 && math.Signbit(value):
			return bad("its parts are not numbers")
		case i > 0 && value >= 60:
			return bad("minutes and seconds are below 60")
		case i+1 < len(parts) && value != math.Trunc(value):
			return bad("only the last number may have decimals")
		}
		sum = sum*60 + value
		if i > 0 {
			unit *= 60
		}
	}
	degrees := sum / unit
	if negative {
		degrees = -degrees
	}
	return degrees, nil
}

// compassLetter separates the letter at the begin or at the end of an angle; 0 if there is
// none.
func compassLetter(text string) (rest string, letter byte) {
	const letters = "NSEW"
	switch last := len(text) - 1; {
	case last < 0:
		return text, 0
	case strings.IndexByte(letters, text[0]) >= 0:
		return strings.TrimSpace(text[1:]), text[0]
	case strings.IndexByte(letters, text[last]) >= 0:
		return strings.TrimSpace(text[:last]), text[last]
	}
	return text, 0
}

package geofile

import (
	"fmt"

	"tourscope/solver/internal/textscan"
)

// positions reads the positions of KML byte by byte: longitude, latitude and maybe a height,
// between commas, and blanks between positions. Blanks behind a comma are passed over.
type positions struct {
	take    func(lon, lat float64) error
	word    []byte
	numbers [3]float64 // of the position at hand
	count   int
}

// longWord bounds a number, in bytes.
const longWord = 64

func (p *positions) add(b byte) error {
	switch b {
	case ' ', '\t', '\r', '\n':
		if len(p.word) == 0 {
			return nil
		}
		return p.end()
	case ',':
		return p.number()
	}
	if p.word = append(p.word, b); len(p.word) > longWord {
		return p.bad(fmt.Sprintf("%q… is no number", p.word[:20]))
	}
	return nil
}

// number takes the word as a number.
func (p *positions) number() error {
	value, is := textscan.Float(p.word)
	switch {
	case !is:
		return p.bad(fmt.Sprintf("%q is no number", p.word))
	case p.count == len(p.numbers):
		return p.bad("a position has more than three numbers")
	}
	p.numbers[p.count] = value
	p.count++
	p.word = p.word[:0]
	return nil
}

// end takes the position at hand, if there is one.
func (p *positions) end() error {
	if len(p.word) > 0 {
		if err := p.number(); err != nil {
			return err
		}
	}
	switch p.count {
	case 0:
		return nil
	case 1:
		return p.bad("a position has one number")
	}
	p.count = 0
	return p.take(p.numbers[0], p.numbers[1])
}

func (p *positions) bad(reason string) error {
	return &fault{reason, "write longitude and latitude in decimal degrees, such as 13.4,52.5, and blanks between positions"}
}

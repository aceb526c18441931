package wire

import (
	"io"

	"github.com/fxamacker/cbor/v2"
)

// Codec encodes and decodes the plain data of messages and recordings in CBOR
// (RFC 8949). It never changes and is safe for all goroutines.
type Codec struct {
	enc cbor.EncMode
	dec cbor.DecMode
}

// NewCodec returns a codec. Cities and coordinates are byte strings, so the
// arrays and maps of what is decoded are short: their bounds keep small what a
// small input can make this side allocate. Unknown fields are errors.
func NewCodec() Codec {
	return Codec{
		enc: must(cbor.EncOptions{
			Sort:        cbor.SortBytewiseLexical, // maps, so that equal data are equal bytes
			IndefLength: cbor.IndefLengthForbidden,
			TagsMd:      cbor.TagsForbidden,
		}.EncMode()),
		dec: must(cbor.DecOptions{
			DupMapKey:         cbor.DupMapKeyEnforcedAPF,
			MaxNestedLevels:   8,
			MaxArrayElements:  256,
			MaxMapPairs:       256,
			IndefLength:       cbor.IndefLengthForbidden,
			TagsMd:            cbor.TagsForbidden,
			ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
			FieldNameMatching: cbor.FieldNameMatchingCaseSensitive,
		}.DecMode()),
	}
}

// Encode returns the bytes of a value.
func (c Codec) Encode(value any) ([]byte, error) { return c.enc.Marshal(value) }

// Decode fills the value that into points to.
func (c Codec) Decode(data []byte, into any) error { return c.dec.Unmarshal(data, into) }

func must[T any](mode T, err error) T {
	if err != nil {
		panic(err) // the options are constants: a defect
	}
	return mode
}

// piece is how much ReadBody takes at once: a body that only claims to be large
// costs no more memory than this.
const piece = 1 << 20

// ReadBody reads size bytes. Its buffer grows with what has come, at most
// twofold, and never by a claim alone. An end inside is io.ErrUnexpectedEOF.
func ReadBody(r io.Reader, size int) ([]byte, error) {
	body := make([]byte, 0, min(size, piece))
	for len(body) < size {
		if len(body) == cap(body) {
			body = append(make([]byte, 0, min(size, 2*cap(body))), body...)
		}
		n, err := io.ReadFull(r, body[len(body):cap(body)])
		body = body[:len(body)+n]
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
	}
	return body, nil
}

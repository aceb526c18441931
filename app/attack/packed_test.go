//go:build linux

package attack

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipped(text []byte) []byte { return bomb(text, nil, 0, nil) }

// bomb packs a filler so many times between two texts. It is written piece by piece: the
// system counts the memory of this process as that of the programs that it starts.
func bomb(before []byte, filler []byte, times int, behind []byte) []byte {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(before)
	for range times {
		_, _ = w.Write(filler)
	}
	_, _ = w.Write(behind)
	_ = w.Close()
	return packed.Bytes()
}

// pack compresses a text in one of the ways in which it might come, or not.
func pack(r *rand.Rand, text []byte) (name string, packed []byte) {
	packed = gzipped(text)
	switch r.IntN(9) {
	case 0:
		return ".gz", packed
	case 1:
		return ".gz", packed[:r.IntN(len(packed))]
	case 2:
		return ".gz", append(packed, pick(r, "junk", "\x00\x00\x00", "\x1f", "\x1f\x8b", "\x1f\x8b\x08\x00\x00", "\n")...)
	case 3:
		return ".gz", append(packed, gzipped(text)...)
	case 4:
		return ".gz", gzipped(packed)
	case 5:
		packed[r.IntN(len(packed))] ^= 1 << r.IntN(8)
		return "", packed
	case 6: // a bomb: blanks, zeros or numbers where the text has a line's end
		filler := bytes.Repeat([]byte(pick(r, " ", "0", "1 ", "\n", "COMMENT : x\n", "\x00", "1 1 1\n")), 1<<12)
		at := r.IntN(len(text) + 1)
		return ".gz", bomb(text[:at], filler, 1<<(8+r.IntN(5)), text[at:])
	case 7:
		encoder, _ := zstd.NewWriter(nil)
		return pick(r, ".zst", ".gz", ""), encoder.EncodeAll(text, nil)
	}
	return pick(r, "", ".gz"), append([]byte("\ufeff"), text...)
}

// block is one of a recording or of the worker protocol, which have the same frames: the
// length in 4 bytes, little-endian, the kind, and the body in CBOR.
type block struct {
	kind byte
	body []byte
}

const blockHeader = 5

func blocksOf(t testing.TB, stream []byte) []block {
	t.Helper()
	var all []block
	for len(stream) > 0 {
		size := binary.LittleEndian.Uint32(stream)
		all = append(all, block{stream[4], stream[blockHeader : blockHeader+size]})
		stream = stream[blockHeader+size:]
	}
	return all
}

// joined writes blocks, now and then one with a length that is a lie.
func joined(r *rand.Rand, all []block) []byte {
	var stream []byte
	lie := -1
	if r.IntN(8) == 0 && len(all) > 0 {
		lie = r.IntN(len(all))
	}
	for i, b := range all {
		size := uint32(len(b.body))
		if i == lie {
			size = pick(r, 0, size+1, size-1, 1<<20, 1<<30, 1<<31, 0xffffffff)
		}
		stream = binary.LittleEndian.AppendUint32(stream, size)
		stream = append(append(stream, b.kind), b.body...)
	}
	return stream
}

// mutateBlocks changes some of the blocks: their data in most cases, or their order.
func mutateBlocks(r *rand.Rand, all []block) []block {
	all = slices.Clone(all)
	for range 1 + r.IntN(3) {
		if len(all) == 0 {
			return all
		}
		at := r.IntN(len(all))
		if r.IntN(3) == 0 {
			at = 0 // the header, with the problem
		}
		switch r.IntN(10) {
		case 0:
			all = slices.Delete(all, at, at+1)
		case 1:
			all = slices.Insert(all, at, all[r.IntN(len(all))])
		case 2:
			other := r.IntN(len(all))
			all[at], all[other] = all[other], all[at]
		case 3:
			all[at].kind = byte(r.IntN(20))
		case 4:
			all[at].body = mutateBytes(r, append(all[at].body, 0))
		default:
			var data any
			if cbor.Unmarshal(all[at].body, &data) == nil {
				if body, err := cbor.Marshal(mutateValue(r, data)); err == nil {
					all[at].body = body
				}
			}
		}
	}
	return all
}

// firstLineOf splits a recording into its first line and what is below the compression.
func firstLineOf(t testing.TB, recording []byte) (line []byte, blocks []block) {
	t.Helper()
	end := bytes.IndexByte(recording, '\n') + 1
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	stream, err := decoder.DecodeAll(recording[end:], nil)
	if err != nil {
		t.Fatal(err)
	}
	return recording[:end], blocksOf(t, stream)
}

// packRecording compresses changed blocks, and now and then breaks that.
func packRecording(r *rand.Rand, line []byte, blocks []block) []byte {
	encoder, _ := zstd.NewWriter(nil)
	packed := append(slices.Clone(line), encoder.EncodeAll(joined(r, blocks), nil)...)
	switch r.IntN(12) {
	case 0:
		return packed[:r.IntN(len(packed))]
	case 1:
		packed[r.IntN(len(packed))] ^= 1 << r.IntN(8)
	case 2:
		return append(packed, "behind it"...)
	case 3:
		packed[len(line)-2] = byte('0' + r.IntN(10)) // another version
	}
	return packed
}

package stipple

import (
	"bytes"
	"encoding/binary"
)

// Cameras write pictures as the sensor sees them, and how they were held into the tag
// Orientation of EXIF (version 2.3, section 4.6.4): 1 to 8, the ways to turn and mirror a
// rectangle.

// orientation returns the tag of a JPEG file; 1, upright, where there is none. Any bytes are
// taken; those of a broken file are upright.
func orientation(file []byte) int {
	const upright = 1
	for at := 2; at+4 <= len(file) && file[at] == 0xff; {
		marker, length := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xda || length < 2 || at+2+length > len(file) { // the picture itself
			return upright
		}
		segment := file[at+4 : at+2+length]
		if tiff, is := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); is && marker == 0xe1 {
			return orientationOf(tiff)
		}
		at += 2 + length
	}
	return upright
}

// orientationOf searches the first directory of a TIFF for the tag.
func orientationOf(tiff []byte) int {
	const upright, tag = 1, 0x0112
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.LittleEndian
	if tiff[0] == 'M' {
		order = binary.BigEndian
	}
	first := int64(order.Uint32(tiff[4:]))
	if first+2 > int64(len(tiff)) {
		return upright
	}
	entries := tiff[first+2:]
	for range order.Uint16(tiff[first:]) {
		if len(entries) < 12 {
			return upright
		}
		if order.Uint16(entries) == tag {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
			return upright
		}
		entries = entries[12:]
	}
	return upright
}

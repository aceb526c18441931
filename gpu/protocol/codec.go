package protocol

import (
	"fmt"

	"tourscope/solver/wire"
)

var encoding = wire.NewCodec()

func decode(kind Kind, body []byte) (Message, error) {
	m := empty(kind)
	if err := encoding.Decode(body, m); err != nil {
		return nil, fmt.Errorf("%v: %w", kind, err)
	}
	return m, nil
}

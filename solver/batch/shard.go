package batch

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of several parts of a batch, each of which runs by itself, as on one machine
// of a cluster. The zero value is the whole batch.
type Shard struct {
	Index int // from 1
	Of    int // the number of parts
}

// MaxShards bounds the number of parts.
const MaxShards = 10_000

// String returns "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Whole reports whether the shard is the whole batch.
func (s Shard) Whole() bool { return s.Of == 0 }

// ParseShard parses "3/16".
func ParseShard(text string) (Shard, error) {
	index, of, _ := strings.Cut(text, "/")
	s := Shard{}
	var errs [2]error
	s.Index, errs[0] = strconv.Atoi(index)
	s.Of, errs[1] = strconv.Atoi(of)
	if errs[0] != nil || errs[1] != nil || s.Index < 1 || s.Index > s.Of || s.Of > MaxShards {
		return Shard{}, fmt.Errorf("%q is no shard: write I/N, such as 3/16, with I from 1 to N, and N at most %d", text, MaxShards)
	}
	return s, nil
}

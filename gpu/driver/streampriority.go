package driver

// StreamPriority says whose blocks get the next free place on a device: those of the stream of the highest priority in the
// context. Blocks that run are not interrupted.
type StreamPriority int

const (
	Background StreamPriority = iota // the lowest
	Foreground
	Urgent
)

package plan

// resource is the registers and shared memory of a kernel compiled for an architecture.
type resource struct {
	architecture int // 90 is sm_90
	kernel       string
	registers    int // a thread
	shared       int // static bytes a block
}

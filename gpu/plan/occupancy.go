package plan

// Bound names the resource that limits the blocks resident on a multiprocessor.
type Bound string

// The bounds.
const (
	ByRegisters Bound = "registers"
	ByShared    Bound = "shared memory"
	ByWarps     Bound = "warps"
	ByBlocks    Bound = "blocks"
	ByGrid      Bound = "too few blocks" // the launch has fewer than would run
)

// Text names the bound in plans for people.
func (b Bound) Text() string {
	if b == ByGrid {
		return "launch size"
	}
	return string(b)
}

// Share is how many blocks of a launch one resource of a multiprocessor allows.
type Share struct {
	By     Bound `json:"by"`
	Blocks int   `json:"blocks"`
}

// active computes how many blocks of the given threads and bytes of dynamic shared memory
// are resident on a multiprocessor, by the rules of NVIDIA's occupancy calculator
// (cuda_occupancy.h): the least share. Of equal shares the first limits; a share of 0
// means that no block can run.
func active(l Limits, r resource, threads, dynamic int) (blocks int, shares []Share) {
	warps := ceilDiv(threads, WarpSize)
	shares = []Share{
		{ByRegisters, byRegisters(l, r.registers, warps)},
		{ByShared, byShared(l, r.shared+dynamic)},
		{ByWarps, l.Warps / warps},
		{ByBlocks, l.Blocks},
	}
	blocks = shares[0].Blocks
	for _, s := range shares {
		blocks = min(blocks, s.Blocks)
	}
	return blocks, shares
}

// resident computes how many blocks of a kernel with the given threads and bytes of dynamic
// shared memory are resident on a multiprocessor; 0 means that no block can run.
func resident(l Limits, of interface{ Kernel() (name, variant string) }, threads, dynamic int) (int, error) {
	name, variant := of.Kernel()
	r, err := resourceOf(l, name, variant)
	if err != nil {
		return 0, err
	}
	blocks, _ := active(l, r, threads, dynamic)
	return blocks, nil
}

// byRegisters returns the blocks that the register file allows. Each of the four
// sub-partitions has its own registers, and a warp's are all in one of them.
func byRegisters(l Limits, registers, warps int) int {
	aWarp := roundUp(registers*WarpSize, registerGranularity)
	if registers > registersAThread || aWarp*roundUp(warps, subPartitions) > l.Registers {
		return 0
	}
	return l.Registers / subPartitions / aWarp * subPartitions / warps
}

func byShared(l Limits, bytes int) int {
	if bytes > l.SharedBlock {
		return 0
	}
	taken := roundUp(bytes+l.Reserved, l.Granularity)
	if taken == 0 {
		return l.Blocks
	}
	return l.Shared / taken
}

func roundUp(v, grain int) int { return ceilDiv(v, grain) * grain }

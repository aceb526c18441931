package start

// settings are the parameters of a heuristic.
type settings struct {
	seed    uint64
	threads int // 0: all cores
}

// checkEvery is the number of cities between two checks of ctx: they take far less than the
// 0.2 s within which a run has to stop.
const checkEvery = 1 << 12

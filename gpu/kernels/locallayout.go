package kernels

// LocalState is struct LocalState of lsm.cuh, which explains the fields.
type LocalState struct{ Iteration, Moves, Fitness, Best int64 }

// Neighbour is struct Neighbour of lsm.cuh.
type Neighbour struct{ Fitness, Index int64 }

// RowTable is struct RowTable of perceptron.cuh, which explains the fields.
type RowTable struct{ Words, Slots, Beyond int64 }

// Crowns is struct Crowns of weierstrass.cuh, which explains the fields.
type Crowns struct {
	Dimension, Neighbours, Tenure int64
	Seed                          uint64
	Width, Reach                  float32
}

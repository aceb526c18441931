package solver

// Follower is a Progress whose reader can look at the tour that an engine is changing, which
// may be longer than the best one, also move by move. As with tours and partitions, one
// request is open at a time. All methods belong to the engine's goroutine.
type Follower interface {
	Progress

	// WantsCurrent reports whether a request is open, with the counters that the next report
	// will have. It takes some nanoseconds.
	WantsCurrent(state *State) bool

	// ShowCurrent answers the request. The order is copied before it returns; it must visit
	// every city once and have the length state.Current. Fixed edges may be missing.
	ShowCurrent(order []City, state *State)

	// EachMove reports whether the run stops after each move: the engine then reports after
	// each.
	EachMove() bool
}

// Mover is an engine of which a reader can follow the moves: it answers Follower's requests,
// or its best tour is the one that it changes.
type Mover interface {
	Engine

	// Move names, in the singular, what the engine does from one stop to the next where the
	// run stops after each: "move", "swap", "kick".
	Move() string
}

// ShowCurrent answers an open request for the current tour with the order that from returns.
// Engines call it immediately before Report, so that during a pause the tour shown is the
// current one. Without a request, from is not called.
func ShowCurrent(progress Progress, state *State, from func() []City) {
	if f, is := progress.(Follower); is && f.WantsCurrent(state) {
		f.ShowCurrent(from(), state)
	}
}

// EachMove reports whether the engine is to report after each move.
func EachMove(progress Progress) bool {
	f, is := progress.(Follower)
	return is && f.EachMove()
}

package eax

import "tourscope/solver/search/await"

// copying is a search of copies of the best tour.
type copying struct {
	task  *await.Task
	from  int64 // the length of the tour
	came  found // what it has become, once the task is done
	ended bool  // there are no more copies, or the run has ended
}

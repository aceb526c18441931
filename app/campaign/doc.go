// Package campaign carries a batch out in a folder: it begins or resumes the
// journal there, keeps a copy of the plan beside it, runs the jobs, gives the best
// tours to the library, and writes the results. The command line and the window
// share it, so that a batch begun by one can be gone on with by the other.
//
// It measures nothing (package batch does), puts nothing into words or pictures
// (package results does), and knows no screen.
//
// Its hard part is what stands in a folder already: an unfinished batch is gone on
// with, another one's measurements are never thrown away, and files that are no
// batch's are not written over.
package campaign

package protocol

import (
	"fmt"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/wire"
)

// Kind is the type of a message.
type Kind uint8

// The kinds.
const (
	KindHello Kind = iota + 1
	KindStart
	KindGo
	KindWant
	KindPause
	KindResume
	KindStop
	KindReport
	KindSnapshot
	KindResult
	KindWantPartition
	KindPartition
	KindBegun
)

var kindNames = [...]string{
	KindHello: "hello", KindStart: "start", KindGo: "go", KindWant: "want", KindPause: "pause",
	KindResume: "resume",
	KindStop:   "stop", KindReport: "report", KindSnapshot: "snapshot", KindResult: "result",
	KindWantPartition: "want-partition", KindPartition: "partition",
	KindBegun: "begun",
}

func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k] + " message"
	}
	return fmt.Sprintf("message of kind %d", uint8(k))
}

// The largest bodies, in bytes. A tour of MaxCities takes 64 MiB, a problem of
// MaxCities in space with city numbers and its start tour 576 MiB; the room for a
// problem also bounds explicit matrices, to some 20,000 cities.
const (
	smallBody = 256 << 10
	tourBody  = 4*solver.MaxCities + smallBody
	startBody = 768 << 20
	partBody  = 16*solver.MaxCells + smallBody
)

var limits = map[Kind]int64{
	KindHello: smallBody, KindStart: startBody, KindGo: smallBody, KindWant: smallBody,
	KindPause: smallBody, KindResume: smallBody, KindStop: smallBody, KindReport: smallBody,
	KindSnapshot: tourBody, KindResult: tourBody,
	KindWantPartition: smallBody, KindPartition: partBody,
	KindBegun: smallBody,
}

// Message is one of the types below.
type Message interface{ Kind() Kind }

// Hello describes the worker.
type Hello struct {
	Program string // name and version
	Host    string // where it runs
	Engines []solver.Info
	Devices catalog.Devices
}

// Start requests a run.
type Start struct {
	Engine     string
	Problem    *wire.Problem // nil: that of the worker's last run
	Order      wire.Cities   // the start tour
	AlongCurve bool          // see solver.Job
	Seed       uint64
	Values     solver.Values
	Iterations int64 // halt there; 0: no limit
	Threads    int   // budget of host threads; 0: all cores of the worker's machine

	LowPriority bool // of the threads of this run, see solver.Job
}

// Go answers a report. From iteration Until on, the deadline, the engine has to wait at each
// report until it is answered.
type Go struct{ Until int64 }

// Want gives credit for one snapshot.
type Want struct{}

// WantPartition gives credit for one Partition.
type WantPartition struct{}

// Pause stops the computation of the worker until Resume.
type Pause struct{}

// Resume ends a pause. Until is as in Go.
type Resume struct{ Until int64 }

// Begun says, once a run, that its engine begins. A device may load kernels for seconds before the first
// report.
type Begun struct{}

// Stop requests the result at once.
type Stop struct{}

// Past is the state of an engine some time before the message was sent: an improvement in the
// first second, or the beginning of a stage. Ago excludes the time in which the engine waited
// for the program.
type Past struct {
	Ago   time.Duration
	State solver.State
}

// MaxPast bounds the number of past states in a message.
const MaxPast = 192

// Report carries the engine's figures. The worker sends the next one after Go.
type Report struct {
	State solver.State
	Past  []Past // since the last message that has any, the oldest first
}

// Snapshot carries the best tour, whose length is State.Best.
type Snapshot struct {
	State solver.State
	Order wire.Cities
	Past  []Past
}

// Partition carries the partition of the engine's current round.
type Partition struct{ wire.Partition }

// Result ends a run. With a failure the order may be empty.
type Result struct {
	State    solver.State
	Order    wire.Cities
	Finished bool
	Failure  *Failure
	Past     []Past
}

// Failure is the reason why a run failed.
type Failure struct {
	Code FailureCode
	Text string // a sentence for the user, with the remedy
}

// NewFailure returns an error as a failure.
func NewFailure(code FailureCode, err error) *Failure {
	return &Failure{Code: code, Text: wire.Text(err.Error())}
}

// FailureCode is the kind of a failure.
type FailureCode uint8

// The codes.
const (
	Refused FailureCode = iota + 1 // the request is invalid
	Failed                         // the engine returned an error
	Crashed                        // the engine panicked
)

// Kind returns the kind of the message.
func (*Hello) Kind() Kind { return KindHello }

// Kind returns the kind of the message.
func (*Start) Kind() Kind { return KindStart }

// Kind returns the kind of the message.
func (*Go) Kind() Kind { return KindGo }

// Kind returns the kind of the message.
func (*Want) Kind() Kind { return KindWant }

// Kind returns the kind of the message.
func (*Pause) Kind() Kind { return KindPause }

// Kind returns the kind of the message.
func (*Resume) Kind() Kind { return KindResume }

// Kind returns the kind of the message.
func (*Stop) Kind() Kind { return KindStop }

// Kind returns the kind of the message.
func (*Report) Kind() Kind { return KindReport }

// Kind returns the kind of the message.
func (*Snapshot) Kind() Kind { return KindSnapshot }

// Kind returns the kind of the message.
func (*Result) Kind() Kind { return KindResult }

// Kind returns the kind of the message.
func (*WantPartition) Kind() Kind { return KindWantPartition }

// Kind returns the kind of the message.
func (*Partition) Kind() Kind { return KindPartition }

// Kind returns the kind of the message.
func (*Begun) Kind() Kind { return KindBegun }

// empty returns a message of the kind to decode into, nil for an unknown kind.
func empty(k Kind) Message {
	switch k {
	case KindHello:
		return new(Hello)
	case KindStart:
		return new(Start)
	case KindGo:
		return new(Go)
	case KindWant:
		return new(Want)
	case KindPause:
		return new(Pause)
	case KindResume:
		return new(Resume)
	case KindStop:
		return new(Stop)
	case KindReport:
		return new(Report)
	case KindSnapshot:
		return new(Snapshot)
	case KindResult:
		return new(Result)
	case KindWantPartition:
		return new(WantPartition)
	case KindPartition:
		return new(Partition)
	case KindBegun:
		return new(Begun)
	}
	return nil
}

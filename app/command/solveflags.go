package command

import "tourscope/solver/bound"

// solveCommand searches without a window.
type solveCommand struct {
	File string `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	searchFlags
	pathFlags `group:"Open path"`

	resultFlags

	Bound  bool `group:"Results" help:"Compute the Held–Karp bound during the search, on one more thread of low priority. It proves how far above the optimum the tour is at most."`
	Proven *gap `group:"Stop rules" placeholder:"PERCENT" help:"Stop when the tour is proven to be at most this far above the optimum. Implies --bound."`

	NoLibrary bool `group:"Results" help:"Do not store the tour in the library."`

	Record string `group:"Results" placeholder:"OUT.rec" help:"Record the search; 'tourscope replay' replays it."`
}

// resultFlags are the outputs of a run.
type resultFlags struct {
	Tour  string   `group:"Results" placeholder:"OUT.tour" help:"Write the best tour in the format of the ending: .csv, .gpx, .kml or .geojson, otherwise a TSPLIB tour; .gz after it compresses ('-': standard output, with --json in the same object)."`
	Image []string `group:"Results" sep:"none" placeholder:"OUT.png" help:"Draw the best tour, as .png, .svg or .pdf; may be repeated."`
	Log   string   `group:"Results" placeholder:"OUT.csv" help:"Write the history of the run as CSV."`
	JSON  bool     `group:"Results" name:"json" help:"Print the outcome as one JSON object."`
	Quiet bool     `short:"q" group:"Results" help:"Print no progress, no notes and no table of the outcome; --json is still printed."`

	endless bool // the default time limit is in use

	checkpoints checkpoints

	found bound.Bound // by --bound
}

package worker

import (
	"errors"
	"fmt"
	"os"
	"os/signal"

	"golang.org/x/term"

	"tourscope/gpu/protocol"
)

const usage = `%s worker: the GPU worker of Tourscope. The program with the
window starts it and exchanges messages with it over standard input and output;
it is not for use at a terminal.

To use this machine's GPU from another machine, start the program there with:
    tourscope --worker "ssh THIS_MACHINE %s worker"
To compute on this machine, use the command line:
    %s solve FILE --engine pspm
`

// Main is the subcommand "worker": it serves standard input and output and
// returns the exit status. Name is how the user calls this program.
func (w *Worker) Main(name string) int {
	if term.IsTerminal(int(os.Stdin.Fd())) {
		fmt.Fprintf(os.Stderr, usage, name, name, name)
		return 2
	}
	out, err := ownStdout()
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		return 1
	}
	// Ctrl-C is for the program; the worker ends with its standard input.
	signal.Ignore(os.Interrupt)
	var garbage *protocol.GarbageError
	switch err := w.Serve(os.Stdin, out); {
	case errors.Is(err, protocol.ErrNoGreeting), errors.As(err, &garbage):
		fmt.Fprintf(os.Stderr, usage, name, name, name)
		return 2
	case err != nil:
		fmt.Fprintf(os.Stderr, "worker: %v\n", err)
		return 1
	}
	return 0
}

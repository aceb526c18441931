// Tourscope searches for short round trips and shows them at work: a window, and
// a command line beside it. With the build tag nogui it is the command line alone.
package main

import (
	"os"

	"tourscope/app"
)

func main() { os.Exit(app.Main(os.Args[1:])) }

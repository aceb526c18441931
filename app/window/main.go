//go:build !nogui

package window

import (
	"fmt"
	"os"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"tourscope/app/settings"
	"tourscope/app/window/i18n"
)

// AppID names the program to the desktop; FyneApp.toml has the same.
const AppID = "io.github.tourscope"

// firstFrame is how long a window may take to paint itself once. A display that
// has not done it by then never will; a machine that is very busy takes some seconds.
const firstFrame = 20 * time.Second

// Main opens the window and returns the exit status when it is closed.
func Main(options Options) int {
	if err := CheckDisplay(); err != nil {
		fmt.Fprintln(os.Stderr, "tourscope:", err)
		return 1
	}
	if err := i18n.Translate(); err != nil {
		fmt.Fprintln(os.Stderr, "tourscope:", err)
	}
	makeRoom()
	stopWatching := watchCrashes(&options)
	store, storeErr := settings.Load(settings.DefaultPlaces())
	s := newShell(fyneapp.NewWithID(AppID), fyne.Do, options, store)
	defer s.watchFirstFrame()()
	defer s.heedSignals()()
	s.start(storeErr)
	queueNothingAtTheEnd(s.app)
	s.app.Run()
	s.finish()
	stopWatching() // not deferred: that would run before the report of a panic here
	return 0
}

// queueNothingAtTheEnd takes from Fyne 2.7.1 the event that it queues at the very
// end, to save preferences, of which there are none here: the goroutine of its events
// may send it to the driver while that closes the channel, and the program dies.
func queueNothingAtTheEnd(app fyne.App) {
	if l, ok := app.Lifecycle().(interface{ SetOnStoppedHookExecuted(hook func()) }); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
}

// watchFirstFrame ends the program with one line where no frame is ever painted.
func (s *shell) watchFirstFrame() (stop func()) {
	timer := time.AfterFunc(firstFrame, func() {
		select {
		case <-s.painted:
		default:
			fmt.Fprintln(os.Stderr, "tourscope: the display painted nothing for twenty seconds: it cannot do OpenGL, or it is far too slow; \"tourscope solve FILE\" works without a window")
			os.Exit(1)
		}
	})
	return func() { timer.Stop() }
}

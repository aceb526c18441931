package command

// animationFlags are the flags of an animated GIF of recordings.
type animationFlags struct {
	GIF       string   `name:"gif" group:"Animation" placeholder:"OUT.gif" help:"Write an animated GIF instead of replaying."`
	Begin     instant  `name:"from" group:"Animation" placeholder:"1s" help:"Begin at this time of the recording."`
	End       instant  `name:"to" group:"Animation" placeholder:"5s" help:"End at this time of the recording."`
	SlowStart bool     `group:"Animation" help:"Show the beginning slower and the end faster: the first hundredths of the recording, in which tours change most, get half of the frames."`
	FPS       rate     `name:"fps" group:"Animation" placeholder:"N" help:"Frames per second, up to 50. Default: 12."`
	Width     decimal  `group:"Animation" placeholder:"N" help:"Width in pixels. Default: 640, of several recordings 960."`
	Height    decimal  `group:"Animation" placeholder:"N" help:"Height in pixels. Default: three quarters of the width, of several recordings by their arrangement."`
	Theme     string   `group:"Animation" placeholder:"NAME" help:"The colours: light, dark or print. Default: light."`
	Title     string   `group:"Animation" placeholder:"TEXT" help:"A line above the picture."`
	Label     []string `sep:"none" group:"Animation" placeholder:"TEXT" help:"The line above each of several recordings, one for each. Default: their engines, or their files' names."`
	Highlight bool     `group:"Animation" help:"Highlight the edges that have changed."`
}

// unused returns an error if flags of animations are given without --gif.
func (f *animationFlags) unused() error {
	if f.Begin != 0 || f.End != 0 || f.SlowStart || f.FPS != 0 || f.Width != 0 || f.Height != 0 || f.Theme != "" || f.Title != "" || f.Label != nil || f.Highlight {
		return wrongUse("--from, --to, --slow-start, --fps, --width, --height, --theme, --title, --label and --highlight need --gif OUT.gif")
	}
	return nil
}

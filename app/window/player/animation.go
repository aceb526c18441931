//go:build !nogui

package player

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/replay"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// AnimationSource is the content of an animation. Times are those of the recording.
type AnimationSource struct {
	From, To     time.Duration // the selection
	Length       time.Duration // of the recording
	Fitted       bool          // the view shows the whole tour
	Name         string        // default file name
	SeveralPanes bool          // several panes have recordings
	Highlight    bool          // new edges are highlighted on screen
	Colours      palette.Palette
	Palettes     map[string]palette.Palette

	// Animation is the animation of the active pane, or of all panes.
	Animation func(colours palette.Palette, all bool) export.Animation
}

// form is the form of the export dialog.
type form struct {
	frame       *control.Frame
	subject     AnimationSource
	dialog      *control.SaveDialog
	fields      map[string]*control.Field
	all         *control.HintCheck
	title       *control.HintCheck
	highlight   *control.HintCheck
	currentView *control.HintCheck
	estimate    *control.Text
	stop        context.CancelFunc // cancels the estimate in progress
}

// Names of fields, and default choices.
const (
	fieldFrom    = "from"
	fieldTo      = "to"
	fieldSpeed   = "speed"
	fieldFPS     = "fps"
	fieldWidth   = "width"
	fieldHeight  = "height"
	fieldColours = "colours"

	fitEightSeconds = "Fit to 8 s"
	slowStart       = "8 s, slow start"
	asOnScreen      = "As on screen"
)

// estimateDelay is the pause in typing after which the size is estimated.
const estimateDelay = 300 * time.Millisecond

// AskAnimation shows the export dialog with an estimate of the file size, and writes the
// animation.
func AskAnimation(f *control.Frame, s AnimationSource) {
	m := &form{frame: f, subject: s, fields: make(map[string]*control.Field), stop: func() {}}
	m.estimate = control.NewCaption(" ")
	m.estimate.Ellipsis = true
	check := func(label, hint string, on bool) *control.HintCheck {
		c := control.NewHintCheck(f.Hints, label, hint, nil)
		c.SetChecked(on)
		c.OnChanged = func(bool) { m.changed() }
		return c
	}
	m.all = check(i18n.L("All panes"), i18n.L("All panes side by side on one clock, with names and figures."), s.SeveralPanes)
	m.all.OnChanged = func(bool) { m.resize(); m.changed() }
	control.SetVisible(m.all, s.SeveralPanes)
	m.title = check(i18n.L("Title"), i18n.L("The name of the instance above the picture."), true)
	m.highlight = check(i18n.L("Highlight changes"), i18n.L("Use the accent colour for edges that are new in a frame."), s.Highlight)
	m.currentView = check(i18n.L("Current view only"), i18n.L("Draw the current view, not the whole tour."), !s.Fitted)
	control.SetEnabled(m.currentView, !s.Fitted)
	m.number(fieldFrom, i18n.L("From (s)"), i18n.L("Start of the animation in the recording."), seconds(s.From), 0, s.Length.Seconds())
	m.number(fieldTo, i18n.L("To (s)"), i18n.L("End of the animation in the recording."), seconds(min(s.To, s.Length)), 0, math.Ceil(s.Length.Seconds()*1000)/1000)
	m.number(fieldFPS, i18n.L("Frames per second"), i18n.L("A higher rate is smoother but makes a larger file; viewers show at most 50."), "12", 1, 50)
	width, height := m.defaultSize()
	m.number(fieldWidth, i18n.L("Width (px)"), i18n.L("At most 2048."), width, 64, 2048)
	m.number(fieldHeight, i18n.L("Height (px)"), i18n.L("At most 2048."), height, 64, 2048)
	speeds := []string{fitEightSeconds, slowStart}
	if s.Length > 8*time.Second { // at an even speed nearly all improvements are in the first frames
		speeds = []string{slowStart, fitEightSeconds}
	}
	for _, speed := range replay.Speeds {
		speeds = append(speeds, replay.SpeedName(speed))
	}
	m.choice(fieldSpeed, i18n.L("Speed"), i18n.L("Speed relative to the search, or fitted to 8 s. A slow start gives half of the frames to the first hundredths of the search, in which tours change most."), speeds)
	m.choice(fieldColours, i18n.L("Colours"), i18n.L("The colours of the picture."), []string{asOnScreen, "Light", "Dark", "Print"})
	m.show()
}

func (m *form) show() {
	numbers := container.New(layout.NewGridLayoutWithColumns(4))
	for _, name := range []string{fieldFrom, fieldTo, fieldSpeed, fieldFPS, fieldWidth, fieldHeight, fieldColours} {
		numbers.Add(m.fields[name].Object)
	}
	switches := container.NewHBox(m.all, m.title, m.highlight, m.currentView)
	further := control.Column(8, numbers, container.New(layout.NewCustomPaddedLayout(0, 0, -theme.InnerPadding(), 0), switches), m.estimate)
	m.dialog = control.NewSaveDialog(m.frame, i18n.L("Export animation"), m.subject.Name, []string{".gif"}, further, m.write)
	m.dialog.OnClosed(func() { m.stop() })
	m.dialog.Show(620, 0)
	m.changed()
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(math.Round(d.Seconds()*1000)/1000, 'f', -1, 64)
}

func (m *form) number(name, title, hint, value string, low, high float64) {
	check := func(v string) error {
		x, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil || !(x >= low && x <= high) {
			return errors.New(i18n.L("enter a number from %g to %g", low, math.Round(high*1000)/1000))
		}
		return nil
	}
	n := control.TextField(m.frame.Hints, name, title, hint, value, check, m.changed)
	n.Default = value
	n.Set(value)
	m.fields[name] = n
}

func (m *form) choice(name, title, hint string, choices []string) {
	f := &control.Field{Name: name, Default: choices[0], Changed: m.changed, Check: func(v string) error {
		if !slices.Contains(choices, v) {
			return errors.New(i18n.L("choose an item from the list"))
		}
		return nil
	}}
	m.fields[name] = control.ChoiceField(m.frame.Hints, f, title, hint, choices)
	f.Set(choices[0])
}

func (m *form) value(name string) float64 {
	x, _ := strconv.ParseFloat(strings.TrimSpace(m.fields[name].Value), 64)
	return x
}

// defaultSize is the size that fits the content.
func (m *form) defaultSize() (width, height string) {
	a := m.subject.Animation(m.subject.Colours, m.all.Checked)
	a.View = nil
	w, h := a.Size()
	return strconv.Itoa(w), strconv.Itoa(h)
}

// resize sets the default size of the content, unless the user has chosen a size.
func (m *form) resize() {
	width, height := m.fields[fieldWidth], m.fields[fieldHeight]
	chosen := width.Value != width.Default || height.Value != height.Default
	if width.Default, height.Default = m.defaultSize(); !chosen {
		width.Set(width.Default)
		height.Set(height.Default)
	}
}

// animation is the animation that the form describes.
func (m *form) animation() (export.Animation, error) {
	for _, f := range m.fields {
		if err := f.Err(); err != nil {
			return export.Animation{}, fmt.Errorf("%s: %w", f.Title(), err)
		}
	}
	colours := m.subject.Colours
	if chosen, is := m.subject.Palettes[strings.ToLower(m.fields[fieldColours].Value)]; is {
		colours = chosen
	}
	a := m.subject.Animation(colours, m.all.Checked)
	at := func(name string) time.Duration { return time.Duration(m.value(name) * float64(time.Second)) }
	if a.From, a.To = at(fieldFrom), at(fieldTo); a.To <= a.From {
		return a, errors.New(i18n.L("the end must be after the start"))
	}
	a.Width, a.Height, a.FPS = int(m.value(fieldWidth)), int(m.value(fieldHeight)), int(m.value(fieldFPS))
	a.Speed, a.SlowStart = 0, m.fields[fieldSpeed].Value == slowStart
	for _, speed := range replay.Speeds {
		if replay.SpeedName(speed) == m.fields[fieldSpeed].Value {
			a.Speed = speed
		}
	}
	if a.Highlight = m.highlight.Checked; !m.title.Checked {
		a.Title = ""
	}
	if !m.currentView.Checked {
		a.View = nil
	}
	return a, nil
}

// changed validates the form and estimates the file size.
func (m *form) changed() {
	if m.dialog == nil {
		return
	}
	m.stop()
	a, err := m.animation()
	if m.dialog.SetError(err); err != nil {
		m.estimate.Set(" ")
		return
	}
	m.estimate.Set(i18n.L("Estimating the size…"))
	ctx, cancel := context.WithCancel(context.Background())
	m.stop = cancel
	m.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, cancel)()
		select {
		case <-ctx.Done():
			return
		case <-time.After(estimateDelay):
		}
		e, err := export.EstimateAnimation(ctx, a)
		m.frame.Do(func() {
			if ctx.Err() == nil {
				m.showEstimate(e, err)
			}
		})
	})
}

func (m *form) showEstimate(e export.Estimate, err error) {
	if err != nil {
		m.estimate.Set(" ")
		m.dialog.SetError(err)
		return
	}
	m.estimate.Set(i18n.L("%s frames, %s, about %s", i18n.FormatCount(int64(e.Frames)), i18n.FormatElapsed(e.Play), i18n.FormatBytes(e.Bytes)))
}

func (m *form) write(path string) {
	a, err := m.animation()
	if err != nil {
		m.frame.ShowError(err)
		return
	}
	m.frame.Write(path, func(ctx context.Context, progress func(float64)) error {
		a.Progress = progress
		return save.File(path, func(w io.Writer) error { return export.WriteAnimation(ctx, w, a) })
	})
}

//go:build !nogui

// Package preferences is the preferences dialog. Changes apply at once; there is nothing
// to confirm.
package preferences

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
)

// Form is the content of the dialog.
type Form struct {
	Object fyne.CanvasObject

	frame  *control.Frame
	values settings.Preferences
	apply  func(settings.Preferences)
	refill []func() // show the values in the inputs
	rows   *fyne.Container
}

// Themes are the themes to choose from, as named in the settings.
func Themes() []string { return []string{"system", "light", "dark"} }

// New creates the form. apply is called with all preferences after each change.
func New(frame *control.Frame, values settings.Preferences, apply func(settings.Preferences)) *Form {
	values.Palette = cmp.Or(values.Palette, palette.OkabeIto)
	f := &Form{frame: frame, values: values, apply: apply, rows: control.Column(8)}
	f.build()
	f.show()
	f.Object = f.rows
	return f
}

// Show opens the dialog.
func Show(frame *control.Frame, values settings.Preferences, apply func(settings.Preferences)) {
	form := New(frame, values, apply)
	var window *control.Dialog
	standard := control.NewHintButton(frame.Hints, i18n.L("Restore defaults"), i18n.L("Restore the default preferences."), nil, form.reset)
	done := control.NewButton(i18n.L("Close"), func() { window.Hide() })
	done.Importance = widget.HighImportance
	content := container.New(layout.NewCustomPaddedLayout(8, 0, 0, 12), form.Object)
	body := control.NewScrollBox(content)
	window = control.NewDialog(frame.Window, i18n.L("Preferences"), body, standard, layout.NewSpacer(), done)
	frame.Present(window, 560, window.MinSize().Height+content.MinSize().Height-body.MinSize().Height) // nothing scrolls where there is room
}

func (f *Form) build() {
	v := &f.values
	f.heading(i18n.L("Appearance"))
	f.choice(i18n.L("Theme"), i18n.L("Light, dark, or as set in the system."), Themes(),
		[]string{i18n.L("Follow system"), i18n.L("Light"), i18n.L("Dark")}, &v.Theme)
	f.choice(i18n.L("Tour colours"), i18n.L("All palettes are safe for colour-blind readers."), palette.Schemes(),
		[]string{i18n.L("Colour-blind safe (Okabe–Ito)"), i18n.L("Viridis"), i18n.L("High contrast")}, &v.Palette)
	f.choice(i18n.L("Text size"), i18n.L("Size of all texts of the window."), []string{"small", "", "large", "largest"},
		[]string{i18n.L("Small"), i18n.L("Default"), i18n.L("Large"), i18n.L("Largest")}, &v.TextSize)
	f.heading(i18n.L("Startup and results"))
	f.flag(i18n.L("Restore last session"), i18n.L("Open the last instance, panes and views at startup."), &v.StartEmpty, true)
	f.flag(i18n.L("Keep best tours"), i18n.L("Store the best tours of runs in your library, here and on the command line."), &v.ForgetResults, true)
	f.flag(i18n.L("Record runs"), i18n.L("Recorded runs can be replayed and saved once they have ended."), &v.NoRecording, true)
	f.size(i18n.L("Recording size"), i18n.L("Memory for one run. Longer runs are recorded less often."), &v.RecordingMB)
	f.flag(i18n.L("Keep the screen on during a search or batch"), i18n.L("Also prevents the computer from sleeping."), &v.LetSleep, true)
	f.heading(i18n.L("Numbers"))
	f.choice(i18n.L("Times"), i18n.L("Format of times in panels, panes and replays."), []string{"", i18n.Seconds},
		[]string{i18n.L("Minutes: 1:03.2"), i18n.L("Seconds: 63.2 s")}, &v.Times)
	f.choice(i18n.L("Gaps"), i18n.L("Excess of the best tour over the best known length."), []string{"", i18n.AsLength},
		[]string{i18n.L("Percent: 0.52 %"), i18n.L("Length: +39")}, &v.Gaps)
	f.choice(i18n.L("Large numbers"), i18n.L("Moves, kicks and moves per second."), []string{"", i18n.InFull},
		[]string{i18n.L("Short: 12.3 M"), i18n.L("Full: 12,345,678")}, &v.Counts)
	f.heading(i18n.L("GPU worker"))
	f.text(i18n.L("Command"), i18n.L("The command that starts a worker, here or on another machine."), "ssh gpuhost tourscope-gpu worker", &v.Worker)
	f.rows.Add(control.NewCaption(i18n.L("Leave empty to use tourscope-gpu next to this program or on the PATH.")))
}

func (f *Form) heading(title string) {
	if len(f.rows.Objects) > 0 {
		f.rows.Add(control.Spacer{Height: 4}.Object())
	}
	f.rows.Add(control.NewSectionHeader(f.frame.Hints, title, "", nil, nil).Object)
}

// choice adds a list; names are shown for values.
func (f *Form) choice(title, hint string, values, names []string, at *string) {
	list := control.NewHintSelect(f.frame.Hints, hint, names, func(name string) {
		if value := values[slices.Index(names, name)]; value != *at {
			*at = value
			f.apply(f.values)
		}
	})
	f.row(title, hint, list)
	f.refill = append(f.refill, func() { list.SetSelectedIndex(max(0, slices.Index(values, *at))) })
}

// recordingSizes are the limits of a recording in megabytes; 0 is the default.
func recordingSizes() []int { return []int{16, 0, 256, 1024} }

// size adds a list of sizes.
func (f *Form) size(title, hint string, at *int) {
	names := []string{i18n.L("%d MB", 16), i18n.L("64 MB (default)"), i18n.L("%d MB", 256), i18n.L("%d MB", 1024)}
	list := control.NewHintSelect(f.frame.Hints, hint, names, func(name string) {
		if mb := recordingSizes()[slices.Index(names, name)]; mb != *at {
			*at = mb
			f.apply(f.values)
		}
	})
	f.row(title, hint, list)
	f.refill = append(f.refill, func() {
		if i := slices.Index(recordingSizes(), *at); i >= 0 {
			list.SetSelectedIndex(i)
		} // a size set in the settings file only is kept
	})
}

// flag adds a check box; negated inverts the preference.
func (f *Form) flag(title, hint string, at *bool, negated bool) {
	check := control.NewHintCheck(f.frame.Hints, title, hint, func(on bool) {
		if *at != (on != negated) {
			*at = on != negated
			f.apply(f.values)
		}
	})
	f.rows.Add(control.Unpadded(check))
	f.refill = append(f.refill, func() { check.SetChecked(*at != negated) })
}

// text adds an entry.
func (f *Form) text(title, hint, placeholder string, at *string) {
	entry := control.NewHintEntry(f.frame.Hints, hint, 300)
	entry.SetPlaceHolder(placeholder)
	entry.OnChanged = func(value string) {
		if value = strings.TrimSpace(value); value != *at {
			*at = value
			f.apply(f.values)
		}
	}
	f.row(title, hint, entry)
	f.refill = append(f.refill, func() { entry.SetText(*at) })
}

// labelWidth is the width of the labels.
const labelWidth = 150

func (f *Form) row(title, hint string, input fyne.CanvasObject) {
	middle := container.NewVBox(layout.NewSpacer(), control.NewBody(title), layout.NewSpacer())
	label := container.New(layout.NewGridWrapLayout(fyne.NewSize(labelWidth, 30)), middle)
	f.rows.Add(container.NewBorder(nil, nil, control.NewHintArea(f.frame.Hints, hint, label), nil, input))
}

func (f *Form) show() {
	for _, fill := range f.refill {
		fill()
	}
}

// reset restores the defaults, except for the worker's command, which the user could not
// recover.
func (f *Form) reset() {
	f.values = settings.Preferences{Theme: "system", Palette: palette.OkabeIto, Worker: f.values.Worker}
	f.show()
	f.apply(f.values)
}

package session

import (
	"maps"
	"strconv"
	"strings"

	"tourscope/app/format"
	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// launch describes in one sentence what a run launches on the GPU: with the values that the user
// has set, and those that the engine has chosen for the rest. Empty: nothing, or not known.
func (p *Pane) launch(r *run.Run) string {
	info, launch := r.Info(), p.session.host.Launch
	if launch == nil || info.Device != solver.GPU || isRecorded(r.Settings().Engine) {
		return ""
	}
	chosen := r.Figures().Launch
	if p.launched.of == r && p.launched.chosen == chosen {
		return p.launched.text
	}
	values := maps.Clone(r.Settings().Values)
	if values == nil {
		values = make(map[string]string)
	}
	maps.Copy(values, launchValues(info, chosen))
	p.launched = launched{of: r, chosen: chosen, text: launch(info, values)}
	return p.launched.text
}

// keepLaunch keeps in the recording of a run what that has launched, for the devices may be
// others when it is read.
func (p *Pane) keepLaunch(recording *record.Recording, r *run.Run) {
	if recording == nil {
		return
	}
	if text := p.launch(r); text != "" {
		if recording.Header.Environment == nil {
			recording.Header.Environment = make(map[string]string)
		}
		recording.Header.Environment[envLaunch] = text
	}
}

// launchValues are the values that an engine has chosen for its parameters, see State.Launch.
func launchValues(info solver.Info, text string) map[string]string {
	chosen := chosenLaunch(text)
	maps.DeleteFunc(chosen, func(name, value string) bool {
		p, err := info.Param(name)
		return err != nil || p.Check(value) != nil
	})
	return chosen
}

// chosenLaunch reads State.Launch: "blocks=4224 threads=32".
func chosenLaunch(text string) map[string]string {
	all := make(map[string]string)
	for word := range strings.FieldsSeq(text) {
		if name, value, is := strings.Cut(word, "="); is {
			all[name] = value
		}
	}
	return all
}

// launchCell is what a lane launches on its GPU. Where the device is not known, as in recordings
// of earlier versions, it is what the engine chose or the user set: for pspm searches and moves,
// else blocks and threads.
func (c *Comparison) launchCell(l *Lane) string {
	if l.Device != solver.GPU {
		return ""
	}
	if l.Launch != "" {
		return l.Launch
	}
	shape := chosenLaunch(l.Figures.Launch)
	figure := func(name string) string {
		value, set := l.Repeat.Values[name]
		if !set || value == solver.Auto {
			value = shape[name]
		}
		if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			return format.Count(n)
		}
		return ""
	}
	i18n := c.Translator
	switch blocks, threads := figure("blocks"), figure("threads"); {
	case blocks != "" && threads != "" && l.Repeat.Engine == catalog.PSPM:
		return i18n.L("%s searches × %s moves", blocks, threads)
	case blocks != "" && threads != "":
		return i18n.L("grid %s × block %s", blocks, threads)
	case threads != "":
		return i18n.L("block %s", threads)
	}
	return ""
}

//go:build !nogui

package window

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

func (s *shell) compareActions() []*action {
	all := []*action{
		{id: "compare", menu: "Compare", title: i18n.L("Compare CPU and GPU"), key: char('u'), icon: control.CompareIcon(), label: s.matchupLabel,
			help:    i18n.L("Run two engines side by side from the same tour, one on the GPU if available."),
			enabled: s.canMatch, why: s.whyNoMatchup, run: s.match},
		{id: "add-pane", menu: "Compare", title: i18n.L("Add pane"), key: char('a'), icon: control.AddPaneIcon(),
			help: i18n.L("Add a second engine with the same instance, start tour, seed and stop rules."), enabled: s.session.CanAdd, why: s.session.WhyNotAdd, run: s.addPane},
		{id: "close-pane", menu: "Compare", title: i18n.L("Close pane"), key: ctrlShift(fyne.KeyW), icon: theme.ContentRemoveIcon(),
			help: i18n.L("Close the active pane."), enabled: s.comparing, run: func() { s.closePane(s.pane()) }},
		{id: "next-pane", menu: "Compare", title: i18n.L("Next pane"), key: char('p'), group: true,
			help: i18n.L("Activate the next pane. The side panel shows its settings."), enabled: s.comparing, run: s.nextPane},
	}
	for i := range session.MaxPanes {
		number := strconv.Itoa(i + 1)
		all = append(all, &action{id: "pane-" + number, menu: "Compare", title: i18n.L("Pane %s", number), key: char('1' + rune(i)),
			help: i18n.L("Activate this pane."), enabled: func() bool { return s.comparing() && i < len(s.panes()) },
			checked: func() bool { return s.comparing() && i < len(s.panes()) && s.panes()[i] == s.pane() }, run: func() { s.chooseAt(i) }})
	}
	return append(all,
		&action{id: "link", menu: "Compare", title: i18n.L("Link views"), key: char('v'), icon: control.LinkIcon(), group: true,
			help: i18n.L("Moving one view moves all."), enabled: s.comparing, checked: func() bool { return s.linked }, run: s.toggleLinked},
		&action{id: "differences", menu: "Compare", title: i18n.L("Show differences"), key: char('d'), icon: control.DifferenceIcon(),
			help: i18n.L("Colour edges that only one tour has."), enabled: s.comparing, checked: func() bool { return s.differ.on }, run: s.toggleDifferences},
		&action{id: "copy-comparison", menu: "Compare", title: i18n.L("Copy comparison as Markdown"), key: ctrlShift(fyne.KeyC), icon: theme.ContentCopyIcon(), group: true,
			help: i18n.L("Copy the figures of all panes as a table, with the verdict."), enabled: s.session.HasComparison, run: s.copyComparison},
	)
}

//go:build !nogui

package window

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

func (s *shell) compareActions() []*action {
	all := []*action{
		{id: "add-pane", menu: "Compare", title: "Add pane", key: char('a'), icon: theme.ContentAddIcon(),
			help: "Search with another engine beside this one: same instance, start tour, seed and stop rules.", enabled: s.canAdd, why: s.whyNotAdd, run: s.addPane},
		{id: "close-pane", menu: "Compare", title: "Close pane", key: ctrlShift(fyne.KeyW), icon: theme.ContentRemoveIcon(),
			help: "Take the active pane away.", enabled: s.comparing, run: func() { s.closePane(s.pane) }},
		{id: "next-pane", menu: "Compare", title: "Next pane", key: char('p'), group: true,
			help: "Make the next pane the active one; the side panel belongs to it.", enabled: s.comparing, run: s.nextPane},
	}
	for i := range maxPanes {
		number := strconv.Itoa(i + 1)
		all = append(all, &action{id: "pane-" + number, menu: "Compare", title: "Pane " + number, key: char('1' + rune(i)),
			help: "Make this pane the active one.", enabled: func() bool { return s.comparing() && i < len(s.panes) },
			checked: func() bool { return s.comparing() && i < len(s.panes) && s.panes[i] == s.pane }, run: func() { s.chooseAt(i) }})
	}
	return append(all,
		&action{id: "link", menu: "Compare", title: "Link views", key: char('v'), group: true,
			help: "Moving one pane moves all.", enabled: s.comparing, checked: func() bool { return s.linked }, run: s.toggleLinked},
		&action{id: "differences", menu: "Compare", title: "Show differences", key: char('d'),
			help: "Colour the edges that only one tour has.", enabled: s.comparing, checked: func() bool { return s.differ.on }, run: s.toggleDifferences},
		&action{id: "copy-comparison", menu: "Compare", title: "Copy comparison as Markdown", key: ctrlShift(fyne.KeyC), icon: theme.ContentCopyIcon(), group: true,
			help: "Copy the measures of all panes as a table, with the verdict.", enabled: s.hasComparison, run: s.copyComparison},
	)
}

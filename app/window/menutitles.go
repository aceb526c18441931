//go:build !nogui

package window

import "tourscope/app/window/i18n"

// menuOrder is the order of the menus in the bar, by the names that actions give.
var menuOrder = []string{"File", "Edit", "Instances", "Run", "View", "Compare", "Replay", "Batch", "Help"}

// menuTitle returns the title of a menu in the user's language. A name that is none of
// menuOrder is a title already.
func menuTitle(menu string) string {
	switch menu {
	case "File":
		return i18n.L("File")
	case "Edit":
		return i18n.L("Edit")
	case "Instances":
		return i18n.L("Instances")
	case "Run":
		return i18n.L("Run")
	case "View":
		return i18n.L("View")
	case "Compare":
		return i18n.L("Compare")
	case "Replay":
		return i18n.L("Replay")
	case "Batch":
		return i18n.L("Batch")
	case "Help":
		return i18n.L("Help")
	}
	return menu
}

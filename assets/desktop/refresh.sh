#!/bin/sh
# After installing and removing: refreshes the desktop's caches, where there are any. Their
# absence is no fault, and a stale one mends itself at the next package.
update-mime-database /usr/share/mime 2>/dev/null || true
update-desktop-database -q /usr/share/applications 2>/dev/null || true
gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor 2>/dev/null || true

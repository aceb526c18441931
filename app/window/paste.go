//go:build !nogui

package window

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"tourscope/app/drafts"
	"tourscope/app/save"
	"tourscope/app/settings"
	"tourscope/app/window/i18n"
	"tourscope/app/window/making"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/stipple"
	"tourscope/solver/tsplib"
)

// drafts are the instances that are in no file of the user's.
func (s *shell) drafts() drafts.Folder { return drafts.In(s.options.Caches) }

// rememberOpened makes a file the last one that was opened. Its folder is where the next file is looked for or saved, unless it is a draft.
func (s *shell) rememberOpened(path string) {
	folder := s.store.Session.Folder
	if s.store.Session.Remember(path); s.drafts().Contains(path) {
		s.store.Session.Folder = folder
	}
}

// forgetDrafts removes the folder of drafts from the folders of the session: older versions stored it.
func (s *shell) forgetDrafts() {
	last, drafts := &s.store.Session, s.drafts()
	last.Browser.Folders = slices.DeleteFunc(last.Browser.Folders, func(f settings.BrowsedFolder) bool { return drafts.Is(f.Path) })
	for _, folder := range []*string{&last.Folder, &last.TSPLIB} {
		if drafts.Is(*folder) {
			*folder = ""
		}
	}
}

// paste opens what the clipboard has: the path of a file, or the rows of an instance.
func (s *shell) paste() {
	text := s.app.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		s.fail(&solver.FileError{File: i18n.L("the clipboard"), Reason: i18n.L("there is no text in it"), Remedy: i18n.L("copy rows of coordinates first, such as cells of a spreadsheet")})
		return
	}
	if path := copiedPath(text); path != "" {
		s.open(path)
		return
	}
	s.status.say(i18n.L("Reading the clipboard…"))
	s.beside(func(life context.Context) {
		_, err := instance.Read(instance.WithContext(life, strings.NewReader(text)), i18n.L("the clipboard"))
		path := ""
		if err == nil {
			name := fmt.Sprintf("pasted-%x.txt", sha256.Sum256([]byte(text)))
			path, err = s.drafts().Keep(name[:len("pasted-")+8]+".txt", func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		}
		s.do(func() { s.drafted(path, err) })
	})
}

// drafted opens a new draft.
func (s *shell) drafted(path string, err error) {
	if s.closing {
		return
	}
	if err != nil {
		s.status.say("")
		s.fail(err)
		return
	}
	s.open(path)
}

// copiedPath returns the existing file that a text names, by its path or as a file URL;
// empty: it names none.
func copiedPath(text string) string {
	path := strings.TrimSpace(text)
	if strings.ContainsAny(path, "\r\n") {
		return ""
	}
	if u, err := url.Parse(path); err == nil && u.Scheme == "file" {
		path = u.Path
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// isPicture reports whether a file is a picture to make cities from, by its name.
func isPicture(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".png", ".jpg", ".jpeg", ".gif":
		return true
	}
	return false
}

// askPicture lets the user choose a picture.
func (s *shell) askPicture() {
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if err != nil || file == nil {
			s.fail(err)
			return
		}
		path := file.URI().Path()
		_ = file.Close() // it is opened again by its name
		s.openPicture(path)
	}, s.win)
	d.SetFilter(storage.NewExtensionFileFilter([]string{".png", ".jpg", ".jpeg", ".gif", ".PNG", ".JPG", ".JPEG", ".GIF"}))
	if list, err := storage.ListerForURI(storage.NewFileURI(s.folder())); err == nil {
		d.SetLocation(list)
	}
	s.present(d, 820, 560)
}

// openPicture reads a picture and shows the dialog that makes cities from it.
func (s *shell) openPicture(path string) {
	s.status.say(i18n.L("Reading %s…", displayName(path)))
	s.beside(func(context.Context) {
		picture, err := stipple.Open(path)
		s.do(func() {
			s.status.say("")
			if err != nil || s.closing {
				s.fail(err)
				return
			}
			s.making = making.FromPicture(s.frame(), picture, s.palette(), s.openMade)
		})
	})
}

// askGenerate shows the dialog that makes random cities.
func (s *shell) askGenerate() { s.making = making.OfAKind(s.frame(), s.palette(), s.openMade) }

// openMade opens an instance that was made here.
func (s *shell) openMade(problem *solver.Problem) {
	s.beside(func(context.Context) {
		path, err := s.drafts().Keep(save.PlainName(problem.Name())+".tsp", func(w io.Writer) error { return tsplib.WriteProblem(w, problem) })
		s.do(func() { s.drafted(path, err) })
	})
}

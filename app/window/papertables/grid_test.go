//go:build !nogui

package papertables

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/papers"
	"tourscope/app/window/control"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// gridOf shows a table without a GPU in a grid of that width.
func gridOf(t *testing.T, paper, table string, width float32) (*grid, *papers.Report, *papers.Committed) {
	t.Helper()
	test.NewTempApp(t)
	p, err := papers.Find(paper)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range p.Tables {
		if one.ID != table {
			continue
		}
		c, err := one.Committed()
		if err != nil {
			t.Fatal(err)
		}
		g, r := newGrid(), papers.Blank(one, solver.NewRegistry(engine.All()...))
		g.object.Resize(fyne.NewSize(width, 400))
		g.show(r, c, -1)
		return g, r, c
	}
	t.Fatalf("%s has no %s", paper, table)
	return nil, nil, nil
}

// The figures of every table have room beside one another: billions of microseconds, too.
func TestFiguresDoNotTouch(t *testing.T) {
	all, err := papers.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, table := range p.Tables {
			g, _, _ := gridOf(t, p.Name, table.ID, 900)
			for i, row := range g.cells {
				for _, text := range row {
					if needed := fyne.MeasureText(text.Value, theme.TextSize(), text.Style).Width; needed > text.Size().Width {
						t.Errorf("%s %s, row %d: %q needs %.0f of %.0f", p.Name, table.ID, i, text.Value, needed, text.Size().Width)
					}
				}
			}
		}
	}
}

// The first figure that is measured comes into view, once; then the user decides.
func TestTheFirstMeasuredColumnIsRevealed(t *testing.T) {
	g, r, c := gridOf(t, "rocki2013", "table2", 500)
	if g.scroll.Offset.X != 0 {
		t.Fatalf("before a measurement the table is scrolled to %v", g.scroll.Offset)
	}
	last := len(r.Table.Columns) - 1
	r.Rows[0].Cells[last].Ours = 7
	g.show(r, c, 0)
	at, view := g.scroll.Offset, g.scroll.Size().Width
	if at.X == 0 || g.groups[last].to > at.X+view || g.top.Offset.X != at.X {
		t.Errorf("it is scrolled to %v of %v, the headings to %v; the column ends at %v", at, view, g.top.Offset, g.groups[last].to)
	}
	g.scroll.ScrollToOffset(fyne.Position{})
	r.Rows[1].Cells[last].Ours = 8
	if g.show(r, c, 1); g.scroll.Offset.X != 0 {
		t.Errorf("the second figure scrolls to %v", g.scroll.Offset)
	}
}

// A column without any figure that cannot be measured here is left out.
func TestEmptyColumnsAreLeftOut(t *testing.T) {
	g, r, _ := gridOf(t, "oneil2015", "figure2", 900)
	for k, column := range r.Table.Columns {
		if want := column.Name == "matr_s" || column.Name == "tile" || column.Name == "tuned"; slices.Contains(g.shown, k) != want {
			t.Errorf("%s is shown: %v", column.Name, !want)
		}
	}
}

// After a measurement the table is where it was, unless the user has scrolled.
func TestTheTableScrollsBack(t *testing.T) {
	g, r, c := gridOf(t, "rocki2013", "table2", 500)
	r.Rows[0].Cells[len(r.Table.Columns)-1].Ours = 7
	g.show(r, c, 0)
	if g.scrollBack(); g.scroll.Offset.X != 0 || g.top.Offset.X != 0 {
		t.Errorf("it stays at %v", g.scroll.Offset)
	}
	g.scrollTo(fyne.NewPos(40, 0))
	if g.scrollBack(); g.scroll.Offset.X != 40 {
		t.Errorf("what the user has scrolled goes back to %v", g.scroll.Offset)
	}
}

// Keys scroll the table to its ends and no further, and its headings with it.
func TestKeysScrollTheTable(t *testing.T) {
	g, _, _ := gridOf(t, "rocki2013", "table2", 500)
	view, all := g.scroll.Size(), g.body.MinSize()
	right, bottom := all.Width-view.Width, all.Height-view.Height
	if right <= 0 || bottom <= rowHeight() || bottom > view.Height {
		t.Fatalf("the table of %v in %v", all, view)
	}
	second := g.groups[1].from - groupGap
	for _, c := range []struct {
		key fyne.KeyName
		at  fyne.Position
	}{
		{fyne.KeyUp, fyne.NewPos(0, 0)}, {fyne.KeyDown, fyne.NewPos(0, rowHeight())}, {fyne.KeyPageDown, fyne.NewPos(0, bottom)}, {fyne.KeyDown, fyne.NewPos(0, bottom)}, {fyne.KeyPageUp, fyne.NewPos(0, 0)},
		{fyne.KeyLeft, fyne.NewPos(0, 0)}, {fyne.KeyRight, fyne.NewPos(second, 0)}, {fyne.KeyLeft, fyne.NewPos(0, 0)},
		{fyne.KeyEnd, fyne.NewPos(right, 0)}, {fyne.KeyRight, fyne.NewPos(right, 0)}, {fyne.KeyHome, fyne.NewPos(0, 0)},
	} {
		if !g.scrollKey(c.key) || g.scroll.Offset != c.at || g.top.Offset.X != c.at.X || g.left.Offset.Y != c.at.Y {
			t.Errorf("%s: at %v, headings %v, names %v, want %v", c.key, g.scroll.Offset, g.top.Offset, g.left.Offset, c.at)
		}
	}
	if g.scrollKey(fyne.KeyReturn) {
		t.Error("Return scrolls it")
	}
}

// Figures of short searches are headed as a trial, and not as prominent as others.
func TestQuickFiguresAreATrial(t *testing.T) {
	g, r, c := gridOf(t, "lam2013", "table3", 900)
	headed := func(word string) bool {
		return slices.ContainsFunc(g.head.Objects, func(o fyne.CanvasObject) bool {
			text, is := o.(*control.Text)
			return is && text.Value == word
		})
	}
	if !headed("here") || headed("trial") || !g.cells[0][0].Style.Bold {
		t.Error("the figures of a table are not headed here")
	}
	quick := *r
	quick.Quick = true
	if g.show(&quick, c, -1); headed("here") || !headed("trial") || g.cells[0][0].Style.Bold || g.cells[0][0].Colour != control.ColorMuted {
		t.Error("the figures of short searches are not headed trial")
	}
}

// Rows and headings are as high as larger texts need.
func TestRowsGrowWithTexts(t *testing.T) {
	g, r, c := gridOf(t, "lam2013", "table3", 900)
	row, head := g.cells[1][0].Position().Y, g.top.Size().Height
	fyne.CurrentApp().Settings().SetTheme(control.NewTheme("dark", "largest"))
	g.show(r, c, -1)
	g.object.Resize(fyne.NewSize(901, 400))
	if at := g.cells[1][0].Position().Y; at <= row || g.top.Size().Height <= head {
		t.Errorf("the second row is at %v, with larger texts at %v; the heading %v and %v high", row, at, head, g.top.Size().Height)
	}
}

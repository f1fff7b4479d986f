package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/importer"
)

type importList struct{}

// Run lists the sites of imported stories, with their brands.
func (importList) Run(s *session) error {
	a, err := s.open(false)
	if err != nil {
		return err
	}
	list, err := importer.ListImported(s.ctx, a.DB, a.Brands)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err = fmt.Fprintln(s.out, "No stories were imported.")
		return err
	}
	w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "source\tbrand\tstories\tchanged here since\tlast import")
	for _, i := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\n", i.Source, i.Brand, i.Stories, i.Edited, i.Last.Format("2006-01-02 15:04 MST"))
	}
	return w.Flush()
}

type importUndo struct {
	Source string  `arg:"" help:"Source or its site, as masthead import list shows it." placeholder:"SITE"`
	Brand  *string `help:"Slug of the brand that got the stories; required if several did." placeholder:"SLUG"`
	Edited bool    `help:"Also delete stories that somebody has changed here since the import."`
	DryRun bool    `help:"Only say how many stories would be deleted."`
}

// Run deletes the stories of a wrong import.
func (c importUndo) Run(s *session) error {
	a, err := s.open(false)
	if err != nil {
		return err
	}
	found, err := c.importToUndo(s, a)
	if err != nil {
		return err
	}
	b, err := a.Brands.BySlug(s.ctx, found.Brand)
	if err != nil {
		return err
	}
	bars := mpb.New(mpb.WithOutput(s.err), mpb.WithWidth(40))
	var bar *mpb.Bar
	request := importer.UndoRequest{Source: found.Source, Brand: b, Edited: c.Edited, DryRun: c.DryRun}
	u, err := importer.Undo(s.ctx, importer.Deps{DB: a.DB, Stories: a.Stories}, request, func(done, total int) {
		if bar == nil {
			bar = bars.AddBar(int64(total), mpb.PrependDecorators(decor.Name("delete ")), mpb.AppendDecorators(decor.CountersNoUnit("%d of %d")))
		}
		bar.SetCurrent(int64(done))
	})
	if bar != nil && !bar.Completed() {
		bar.Abort(false)
	}
	bars.Wait()
	if u.Removed > 0 || err == nil {
		err = errors.Join(c.report(s, found, u), err)
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped; the same command continues from here: %w", err)
	}
	return err
}

// importToUndo returns the import that the arguments select, or an error if several match.
func (c importUndo) importToUndo(s *session, a *App) (importer.ImportSummary, error) {
	var none importer.ImportSummary
	wanted := strings.TrimSpace(c.Source)
	if wanted == "" {
		return none, errors.New("name the site whose stories are to be deleted; `masthead import list` lists the imports")
	}
	if err := c.checkBrand(s, a); err != nil {
		return none, err
	}
	list, err := importer.ListImported(s.ctx, a.DB, a.Brands)
	if err != nil {
		return none, err
	}
	var found []importer.ImportSummary
	for _, i := range list {
		_, site, _ := strings.Cut(i.Source, " ")
		if (c.Brand == nil || *c.Brand == i.Brand) && (i.Source == wanted || site == wanted || importer.NormalSite(site) == addressOf(wanted)) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return none, fmt.Errorf("no stories of %q were imported; `masthead import list` lists the imports", c.Source)
	case 1:
		return found[0], nil
	}
	lines := make([]string, len(found))
	for n, i := range found {
		lines[n] = fmt.Sprintf("masthead import undo %q --brand %s", i.Source, i.Brand)
	}
	return none, errors.New("several imports match; choose one:\n  " + strings.Join(lines, "\n  "))
}

// checkBrand returns an error that lists the brands if there is none with the slug that was given.
func (c importUndo) checkBrand(s *session, a *App) error {
	all, err := a.Brands.All(s.ctx)
	if err != nil || c.Brand == nil {
		return err
	}
	slugs := make([]string, len(all))
	for i, b := range all {
		if slugs[i] = b.Slug; b.Slug == *c.Brand {
			return nil
		}
	}
	return fmt.Errorf("there is no brand %q; the brands are %s", *c.Brand, strings.Join(slugs, ", "))
}

// addressOf returns the normal spelling of a site that may be given as https://old.example.com/.
func addressOf(site string) string {
	_, address, found := strings.Cut(site, "://")
	if !found {
		address = site
	}
	return importer.NormalSite(address)
}

func (c importUndo) report(s *session, i importer.ImportSummary, u importer.UndoResult) error {
	text := fmt.Sprintf("%s from %s deleted from %s. Public addresses now return 410 Gone. Authors, terms and pictures stay.\n",
		countStories(u.Removed), i.Source, i.Brand)
	if c.DryRun {
		text = fmt.Sprintf("%s from %s to delete from %s; nothing was changed.\n", countStories(u.Removed), i.Source, i.Brand)
	}
	if u.KeptEdited > 0 {
		text += fmt.Sprintf("Changed here since the import and not deleted: %d; --edited deletes them too.\n", u.KeptEdited)
	}
	_, err := fmt.Fprint(s.out, text)
	return err
}

func countStories(n int) string {
	if n == 1 {
		return "1 story"
	}
	return fmt.Sprintf("%d stories", n)
}
